import { sql } from 'kysely'
import type { CommandContext, DbContext } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import type { DeclaredSubjects, Verdict } from '#capabilities/service/revalidations/hook.ts'
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

/** An approved declaration, locked; 404 outside the scope, undefined where it does not hold any longer. */
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
  return found.status === 'approved' || found.status === 'auto_approved' ? found : undefined
}
type Approved = NonNullable<Awaited<ReturnType<typeof lockApproved>>>

/** Overturns a locked declaration: the follow-up opens again with the due date it has. What was counted in earlier months stays (T12). */
async function overturn(ctx: EventContext, one: Approved, cause: OverturnCause, verdict?: Verdict) {
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
      ...(verdict && { revalidation_id: verdict.id }),
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
    after: { status: 'overturned', cause, ...(verdict && { revalidation: verdict.no }) },
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

/** Overturns a declaration of a vehicle that was seen, by the product: the line for the audit trail; undefined where it was not approved. */
export async function overturnAsSeen(ctx: EventContext, id: string) {
  const one = await lockApproved(ctx, id)
  return one && overturn(ctx, one, 'vehicle_seen')
}

/** Overturns an approved declaration that a revalidation found false. */
async function overturnDeclaration(ctx: CommandContext, id: string, verdict: Verdict): Promise<void> {
  const one = await lockApproved(ctx, id)
  if (one) await ctx.audit(await overturn(ctx, one, 'revalidation', verdict))
}

/** Confirms an approved declaration after a second look, which counts it as revalidated (M44). */
async function confirmDeclaration(ctx: CommandContext, id: string, verdict: Verdict): Promise<void> {
  const one = await lockApproved(ctx, id)
  if (!one) return
  const now = ctx.deps.clock.now()
  const revalidated_on = dayIn(ctx.deps.settings.brand_tz, now)
  await ctx.db
    .updateTable('na_declaration')
    .set({
      revalidated_on,
      revalidation_id: verdict.id,
      version: sql<number>`version + 1`,
      updated_at: now,
      updated_by: ctx.actor.user_id,
    })
    .where('id', '=', one.id)
    .execute()
  await recordEvent(ctx, {
    entity_kind: 'na_declaration',
    entity_id: one.id,
    type: 'confirmed',
    after: { revalidation: verdict.no },
  })
  await checkFalseRate(ctx, one.outlet_id)
  await ctx.audit({ action: 'confirm', entity: 'na_declaration', entity_id: one.id, after: { revalidated_on } })
}

/** Approved declarations, looked at again from outside the outlet (docs/domain.md#revalidations). */
export const approvedDeclarations: DeclaredSubjects = {
  kind: 'na_declaration',
  table: 'na_declaration',
  declared: sql`select id, no, outlet_id, region_id, channel_id, decided_at as at from na_declaration
    where status in ('approved', 'auto_approved')`,
  deciders: async (db, id) => {
    const found = await db
      .selectFrom('na_declaration')
      .select(['declared_by', 'decided_by'])
      .where('id', '=', id)
      .executeTakeFirst()
    return found ? [found.declared_by, found.decided_by].filter((one) => one !== null) : []
  },
  confirm: confirmDeclaration,
  overturn: overturnDeclaration,
}
