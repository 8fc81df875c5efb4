import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { Differences, type Line } from './sums.ts'

/** How many days after their first people are still counted (M81). */
export const longestCohort = 120

interface Moved {
  kind: 'activity' | 'cohort'
  of_id: string
  client_id: string
  /** Empty for any. */
  medium: string
  day: string
  days: number
  people: number
}

/**
 * What changes in activity and cohorts where these are added to `person_day`, which must not have them yet. Only people
 * who become active on another day, or no longer are, are looked at, with all their days.
 */
async function movesOf(db: Db, personDays: readonly Line<'person_day'>[]): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    with added as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(personDays)}::jsonb)
        as line (bot_user_id uuid, bot_id uuid, client_id uuid, day date, medium text, messages int)
    ), line as (
      select bot_user_id, bot_id, client_id, medium, day, messages as before, messages as after from person_day
      where bot_user_id in (select bot_user_id from added)
      union all
      select bot_user_id, bot_id, client_id, medium, day, 0, messages from added
    ), day as materialized (
      select of.id as of_id, of.medium, bot_user_id, client_id, day, sum(before) > 0 as before, sum(after) > 0 as after
      from line cross join lateral (values (bot_id, ''), (client_id, ''), (bot_id, line.medium), (client_id, line.medium)) of (id, medium)
      group by 1, 2, 3, 4, 5
    ), moved as (
      select distinct of_id, medium, bot_user_id from day where before <> after
    ), gap as (
      select of_id, client_id, medium, day, before, after,
        day - max(day) filter (where before) over earlier as gap_before,
        day - max(day) filter (where after) over earlier as gap_after,
        min(day) filter (where before) over person as first_before,
        min(day) filter (where after) over person as first_after
      from day join moved using (of_id, medium, bot_user_id)
      window person as (partition by of_id, medium, bot_user_id),
        earlier as (partition by of_id, medium, bot_user_id order by day rows between unbounded preceding and 1 preceding)
    ), counted as (
      select 'activity' as kind, of_id, client_id, medium, day, coalesce(gap_before, 0) as days, -1 as people from gap where before
      union all
      select 'activity', of_id, client_id, medium, day, coalesce(gap_after, 0), 1 from gap where after
      union all
      select 'cohort', of_id, client_id, medium, first_before, day - first_before, -1 from gap where before
      union all
      select 'cohort', of_id, client_id, medium, first_after, day - first_after, 1 from gap where after
    )
    select kind, of_id, client_id, medium, day, days, sum(people)::int as people from counted
    where kind = 'activity' or medium = '' and days <= ${longestCohort}
    group by 1, 2, 3, 4, 5, 6 having sum(people) <> 0
  `.execute(db)
  return rows
}

/** Updates the active people by day from the messages (M78 to M81). */
export async function foldPeople(db: Db, personDays: Differences<'person_day'>): Promise<void> {
  const { lines } = personDays
  if (lines.length === 0) return
  const activity = new Differences('activity')
  const cohort = new Differences('cohort')
  for (const { kind, of_id, client_id, medium, day, days, people } of await movesOf(db, lines)) {
    if (kind === 'activity') activity.add({ of_id, client_id, medium, day, gap: days }, { people })
    else cohort.add({ of_id, client_id, first_on: day, later: days }, { people })
  }
  await personDays.write(db)
  await activity.write(db)
  await cohort.write(db)
}
