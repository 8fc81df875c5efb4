import { sql } from 'kysely'
import type { CommandContext, DbContext } from '#kernel/command/context.ts'
import { conflict, notFound } from '#kernel/command/errors.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { type Doer, recordEvent } from '#capabilities/service/timeline/commands.ts'
import { recordEffects, touchedBy } from './events.commands.ts'
import { isTooOftenFalse } from './rules.ts'
import { falseMonths, offMonths, type OverturnCause } from './vocabulary.ts'

type EventContext = DbContext & { actor: Doer }

/** The same day so many months later, or earlier. */
const monthsFrom = (day: string, months: number) => sql<string>`(${day}::date + ${`${months} months`}::interval)::date`

/** Ends automatic approval of an outlet for six months where too many of its declarations were false (M44). */
export async function checkFalseRate({ db, deps }: EventContext, outlet_id: string): Promise<void> {
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  const { rows } = await sql<{ revalidated: number; overturned: number; is_off: boolean }>`
    select count(*) as revalidated, count(*) filter (where status = 'overturned') as overturned,
      exists (select from na_automatic_off o where o.outlet_id = ${outlet_id}::uuid and o.until_on > ${today}::date) as is_off
    from na_declaration
    where outlet_id = ${outlet_id}::uuid and revalidated_on > ${monthsFrom(today, -falseMonths)}`.execute(db)
  const { revalidated, overturned, is_off } = rows[0]!
  if (is_off || !isTooOftenFalse(overturned, revalidated)) return
  await db
    .insertInto('na_automatic_off')
    .values({ outlet_id, from_on: today, until_on: monthsFrom(today, offMonths), revalidated, overturned })
    .execute()
}

/** An approved declaration, locked; 404 outside the scope, 409 where it was not approved or is overturned already. */
async function lockApproved({ db }: Pick<DbContext, 'db'>, id: string) {
  const found = await db
    .selectFrom('na_declaration')
    .innerJoin('na_reason', 'na_reason.id', 'na_declaration.reason_id')
    .select([
      'na_declaration.id',
      'na_declaration.no',
      'na_declaration.status',
      'na_declaration.outlet_id',
      'na_declaration.follow_up_id',
      'na_reason.label',
    ])
    .where('na_declaration.id', '=', id)
    .forUpdate('na_declaration')
    .executeTakeFirst()
  if (!found) throw notFound()
  if (found.status !== 'approved' && found.status !== 'auto_approved')
    throw conflict('state.move', 'Only an approved declaration can be revalidated.', { allowed: [] })
  return found
}

/** Overturns a locked declaration: the follow-up opens again with its first due date. What was counted in earlier months stays (T12). */
async function overturn(ctx: EventContext, one: Awaited<ReturnType<typeof lockApproved>>, cause: OverturnCause) {
  const { db, deps, actor } = ctx
  const now = deps.clock.now()
  const today = dayIn(deps.settings.brand_tz, now)
  const system = actor.user_id === null
  const touched = await touchedBy(ctx, one.follow_up_id)
  await db
    .updateTable('na_declaration')
    .set({
      status: 'overturned',
      overturned_at: now,
      overturned_on: today,
      overturn_cause: cause,
      revalidated_on: today,
      version: sql<number>`version + 1`,
      updated_at: now,
      updated_by: actor.user_id,
    })
    .where('id', '=', one.id)
    .execute()
  await recordEvent(ctx, {
    entity_kind: 'na_declaration',
    entity_id: one.id,
    type: 'overturned',
    before: { status: one.status },
    after: { status: 'overturned', cause },
    system,
  })
  await recordEffects(ctx, touched, `${one.no} ${one.label}`, system)
  await checkFalseRate(ctx, one.outlet_id)
  return {
    action: 'overturn',
    entity: 'na_declaration',
    entity_id: one.id,
    before: { status: one.status },
    after: { status: 'overturned', cause },
  }
}

/** The same as the product does it: the answer is the line for the audit trail. */
export const overturnAsProduct = async (ctx: EventContext, id: string, cause: OverturnCause) =>
  overturn(ctx, await lockApproved(ctx, id), cause)

/**
 * Overturns an approved declaration by its id, in the command of who looked at it a second time. 404 outside the scope, 409 where
 * it was not approved.
 */
export async function overturnDeclaration(ctx: CommandContext, id: string, cause: OverturnCause): Promise<void> {
  await ctx.audit(await overturn(ctx, await lockApproved(ctx, id), cause))
}

/** Confirms an approved declaration by its id after a second look, which counts it as revalidated (M44). */
export async function confirmDeclaration(ctx: CommandContext, id: string): Promise<void> {
  const one = await lockApproved(ctx, id)
  const now = ctx.deps.clock.now()
  const revalidated_on = dayIn(ctx.deps.settings.brand_tz, now)
  await ctx.db
    .updateTable('na_declaration')
    .set({ revalidated_on, version: sql<number>`version + 1`, updated_at: now, updated_by: ctx.actor.user_id })
    .where('id', '=', one.id)
    .execute()
  await recordEvent(ctx, { entity_kind: 'na_declaration', entity_id: one.id, type: 'confirmed' })
  await checkFalseRate(ctx, one.outlet_id)
  await ctx.audit({ action: 'confirm', entity: 'na_declaration', entity_id: one.id, after: { revalidated_on } })
}
