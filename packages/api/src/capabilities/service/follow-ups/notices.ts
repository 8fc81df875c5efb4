import { sql } from 'kysely'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { type Job, maxPerRound } from '#kernel/command/jobs.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { word } from '#kernel/contract/words.ts'
import { whoAnswers } from '#capabilities/service/levels/lookups.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'
import { overdueDays, warningDays } from './vocabulary.ts'

type WarningDay = (typeof warningDays)[number]

/** Who is warned on each day: the outlet first, its principal from the second on, and its territory manager at last. */
const levelsOf: Readonly<Record<WarningDay, readonly (1 | 2 | 3)[]>> = { 60: [1], 75: [1, 2], 85: [1, 2, 3] }

/** The last warning day that a follow-up has come to; 0 before the first. */
const dayReached = (today: string) => sql<number>`coalesce((
  select max(step) from unnest(${sql.val([...warningDays])}::int[]) step where step <= ${today}::date - due_on), 0)`

/** Open, not yet over 90 days, and on a warning day that no one was warned on. */
const isDue = (today: string) => sql<boolean>`(
  status in ('open', 'contacted', 'booked')
  and due_on between ${today}::date - ${sql.lit(overdueDays)} and ${today}::date - ${sql.lit(warningDays[0])}
  and warned_days < ${dayReached(today)})`

/** Marks the follow-ups of an outlet as warned of, and answers how many came to each day. */
async function markWarned(db: Db, outlet_id: string, today: string) {
  const { rows } = await sql<{ step: WarningDay; count: number }>`
    with due as (
      select id, ${dayReached(today)} as step from follow_up
      where outlet_id = ${outlet_id}::uuid and ${isDue(today)} order by id for update skip locked
    ), marked as (
      update follow_up set warned_days = due.step from due where follow_up.id = due.id returning due.step
    )
    select step, count(*)::int as count from marked group by step order by step`.execute(db)
  return rows
}

/** Notifies those who can still act, once for each outlet, day, and step. */
async function warn(db: Db, deps: Deps, outlet_id: string): Promise<void> {
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  const warned = await markWarned(db, outlet_id, today)
  if (warned.length === 0) return
  const people = await whoAnswers(db, { outlet_id, channel_id: null, job_type: 'service', on: today })
  for (const { step, count } of warned)
    await notify(db, {
      user_ids: [...new Set(levelsOf[step].flatMap((level) => people[level]))],
      kind: 'not_reported',
      title: {
        text: word(
          '{count, plural, one {# vehicle has not been serviced {days} days after its due date.} other {# vehicles have not been serviced {days} days after their due date.}}',
        ),
        values: { count, days: step },
      },
      link: '/call-list',
      outlet_id,
      dedupe_key: `follow-ups-${outlet_id}-${today}-${step}`,
    })
  const after = Object.fromEntries(warned.map(({ step, count }) => [`days_${step}`, count]))
  await auditWork(db, [{ action: 'warn', entity: 'outlet', entity_id: outlet_id, after }])
}

/** Warns on days 60, 75, and 85 of vehicles that will soon count as not reported (docs/domain.md#follow-ups). */
export const warnOfFollowUps = {
  name: 'warn of follow-ups',
  everySeconds: 3600,
  due: async (db, deps) => {
    const today = dayIn(deps.settings.brand_tz, deps.clock.now())
    const { rows } = await sql<{ id: string; label: string }>`
      select outlet.id, outlet.code as label from outlet where exists (
        select from follow_up where follow_up.outlet_id = outlet.id and ${isDue(today)})
      order by outlet.code limit ${sql.lit(maxPerRound)}`.execute(db)
    return rows
  },
  batchSize: 1,
  async runBatch(db, deps, ids) {
    for (const id of ids) await warn(db, deps, id)
  },
} satisfies Job
