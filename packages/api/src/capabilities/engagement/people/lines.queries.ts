import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { addDays } from '#kernel/contract/periods.ts'
import { allOf } from '#kernel/list/list-sql.ts'
import type { Span } from '#kernel/days/spans.ts'
import { monthDays, type CohortLine, type Line } from '#capabilities/engagement/portal/active.lookups.ts'
import { type Crowd, inCrowd } from './crowd.queries.ts'

/** What is counted beside people. */
export interface Counts {
  conversations: number
  messages: number
}

/** By what people are counted apart. */
export const parts = ['client', 'bot', 'medium'] as const
export type Part = (typeof parts)[number]

/** Whose figures a line is part of: ids of the parts, in their order. */
export interface Keyed {
  key: string
}

/** `fresh` are those who are counted for the first time in the whole span. */
export type KeyedLine = Keyed & Line & { fresh: number }
export type KeyedCounts = Keyed & Counts & { day: string }

/** No window but the whole span is longer than a month of the calendar. */
const longestWindow = 31
/** The last time is before the days that were read. */
const longAgo = 1_000_000

const keyOf = (by: readonly Part[], columns: Readonly<Record<Part, string>>): RawBuilder<string> =>
  by.length === 0
    ? sql<string>`''::text`
    : sql<string>`concat_ws('/', ${sql.join(by.map((part) => sql`${sql.ref(columns[part])}::text`))})`

const columnsOf = (table: string) => ({
  client: `${table}.client_id`,
  bot: `${table}.bot_id`,
  medium: `${table}.medium`,
})

/**
 * The clients or bots, and the medium of each line, whose stored counts answer the query; undefined where people of several
 * of them would be counted more than once.
 */
function idsOf({ bots, ofIds, media }: Crowd, by: readonly Part[]) {
  if (!by.includes('medium') && media && media.length > 1) return undefined
  const ids = by.includes('bot') ? bots.map(({ id }) => id) : ofIds
  const isOnMedium = by.includes('medium')
    ? media && sql<SqlBool>`medium = any (${sql.val(media)}::text[])`
    : sql<SqlBool>`medium = ${media?.[0] ?? ''}`
  return ids && allOf([sql<SqlBool>`of_id = any (${sql.val(ids)}::uuid[])`, isOnMedium ?? sql<SqlBool>`medium <> ''`])
}

/** From the stored counts by client, bot and medium: quick, and enough for most queries. */
const storedLines = (isOfCrowd: RawBuilder<SqlBool>, by: readonly Part[], { from, to }: Span) => sql`
  select ${keyOf(by, { client: 'client_id', bot: 'of_id', medium: 'medium' })} as key, day, gap, people from activity
  where ${isOfCrowd} and day between ${addDays(from, 1 - monthDays)}::date and ${to}::date`

/** From who wrote when: exact for any choice of bots and media, and slower. */
const workedOut = (crowd: Crowd, by: readonly Part[], { from, to }: Span) => sql`
  select key, day, count(*) as people, coalesce(gap, case when exists (
    select from person_day earlier
    where earlier.bot_user_id = gapped.bot_user_id and earlier.day < gapped.day
      and ${keyOf(by, columnsOf('earlier'))} = gapped.key and ${inCrowd(crowd, 'earlier')}
  ) then ${sql.lit(longAgo)} else 0 end) as gap
  from (
    select key, bot_user_id, day, day - lag(day) over (partition by key, bot_user_id order by day) as gap
    from (
      select distinct ${keyOf(by, columnsOf('person_day'))} as key, bot_user_id, day from person_day
      where ${inCrowd(crowd, 'person_day')} and day between ${addDays(from, 1 - monthDays)}::date and ${to}::date
    ) seen
  ) gapped
  group by 1, 2, 4`

/**
 * Who wrote on which day, by how long ago they had last done so: for the days of the span and those that windows of 28
 * days reach back to. `until` may lie after the span, for a day that is counted separately.
 */
export async function activityOf(db: Db, crowd: Crowd, by: readonly Part[], span: Span, until = span.to) {
  const read = { from: span.from, to: until }
  const isStored = idsOf(crowd, by)
  const source = isStored ? storedLines(isStored, by, read) : workedOut(crowd, by, read)
  const { rows } = await sql<KeyedLine>`
    select key, day, least(gap, ${sql.lit(longestWindow)}) as gap, sum(people)::int as people,
      coalesce(sum(people) filter (where day between ${span.from}::date and ${span.to}::date
        and (gap = 0 or gap > day - ${span.from}::date)), 0)::int as fresh
    from (${source}) line group by 1, 2, 3`.execute(db)
  return rows
}

/** Conversations begun with a message of a person, and messages of people, by day. */
export async function countsOf(db: Db, crowd: Crowd, by: readonly Part[], { from, to }: Span) {
  const { rows } = await sql<KeyedCounts>`
    select ${keyOf(by, columnsOf('usage_bot'))} as key, day, sum(engaged)::int as conversations, sum(messages)::int as messages
    from usage_bot where ${inCrowd(crowd, 'usage_bot')} and day between ${from}::date and ${to}::date
    group by 1, 2`.execute(db)
  return rows
}

/** Of the people first seen on each day of the span, how many wrote so many days later (M81). */
export async function cohortsOf(db: Db, crowd: Crowd, { from, to }: Span, later: readonly number[]) {
  const distances = sql`any (${sql.val(later)}::int[])`
  const source =
    crowd.ofIds && !crowd.media
      ? sql`select first_on, later, people from cohort
        where of_id = any (${sql.val(crowd.ofIds)}::uuid[]) and first_on between ${from}::date and ${to}::date
          and later = ${distances}`
      : sql`select first_on, day - first_on as later, count(distinct bot_user_id) as people
        from (
          select bot_user_id, min(day) as first_on from person_day
          where ${inCrowd(crowd, 'person_day')} and day between ${from}::date and ${to}::date
          group by 1
        ) begun join person_day using (bot_user_id)
        where ${inCrowd(crowd, 'person_day')} and day - first_on = ${distances}
          and not exists (select from person_day earlier
            where earlier.bot_user_id = begun.bot_user_id and earlier.day < begun.first_on and ${inCrowd(crowd, 'earlier')})
        group by 1, 2`
  const { rows } = await sql<CohortLine>`
    select first_on, later, sum(people)::int as people
    from (${source}) line group by 1, 2`.execute(db)
  return rows
}
