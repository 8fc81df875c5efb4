import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor, CommandContext, Context, Db } from '#kernel/command/context.ts'
import { CallerError, forbidden, invalid } from '#kernel/command/errors.ts'
import { defined, differences, nextVersion, staleVersion } from '#kernel/command/version.ts'
import type { Outlet, outletFields, outletsApi } from './contract.ts'
import { outletChanges } from './hook.ts'
import { findOutlet, outletSeen, outletsByEmail, outletsOfDealer, type StoredOutlet } from './queries.ts'
import { referencesOf } from './references.queries.ts'
import { contradictions, outletContacts, statusRefusal } from './rules.ts'

type Fields = Omit<z.output<typeof outletFields.changes>, 'dealer' | 'if_version'>
/** What a new outlet is: its code, its dealer and any fields. */
export type NewOutlet = Fields & { code: string; name: string; dealer: string }

/** Adding outlets, and moving them to another dealer or region, changes who sees what: the head office does that. */
export const mayPlace = (actor: Actor) => actor.whole_network && actor.ability.can('create', 'Outlet')

/** Refuses changes beyond the contacts to those who may change contacts only, and moves to all but the head office. */
export function checkFields(
  actor: Actor,
  changed: readonly string[],
  contacts: readonly string[],
  placing: readonly string[],
): void {
  const words = (fields: readonly string[]) => fields.join(', ').replaceAll('_', ' ')
  if (!actor.ability.can('update', 'OutletMaster')) {
    const beyond = changed.filter((field) => !contacts.includes(field))
    if (beyond.length > 0) throw forbidden(`You can change only contacts, not ${words(beyond)}.`)
  }
  const moved = changed.filter((field) => placing.includes(field))
  if (moved.length > 0 && !mayPlace(actor)) throw forbidden(`Only the head office can change ${words(moved)}.`)
}

async function tellOfChange(ctx: CommandContext, dealer_id: string): Promise<void> {
  for (const tell of outletChanges.connected) await tell(ctx, dealer_id)
}

/** The outlets of a dealer that the user sees, for the record of the dealer. */
export const outletsOf = (db: Db, dealer_id: string): Promise<StoredOutlet[]> => outletsOfDealer(db, dealer_id)

/** The outlets of an e-mail address, and those of these ids. */
export const outletsReachedAt = (db: Db, email: string, ids: readonly string[]): Promise<Outlet[]> =>
  outletsByEmail(db, email, ids)

function check(outlet: Parameters<typeof contradictions>[0], at: string, refusal?: string): void {
  const problems = { ...contradictions(outlet), ...(refusal ? { status: refusal } : {}) }
  const fields = Object.entries(problems).map(([field, message]) => [`${at}${field}`, message] as const)
  if (fields[0]) throw invalid(Object.fromEntries(fields), fields[0][1])
}

/** Makes these the channels an outlet serves. The past stays: a channel given up is ended, not deleted. */
async function serveChannels(
  ctx: CommandContext,
  outlet_id: string,
  channels: { channel_id: string; level: 'full' | 'limited' }[],
) {
  const today = ctx.deps.clock.now().toISOString().slice(0, 10)
  const ids = channels.map(({ channel_id }) => channel_id)
  const given = sql<boolean>`outlet_id = ${outlet_id}::uuid and to_on is null and channel_id <> all (${sql.val(ids)}::uuid[])`
  // Ended as of yesterday, so that it gives no access to the outlet any more; one begun today was never served.
  await ctx.db.deleteFrom('outlet_channel').where(given).where('from_on', '>=', today).execute()
  await ctx.db
    .updateTable('outlet_channel')
    .set({ to_on: sql`${today}::date - 1` })
    .where(given)
    .execute()
  for (const { channel_id, level } of channels) {
    const open = await ctx.db
      .updateTable('outlet_channel')
      .set({ level })
      .where('outlet_id', '=', outlet_id)
      .where('channel_id', '=', channel_id)
      .where('to_on', 'is', null)
      .returning('channel_id')
      .executeTakeFirst()
    if (!open)
      await ctx.db.insertInto('outlet_channel').values({ outlet_id, channel_id, level, from_on: today }).execute()
  }
}

