import { sql, type RawBuilder } from 'kysely'
import { speaks } from '../ingest/reads.ts'
import { longestCohort } from './people.queries.ts'
import { rollups, type RollupName } from './sums.ts'

/** Whose rollups: a client, how far back its messages reach, and the brand's zone. */
export interface Source {
  client_id: string
  /** Messages before this day are deleted; null where none are. */
  forgotten_before: string | null
  zone: string
}

/** The expected lines of a rollup for a client, and which of them can still be computed. */
interface Expected {
  lines: RawBuilder<unknown>
  /** Lines outside of it are of deleted messages: they do not change. */
  reach: RawBuilder<boolean>
}

const wall = (at: string, zone: string) => sql`(${sql.ref(at)} at time zone ${zone}::text)`
const count = (condition: string) => sql`count(*) filter (where ${sql.raw(condition)})`

/** Every conversation counts by its row, so that those whose messages are deleted still count. */
const usageDay = ({ client_id }: Source) => sql`
  select bot_id, started_on as day, medium, is_new, main_intent as intent, client_id, count(*) as sessions,
    ${count('turns_user >= 1')} as engaged,
    ${count("turns_user >= 1 and outcome not in ('handed_over', 'abandoned')")} as contained,
    ${count("turns_user >= 1 and outcome not in ('handed_over', 'abandoned') and not is_returned")} as contained_for_good,
    ${count("outcome = 'handed_over'")} as handed_over, ${count("outcome = 'abandoned'")} as abandoned,
    ${count("outcome = 'failed'")} as failed, ${count("outcome = 'bounced'")} as bounced,
    sum(turns_user) as turns_user, sum(turns_bot) as turns_bot, sum(turns_agent) as turns_agent,
    sum(fallback_turns) as fallback_turns, ${count('fallback_turns >= 1')} as fallback_sessions,
    count(csat) as ratings, ${count('csat >= 4')} as good_ratings, sum(seconds) as seconds
  from conversation where client_id = ${client_id}::uuid
  group by 1, 2, 3, 4, 5, 6`

const month = (day: string) => sql`date_trunc('month', ${sql.ref(day)}::timestamp)::date`
const added = (names: readonly string[]) =>
  sql.join(names.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))
const usageSums = Object.keys(rollups.usage_day.sums)

/** By day, from the finer lines. */
const usageBot = ({ client_id }: Source) => sql`
  select bot_id, day, medium, client_id, ${added(['messages', ...usageSums])}
  from (
    select bot_id, day, medium, client_id, 0 as messages, ${sql.join(usageSums.map((name) => sql.ref(name)))}
    from usage_day where client_id = ${client_id}::uuid
    union all
    select bot_id, day, medium, client_id, messages, ${sql.join(usageSums.map(() => sql`0`))}
    from usage_hour where client_id = ${client_id}::uuid and messages > 0
  ) line
  group by 1, 2, 3, 4`

/** By month, from the lines of days. */
const usageMonth = ({ client_id }: Source) => sql`
  select bot_id, ${month('day')} as month, medium, is_new, intent, client_id, ${added(usageSums)}
  from usage_day where client_id = ${client_id}::uuid
  group by 1, 2, 3, 4, 5, 6`

const usageWeekday = ({ client_id }: Source) => sql`
  select bot_id, ${month('day')} as month, extract(isodow from day)::int as weekday, hour, medium, client_id, ${added(['sessions'])}
  from usage_hour where client_id = ${client_id}::uuid and sessions > 0
  group by 1, 2, 3, 4, 5, 6`

const usageLength = ({ client_id }: Source) => sql`
  select bot_id, length.what, ${month('started_on')} as month, medium, length.value, client_id, count(*) as sessions
  from conversation
    cross join lateral (values ('seconds', seconds), ('turns', turns_user + turns_bot + turns_agent)) length (what, value)
  where client_id = ${client_id}::uuid
  group by 1, 2, 3, 4, 5, 6`

