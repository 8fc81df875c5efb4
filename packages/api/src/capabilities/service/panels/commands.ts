import type { ActorContext, Context, Db } from '#kernel/command/context.ts'
import { conflict, forbidden, invalid, notFound } from '#kernel/command/errors.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { defineRecord } from '#kernel/command/record.ts'
import { idByCode } from '#kernel/command/references.ts'
import { differences, nextVersion, staleVersion } from '#kernel/command/version.ts'
import { mostMembers, type Panel, type PanelMember, type panelsApi } from './contract.ts'
import { findPanel, isOwnRegion, voterOf } from './queries.ts'

const today = ({ deps }: Pick<Context, 'deps'>) => dayIn(deps.settings.brand_tz, deps.clock.now())
const found = (ctx: ActorContext, id: string) => findPanel(ctx.db, ctx.actor, id, today(ctx))

/** A user with part of the network may change the panels of their own regions, but none that covers all regions. */
async function checkRegion(ctx: ActorContext, region: string | null): Promise<void> {
  if (ctx.actor.whole_network || (await isOwnRegion(ctx.db, region))) return
  throw forbidden('You can change only panels in your own region.')
}

interface Given {
  channel?: string | undefined
  region?: string | null | undefined
  chair_user_id?: string | undefined
  active?: boolean | undefined
  inactive_reason?: string | null | undefined
}

/** The columns of what was given; a panel that is on keeps no reason for being off. */
async function columnsOf<G extends Given>(db: Db, { channel, region, ...fields }: G, isActive: boolean) {
  if (fields.chair_user_id && !(await voterOf(db, fields.chair_user_id)))
    throw invalid({ chair_user_id: 'This person can’t vote, so they can’t chair a panel.' })
  return {
    ...fields,
    channel_id: await idByCode<G['channel']>(db, 'channel', channel, { channel: 'Channel not found.' }),
    region_id: await idByCode<G['region']>(db, 'region', region, { region: 'Region not found.' }),
    ...(isActive ? { inactive_reason: null } : {}),
  }
}

async function checkUnique(db: Db, panel: Pick<Panel, 'name' | 'channel' | 'region' | 'active'>, but?: string) {
  const others = await db
    .selectFrom('panel')
    .innerJoin('channel', 'channel.id', 'panel.channel_id')
    .leftJoin('region', 'region.id', 'panel.region_id')
    .select(['panel.id', 'panel.name', 'panel.active', 'channel.code as channel', 'region.code as region'])
    .where((is) => is.or([is('panel.name', '=', panel.name), is('channel.code', '=', panel.channel)]))
    .execute()
  const twins = others.filter(({ id }) => id !== but)
  if (twins.some(({ name }) => name === panel.name))
    throw conflict('unique.name', 'Another panel already has this name.')
  const isThere = (one: (typeof twins)[number]) =>
    one.active && one.channel === panel.channel && one.region === panel.region
  if (panel.active && twins.some(isThere))
    throw conflict('unique.place', 'This channel and region already have an active panel.')
}

function checkReason({ active, inactive_reason }: Pick<Given, 'active' | 'inactive_reason'>): void {
  if (!active && !inactive_reason) throw invalid({ inactive_reason: 'Enter a reason.' })
}

const panels = defineRecord({ table: 'panel', name: 'panel', find: found })

export async function addPanel(ctx: Context<typeof panelsApi.add>): Promise<Panel> {
  await checkRegion(ctx, ctx.body.region)
  checkReason(ctx.body)
  const columns = await columnsOf(ctx.db, ctx.body, ctx.body.active)
  await checkUnique(ctx.db, ctx.body)
  return panels.add(ctx, columns)
}

export async function updatePanel(ctx: Context<typeof panelsApi.update>): Promise<Panel> {
  const before = await found(ctx, ctx.params.id)
  await checkRegion(ctx, before.region)
  if (ctx.body.region !== undefined) await checkRegion(ctx, ctx.body.region)
  return panels.change(ctx, before, ctx.body, {
    columns: async (given) => {
      // What is as it was needs no check: its chair may have left since.
      const changed = Object.fromEntries(differences(before, given).map((key) => [key, given[key]])) as typeof given
      const merged = { ...before, ...changed }
      checkReason(merged)
      const columns = await columnsOf(ctx.db, changed, merged.active)
      await checkUnique(ctx.db, merged, before.id)
      return columns
    },
  })
}

const seated = () => conflict('unique.member', 'This person is already a member of the panel.')

/** Adds a member. Of two requests at once the second gets an error: a person has at most one open seat in a panel. */
export async function addMember(ctx: Context<typeof panelsApi.addMember>): Promise<Panel> {
  const { user_id, email, from_on = today(ctx) } = ctx.body
  const panel = await found(ctx, ctx.params.id)
  await checkRegion(ctx, panel.region)
  const person = await voterOf(ctx.db, user_id)
  if (!person) throw invalid({ user_id: 'This person can’t vote, so they can’t be a panel member.' })
  if (panel.seats.some((seat) => seat.user_id === user_id && (seat.to_on === null || seat.to_on >= from_on)))
    throw seated()
  if (panel.seats.filter(({ to_on }) => to_on === null).length >= mostMembers)
    throw conflict('panel.members', `A panel can have at most ${mostMembers} members.`)
  const added = await ctx.db
    .insertInto('panel_member')
    .values({
      panel_id: panel.id,
      user_id,
      email: email ?? person.email,
      from_on,
      created_by: ctx.actor.user_id,
      updated_by: ctx.actor.user_id,
    })
    .onConflict((on) => on.columns(['panel_id', 'user_id']).where('to_on', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw seated()
  const after = await found(ctx, panel.id)
  await ctx.audit({
    action: 'add_member',
    entity: 'panel',
    entity_id: panel.id,
    after: after.seats.find(({ id }) => id === added.id),
  })
  return after
}

function checkSeat(panel: Panel, seat: PanelMember, to_on: string | null | undefined): void {
  if (to_on && to_on < seat.from_on) throw invalid({ to_on: 'The last day can’t be before the first day.' })
  const later = (other: PanelMember) =>
    other.id !== seat.id && other.user_id === seat.user_id && other.from_on >= seat.from_on
  const next = panel.seats.find(later)
  if (next && to_on !== undefined && (to_on === null || to_on >= next.from_on)) throw seated()
}

/** Changes the address of a member, ends their seat on a day, or takes the end back. */
export async function updateMember(ctx: Context<typeof panelsApi.updateMember>): Promise<Panel> {
  const { if_version, ...fields } = ctx.body
  const panel = await found(ctx, ctx.params.id)
  await checkRegion(ctx, panel.region)
  const before = panel.seats.find(({ id }) => id === ctx.params.member)
  if (!before) throw notFound()
  if (before.version !== if_version) throw staleVersion('seat', before)
  if (differences(before, fields).length === 0) {
    ctx.unchanged()
    return panel
  }
  checkSeat(panel, before, fields.to_on)
  const changed = await ctx.db
    .updateTable('panel_member')
    .set({ ...fields, ...nextVersion(ctx) })
    .where('id', '=', before.id)
    .where('version', '=', if_version)
    .returning('id')
    .executeTakeFirst()
  const after = await found(ctx, panel.id)
  const seat = after.seats.find(({ id }) => id === before.id)
  if (!changed) throw staleVersion('seat', seat)
  await ctx.audit({ action: 'update_member', entity: 'panel', entity_id: panel.id, before, after: seat })
  return after
}