/** Adds an outlet to a dealer and writes its audit line. `at` goes before the names of fields in refusals. */
export async function insertOutlet(ctx: CommandContext, outlet: NewOutlet, at = ''): Promise<StoredOutlet> {
  if (!mayPlace(ctx.actor)) throw forbidden('Only the head office can add outlets.')
  const { dealer, region, territory, city_id, channels, ...fields } = outlet
  check({ kind: '3S', functions: ['service'], ...fields }, at, statusRefusal(undefined, fields.status))
  const home = await ctx.db.selectFrom('dealer').select('home_region_id').where('code', '=', dealer).executeTakeFirst()
  const named = await referencesOf(
    ctx.db,
    { dealer, region, territory, city_id, channels },
    { region_id: home?.home_region_id ?? undefined },
    at,
  )
  if (!named.region_id) throw invalid({ [`${at}region`]: 'Choose a region. The dealer has no home region.' })
  const { user_id } = ctx.actor
  const added = await ctx.db
    .insertInto('outlet')
    .values({
      ...fields,
      dealer_id: named.dealer_id!,
      region_id: named.region_id,
      territory_id: named.territory_id,
      city_id,
      created_by: user_id,
      updated_by: user_id,
    })
    .onConflict((on) => on.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) {
    const message = `Outlet code ${fields.code} is already in use.`
    throw new CallerError(409, 'unique.code', message, { fields: { [`${at}code`]: message } })
  }
  if (named.channels) await serveChannels(ctx, added.id, named.channels)
  const after = await findOutlet(ctx.db, fields.code)
  await ctx.audit({ action: 'add', entity: 'outlet', entity_id: after.id, after })
  return after
}

/** Changes an outlet and writes its audit line. The version is checked in the UPDATE. */
export async function changeOutlet(
  ctx: CommandContext,
  before: StoredOutlet,
  given: Fields & { dealer?: string },
  at = '',
): Promise<StoredOutlet> {
  const changed = differences(before, given)
  checkFields(ctx.actor, changed, outletContacts, ['dealer', 'region'])
  const { dealer, region, territory, city_id, channels, ...fields } = given
  check({ ...before, ...defined(fields) }, at, statusRefusal(before.status, fields.status))
  const moved = changed.includes('dealer') ? dealer : undefined
  const named = await referencesOf(ctx.db, { dealer: moved, region, territory, city_id, channels }, before, at)
  const done = await ctx.db
    .updateTable('outlet')
    .set({
      ...fields,
      dealer_id: named.dealer_id,
      region_id: named.region_id,
      territory_id: named.territory_id,
      city_id,
      ...nextVersion(ctx),
    })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returning('id')
    .executeTakeFirst()
  if (!done) throw staleVersion('outlet', await findOutlet(ctx.db, before.code))
  if (named.channels && changed.includes('channels')) await serveChannels(ctx, before.id, named.channels)
  const after = await outletSeen(ctx.db, before.code)
  if (!after) throw forbidden('This would move the outlet out of your scope.')
  await ctx.audit({ action: 'update', entity: 'outlet', entity_id: before.id, before, after })
  return after
}

export async function addOutlet(ctx: Context<typeof outletsApi.add>): Promise<Outlet> {
  const outlet = await insertOutlet(ctx, ctx.body)
  await tellOfChange(ctx, outlet.dealer_id)
  return outlet
}

export async function updateOutlet(ctx: Context<typeof outletsApi.update>): Promise<Outlet> {
  const { if_version, ...fields } = ctx.body
  const before = await findOutlet(ctx.db, ctx.params.code)
  if (before.version !== if_version) throw staleVersion('outlet', before)
  if (differences(before, fields).length === 0) {
    ctx.unchanged()
    return before
  }
  await tellOfChange(ctx, before.dealer_id)
  const after = await changeOutlet(ctx, before, fields)
  if (after.dealer_id !== before.dealer_id) await tellOfChange(ctx, after.dealer_id)
  return after
}