const onOrAfter = (day: RawBuilder<unknown>, { forgotten_before }: Source) =>
  sql<boolean>`${day} >= coalesce(${forgotten_before}::date, '-infinity')`

/** The people's messages, by their day and hour. */
const userMessages = ({ client_id, zone }: Source) => sql`
  select c.bot_user_id, c.bot_id, c.medium, m.client_id, ${wall('m.at', zone)}::date as day,
    extract(hour from ${wall('m.at', zone)})::int as hour
  from message m join conversation c on c.id = m.conversation_id
  where m.client_id = ${client_id}::uuid and m.said_by = 'user' and ${speaks}`

const usageHour = (source: Source) => sql`
  select bot_id, day, hour, medium, client_id, sum(messages) as messages, sum(sessions) as sessions
  from (
    select bot_id, day, hour, medium, client_id, 1 as messages, 0 as sessions from (${userMessages(source)}) message
    union all
    select bot_id, started_on, extract(hour from ${wall('started_at', source.zone)})::int, medium, client_id, 0, 1
    from conversation where client_id = ${source.client_id}::uuid
  ) counted
  where ${onOrAfter(sql`day`, source)}
  group by 1, 2, 3, 4, 5`

const personDay = (source: Source) => sql`
  select bot_user_id, bot_id, day, medium, client_id, count(*) as messages from (${userMessages(source)}) message
  where ${onOrAfter(sql`day`, source)}
  group by 1, 2, 3, 4, 5`

/** The days on which each person was active at a bot, and at the client as a whole. */
const activeDays = ({ client_id }: Source) => sql`
  select distinct of.id as of_id, client_id, bot_user_id, day
  from person_day cross join lateral (values (bot_id), (client_id)) of (id)
  where client_id = ${client_id}::uuid`

/** The same on each medium; a bot and a day are one line there already. */
const activeDaysByMedium = ({ client_id }: Source) => sql`
  select bot_id as of_id, client_id, bot_user_id, medium, day from person_day where client_id = ${client_id}::uuid
  union all
  select distinct client_id, client_id, bot_user_id, medium, day from person_day where client_id = ${client_id}::uuid`

const activity = (source: Source) => sql`
  select of_id, medium, day, gap, client_id, count(*) as people
  from (
    select of_id, client_id, medium, day,
      day - coalesce(lag(day) over (partition by of_id, medium, bot_user_id order by day), day) as gap
    from (
      select of_id, client_id, bot_user_id, '' as medium, day from (${activeDays(source)}) active
      union all
      select of_id, client_id, bot_user_id, medium, day from (${activeDaysByMedium(source)}) active
    ) active
  ) counted
  group by 1, 2, 3, 4, 5`

const cohort = (source: Source) => sql`
  select of_id, first_on, day - first_on as later, client_id, count(*) as people
  from (
    select of_id, client_id, day, min(day) over (partition by of_id, bot_user_id) as first_on
    from (${activeDays(source)}) active
  ) counted
  where day - first_on <= ${longestCohort}
  group by 1, 2, 3, 4`

/** The expected content of each rollup for a client. Rollups that follow from others come after them. */
export function expectedOf(name: RollupName, source: Source): Expected {
  const all = sql<boolean>`true`
  const retained = onOrAfter(sql`day`, source)
  const expected: Record<RollupName, Expected> = {
    usage_day: { lines: usageDay(source), reach: all },
    usage_hour: { lines: usageHour(source), reach: retained },
    usage_bot: { lines: usageBot(source), reach: all },
    usage_month: { lines: usageMonth(source), reach: all },
    usage_weekday: { lines: usageWeekday(source), reach: all },
    usage_length: { lines: usageLength(source), reach: all },
    person_day: { lines: personDay(source), reach: retained },
    activity: { lines: activity(source), reach: all },
    cohort: { lines: cohort(source), reach: all },
  }
  return expected[name]
}
