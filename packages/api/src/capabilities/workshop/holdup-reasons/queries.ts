import { sql } from 'kysely'
import type { ActorContext, Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { addDays } from '#kernel/contract/periods.ts'
import { isOffered, today } from '#capabilities/service/reasons/lookups.ts'
import type { HoldupReason } from './contract.ts'
import { otherPercent, otherReasons, type WorkType } from './vocabulary.ts'
import { rounded } from '#kernel/contract/rounded.ts'

/** The shares are those of so many days. */
const sharedDays = 28

const columns = [
  'id',
  'job_type',
  'code',
  'label',
  'party',
  'pauses_tat',
  'pause_max_hours',
  'default_hours',
  'evidence',
  'needs_evidence',
  'needs_note',
  'note_min',
  'active as is_switched_on',
  'inactive_reason',
  'sort',
  'from_on',
  'to_on',
  'version',
] as const

const reasons = (db: Db, on: string) => db.selectFrom('holdup_reason').select([...columns, isOffered(on).as('active')])

type Stored = Awaited<ReturnType<ReturnType<typeof reasons>['execute']>>[number]

/** How many hold-ups of a job type began in the days before one, by reason. */
async function countsOf({ db, deps }: ActorContext, job_type: WorkType, on: string): Promise<Map<string, number>> {
  const start = (day: string) => sql`(${day}::date::timestamp at time zone ${deps.settings.brand_tz})`
  const { rows } = await sql<{ reason_id: string; count: number }>`
    select reason_id, count(*) as count from holdup
    where job_type = ${job_type} and started_at >= ${start(addDays(on, -sharedDays))} and started_at < ${start(on)}
    group by reason_id`.execute(db)
  return new Map(rows.map(({ reason_id, count }) => [reason_id, count]))
}

async function withShares(ctx: ActorContext, stored: readonly Stored[]): Promise<HoldupReason[]> {
  const [first] = stored
  if (!first) return []
  const counts = ctx.actor.ability.can('read', 'JobCard')
    ? await countsOf(ctx, first.job_type, today(ctx))
    : new Map<string, number>()
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return stored.map((reason) => {
    const holdups = counts.get(reason.id) ?? 0
    const percent = all === 0 ? null : (100 * holdups) / all
    return {
      ...reason,
      holdups,
      share: percent === null ? null : rounded(percent),
      is_overused: otherReasons.includes(reason.code) && percent !== null && percent > otherPercent,
    }
  })
}

/** The reasons of a job type in their order; with `all` those no longer offered come after them. */
export const listHoldupReasons = async (ctx: ActorContext, job_type: WorkType, all: boolean) => {
  const on = today(ctx)
  const found = await reasons(ctx.db, on)
    .where('job_type', '=', job_type)
    .where(all ? sql<boolean>`true` : isOffered(on))
    .orderBy(isOffered(on), 'desc')
    .orderBy('sort')
    .orderBy('code')
    .execute()
  return withShares(ctx, found)
}

export async function findHoldupReason(ctx: ActorContext, id: string): Promise<HoldupReason> {
  const found = await reasons(ctx.db, today(ctx)).where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  const [reason] = await withShares(ctx, [found])
  return reason!
}
