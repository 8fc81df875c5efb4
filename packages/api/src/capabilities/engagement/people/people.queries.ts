import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { readPages } from '#database/cursor.ts'
import type { DbContext, Settings } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { allOf, ordered, pageOf } from '#kernel/list/list-sql.ts'
import type { ViewOf } from '#kernel/contract/list-contract.ts'
import { spanOf, type Span } from '#kernel/days/spans.ts'
import type { peopleList, Person } from './contract.ts'
import { type Crowd, crowdOf, inCrowd } from './crowd.queries.ts'

type View = ViewOf<typeof peopleList>
type PeopleContext = DbContext & { query: View }

/** The days on which people were active: all of them where a view names none. */
function spanOfView(view: View, settings: Settings, now: Date): Span {
  if (view.later !== undefined && !view.first_from && !view.first_to)
    throw invalid({ later: 'Choose the days when users were first seen.' })
  if (view.first_from && view.first_to && view.first_from > view.first_to)
    throw invalid({ first_to: 'The last day can’t be before the first day.' })
  return spanOf(view, settings, now)
}

/** Whether the people are those of clients, whatever bot they wrote to and on which medium. */
const isWhole = ({ ofIds, clientIds, media }: Crowd) =>
  !media && (ofIds?.every((id) => clientIds.includes(id)) ?? false)

/** The first day on which a person wrote to the crowd: as stored, unless only some bots or media are selected. */
const firstOn = (crowd: Crowd): RawBuilder<string> => {
  if (isWhole(crowd)) return sql<string>`bot_user.first_seen_on`
  return sql<string>`(select min(first.day) from person_day first
    where first.bot_user_id = bot_user.id and ${inCrowd(crowd, 'first')})`
}

/** Who may belong to a cohort at all: of all the rows of all people only theirs are then read. */
const mayBeInCohort = ({ first_from, first_to }: View, crowd: Crowd) => {
  if (!first_from && !first_to) return sql<SqlBool>`true`
  const seen = allOf([
    sql<SqlBool>`seen.client_id = any (${sql.val(crowd.clientIds)}::uuid[])`,
    first_to ? sql<SqlBool>`seen.first_seen_on <= ${first_to}::date` : undefined,
    // People may write to some of the bots for the first time long after they were first seen.
    first_from && isWhole(crowd) ? sql<SqlBool>`seen.first_seen_on >= ${first_from}::date` : undefined,
  ])
  return allOf([
    sql<SqlBool>`bot_user_id = any (array(select seen.id from bot_user seen where ${seen}))`,
    first_from ? sql<SqlBool>`day >= ${first_from}::date` : undefined,
  ])
}

/** Everyone who was active in the days, with what they did in them. */
const active = (view: View, crowd: Crowd, { from, to }: Span) => sql`
  select person.*, bot_user.no, bot_user.language, bot_user.last_seen_at, client.code as client, ${firstOn(crowd)} as first_on
  from (
    select bot_user_id, client_id, count(distinct day) as days, sum(messages) as messages,
      array_agg(distinct bot_id) as bot_ids
    from person_day where ${inCrowd(crowd, 'person_day')} and day between ${from}::date and ${to}::date
      and ${mayBeInCohort(view, crowd)}
    group by 1, 2
  ) person join bot_user on bot_user.id = bot_user_id join client on client.id = person.client_id`

/** Of a cohort, who belongs to it, and who came again exactly so many days later. */
const inCohort = (view: View, crowd: Crowd) =>
  allOf([
    view.first_from ? sql<SqlBool>`first_on >= ${view.first_from}::date` : undefined,
    view.first_to ? sql<SqlBool>`first_on <= ${view.first_to}::date` : undefined,
    view.later === undefined
      ? undefined
      : sql<SqlBool>`exists (select from person_day later where later.bot_user_id = person.bot_user_id
          and later.day = first_on + ${Number(view.later)}::int and ${inCrowd(crowd, 'later')})`,
  ])

const digits = /\d+/

/** People are looked for by their number. */
const named = (q: string | undefined) =>
  q === undefined ? undefined : sql<SqlBool>`no = ${(digits.exec(q)?.[0] ?? '0').slice(0, 15)}::bigint`

const isNew = (from: string) => sql<SqlBool>`first_on >= ${from}::date`

const seenIn = (seen: View['seen'], from: string) =>
  seen === undefined ? undefined : seen === 'new' ? isNew(from) : sql<SqlBool>`not ${isNew(from)}`

const sorts = {
  person: sql`no`,
  client: sql`client`,
  first_on: sql`first_on`,
  last_seen_at: sql`last_seen_at`,
  days: sql`days`,
  messages: sql`messages`,
  language: sql`language`,
}

type Found = Omit<Person, 'bots'> & { bot_ids: string[] }

interface Matching {
  people: RawBuilder<unknown>
  from: string
  span: Span
  crowd: Crowd
}

async function matching({ db, deps, query: view }: PeopleContext): Promise<Matching> {
  const span = spanOfView(view, deps.settings, deps.clock.now())
  const crowd = await crowdOf(db, view)
  const people = sql`(select * from (${active(view, crowd, span)}) person where ${inCohort(view, crowd)}) person`
  return { people, from: span.from, span, crowd }
}

/** What began in the days is counted for those shown only. */
function query({ query: view }: PeopleContext, found: Matching, page: { limit: number; offset: number }) {
  const { people, from, span, crowd } = found
  return sql<Found>`
    select 'P ' || no as person, client, first_on, last_seen_at, days::int as days, messages::int as messages, language, bot_ids,
      (select count(*) from conversation where conversation.bot_user_id = page.bot_user_id and ${inCrowd(crowd, 'conversation')}
        and started_on between ${span.from}::date and ${span.to}::date)::int as conversations
    from (
      select * from ${people} where ${allOf([named(view.q), seenIn(view.seen, from)])}
      order by ${ordered(view.sort, sorts, sql`no`)} limit ${page.limit} offset ${page.offset}
    ) page order by ${ordered(view.sort, sorts, sql`no`)}`
}

function rowsOf({ crowd }: Matching, rows: readonly Found[]) {
  const codes = new Map(crowd.bots.map(({ id, code }) => [id, code]))
  return rows.map(({ bot_ids, ...row }) => ({
    ...row,
    bots: bot_ids.flatMap((id) => codes.get(id) ?? []).toSorted(),
  }))
}

/** One page of the people behind a number. */
export async function listPeople(ctx: PeopleContext) {
  const { db, deps, query: view } = ctx
  const found = await matching(ctx)
  const { rows } = await query(ctx, found, pageOf(view)).execute(db)
  const searched = named(view.q) ?? sql<SqlBool>`true`
  const { rows: sums } = await sql<{ total: number; new: number; returning: number }>`
    select count(*)::int as total, count(*) filter (where ${searched} and ${isNew(found.from)})::int as new,
      count(*) filter (where ${searched} and not ${isNew(found.from)})::int as returning
    from ${found.people}`.execute(db)
  const { total, ...counts } = sums[0]!
  return {
    rows: rowsOf(found, rows),
    count: view.seen ? counts[view.seen] : counts.new + counts.returning,
    total,
    counts,
    as_of: deps.clock.now().toISOString(),
  }
}

/** Every person of the view, for a file; at most `limit`. */
export async function* peopleForFile(ctx: PeopleContext, limit: number) {
  const found = await matching(ctx)
  for await (const rows of readPages(ctx.db, query(ctx, found, { limit, offset: 0 }))) yield rowsOf(found, rows)
}
