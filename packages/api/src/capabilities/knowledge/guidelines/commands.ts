import { sql } from 'kysely'
import type { CommandContext, Context, Db } from '#kernel/command/context.ts'
import { conflict, invalid } from '#kernel/command/errors.ts'
import { differences, nextVersion, staleVersion } from '#kernel/command/version.ts'
import { draftToChange, noteWriter } from '#capabilities/knowledge/content/commands.ts'
import type { Guideline, GuidelineSettings, guidelinesApi } from './contract.ts'
import { findGuideline, settingsOf, tickedBy } from './queries.ts'
import { hasTwins, idsOf } from './rules.ts'

type Changes = Context<typeof guidelinesApi.updateSettings>['body']

/** Whether a number is used. Two who want the same at once take it one after the other. */
async function isTaken(db: Db, no: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`guideline ${no}`}))`.execute(db)
  return (await db.selectFrom('guideline').select('no').where('no', '=', no).executeTakeFirst()) !== undefined
}

/** The guideline that another replaces. What already took its own place, near or far, cannot be replaced by it. */
async function replacedBy(db: Db, no: string, by: string): Promise<string> {
  const found = await db.selectFrom('guideline').select('item_id').where('no', '=', no).executeTakeFirst()
  if (!found) throw invalid({ supersedes: 'Guideline not found.' })
  const { rows } = await sql<{ id: string }>`
    with recursive older (id) as (
      select ${found.item_id}::uuid
      union select g.supersedes_id from guideline g join older on g.item_id = older.id where g.supersedes_id is not null
    ) select id from older`.execute(db)
  if (rows.some(({ id }) => id === by)) throw invalid({ supersedes: 'Two guidelines can’t replace each other.' })
  return found.item_id
}

async function keepReasons(db: Db, item_id: string, reasons: NonNullable<Changes['reasons']>): Promise<void> {
  const given = reasons.map(({ kind, code }) => ({ kind, code: code.toUpperCase() }))
  const tables = { plea: 'unjustified_reason', holdup: 'holdup_reason' } as const
  for (const { kind, code } of given) {
    const known = await db.selectFrom(tables[kind]).select('code').where('code', '=', code).executeTakeFirst()
    if (!known) throw invalid({ reasons: `Reason ${code} not found.` })
  }
  await db.deleteFrom('guideline_reason').where('item_id', '=', item_id).execute()
  if (given.length > 0)
    await db
      .insertInto('guideline_reason')
      .values(given.map((reason) => ({ item_id, ...reason })))
      .onConflict((on) => on.doNothing())
      .execute()
}

/** What is compared and stored in the trail. */
const fieldsOf = ({ choices: _choices, reasons, ...settings }: GuidelineSettings) => ({
  ...settings,
  reasons: reasons.map(({ kind, code }) => ({ kind, code })),
})

async function columnsOf(
  db: Db,
  before: GuidelineSettings,
  { reasons: _reasons, supersedes, steps, ...rest }: Changes,
) {
  const { if_version: _seen, ...given } = rest
  if (given.no !== undefined && given.no !== before.no && (await isTaken(db, given.no)))
    throw conflict('unique.no', 'This number is already in use.')
  if (steps && hasTwins(steps)) throw invalid({ steps: 'Each step needs an ID of its own.' })
  return {
    ...given,
    ...(steps && { steps: JSON.stringify(steps) }),
    ...(supersedes !== undefined && {
      supersedes_id: supersedes === null ? null : await replacedBy(db, supersedes.toUpperCase(), before.id),
    }),
  }
}

/** Changes a guideline's settings while its text is a draft: the actor becomes one of the writers of this version. */
export async function updateSettings(ctx: Context<typeof guidelinesApi.updateSettings>): Promise<GuidelineSettings> {
  const { db, body, params } = ctx
  const before = await settingsOf(db, params.id)
  const draft = await draftToChange(ctx, before.id)
  if (before.version !== body.if_version) throw staleVersion('guideline', before)
  const { if_version, ...fields } = body
  if (differences(fieldsOf(before), fields).length === 0) {
    ctx.unchanged()
    return before
  }
  const changed = await db
    .updateTable('guideline')
    .set({ ...(await columnsOf(db, before, body)), ...nextVersion(ctx) })
    .where('item_id', '=', before.id)
    .where('version', '=', if_version)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw staleVersion('guideline', await settingsOf(db, params.id))
  if (body.reasons) await keepReasons(db, before.id, body.reasons)
  await noteWriter(ctx, draft)
  const after = await settingsOf(db, params.id)
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  await ctx.audit({ action: 'update', entity: 'guideline', entity_id: before.id, before: was, after: is })
  return after
}

/** Acknowledges the version that was read. The same twice is the same. */
export async function acknowledge(ctx: Context<typeof guidelinesApi.acknowledge>): Promise<Guideline> {
  const { db, actor, deps, body, params } = ctx
  const before = await findGuideline(ctx, params.no)
  if (before.edition !== body.edition)
    throw conflict('version.stale', 'A new version of this guideline is published. Read it first.', { current: before })
  if (!before.mandatory) throw conflict('state.acknowledge', 'This guideline needs no acknowledgement.')
  if (before.acknowledged_at !== null) {
    ctx.unchanged()
    return before
  }
  const now = deps.clock.now()
  await db
    .insertInto('acknowledgement')
    .values({ item_id: before.id, no: before.edition, user_id: actor.user_id, read_at: now, ack_at: now })
    .onConflict((on) => on.columns(['item_id', 'no', 'user_id']).doUpdateSet({ ack_at: now }))
    .execute()
  const after = { no: before.no, edition: before.edition }
  await ctx.audit({ action: 'acknowledge', entity: 'guideline', entity_id: before.id, after })
  return findGuideline(ctx, params.no)
}

/** What is ticked off now, with its line in the trail where something changed. */
async function ticked(ctx: CommandContext, { id, no, steps }: Guideline, change: { action: string; count: bigint }) {
  const { db, actor } = ctx
  const after = { no, count: Number(change.count) }
  if (change.count > 0n) await ctx.audit({ action: change.action, entity: 'guideline', entity_id: id, after })
  else ctx.unchanged()
  return { ticked: await tickedBy(db, id, actor.user_id, steps) }
}

/** Ticks a step off, or removes the tick. A step with substeps is ticked off automatically. */
export async function tickStep(ctx: Context<typeof guidelinesApi.tick>): Promise<{ ticked: string[] }> {
  const { db, actor, deps, body, params } = ctx
  const guideline = await findGuideline(ctx, params.no)
  if (!idsOf(guideline.steps).includes(body.step)) throw invalid({ step: 'Step not found.' })
  const key = { item_id: guideline.id, user_id: actor.user_id, step_id: body.step }
  if (body.done) {
    const { numInsertedOrUpdatedRows: count = 0n } = await db
      .insertInto('guideline_tick')
      .values({ ...key, ticked_at: deps.clock.now() })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst()
    return ticked(ctx, guideline, { action: 'tick', count })
  }
  const { numDeletedRows: count } = await db
    .deleteFrom('guideline_tick')
    .where('item_id', '=', key.item_id)
    .where('user_id', '=', key.user_id)
    .where('step_id', '=', key.step_id)
    .executeTakeFirst()
  return ticked(ctx, guideline, { action: 'untick', count })
}

/** Takes all ticks away, to work through the steps again. */
export async function clearTicks(ctx: Context<typeof guidelinesApi.clearTicks>): Promise<{ ticked: string[] }> {
  const guideline = await findGuideline(ctx, ctx.params.no)
  const { numDeletedRows: count } = await ctx.db
    .deleteFrom('guideline_tick')
    .where('item_id', '=', guideline.id)
    .where('user_id', '=', ctx.actor.user_id)
    .executeTakeFirst()
  return ticked(ctx, guideline, { action: 'clear_ticks', count })
}
