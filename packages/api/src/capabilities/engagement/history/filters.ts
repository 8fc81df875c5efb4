import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#kernel/context.ts'
import { rareHits } from '#kernel/keys-found.ts'
import { allOf, isOneOf } from '#kernel/list.ts'
import { none, type DayRange } from '#kernel/view.ts'
import type { conversationFilters } from './rows/contract.ts'

export type Filters = z.output<z.ZodObject<typeof conversationFilters>> & { q?: string | undefined }

/** When it is asked, and in which zone days begin. */
export interface Asking {
  now: Date
  zone: string
}

/** What a search box asks for, as the database looks for it. */
export const asked = (q: string) => sql`rad.words_asked(${q})`

/** The keys of conversations in which something was said; undefined where nothing is looked for, or too many would be found. */
export async function keysFound(db: Db, { q }: Filters): Promise<readonly string[] | undefined> {
  if (q === undefined) return undefined
  const { rows } = await sql<{ keys: string[] | null }>`
    select rad.conversations_saying(${asked(q)}, ${rareHits})::text[] as keys`.execute(db)
  return rows[0]!.keys ?? undefined
}

/**
 * By its number, or by words that were said in it. `offset 0` has the messages of one conversation after the other looked
 * through: those who look for words of many conversations stop at the first of them.
 */
function says(q: string, keys: readonly string[] | undefined): RawBuilder<SqlBool> {
  const number = q.trim().toUpperCase()
  const said = keys
    ? sql<SqlBool>`conversation.id = any (${sql.val(keys)}::uuid[])`
    : sql<SqlBool>`exists (
        select from message m where m.conversation_id = conversation.id and m.words @@ ${asked(q)} offset 0)`
  return /^S\d+$/.test(number) ? sql<SqlBool>`(${said} or conversation.no = ${number})` : said
}

const isTrue = (condition: RawBuilder<unknown>, wanted: string) => sql<SqlBool>`(${condition}) = ${wanted === 'true'}`

/** The first instant of a day in the brand's zone. */
const dawn = (day: string, zone: string) => sql`(${day}::date::timestamp at time zone ${zone})`

function inDays(days: DayRange, by: Filters['counted_by'], zone: string): (RawBuilder<SqlBool> | undefined)[] {
  if (by === 'active')
    return [
      days.from ? sql`conversation.last_at >= ${dawn(days.from, zone)}` : undefined,
      days.to ? sql`conversation.started_at < ((${days.to}::date + 1)::timestamp at time zone ${zone})` : undefined,
    ]
  return [
    days.from ? sql`conversation.started_on >= ${days.from}::date` : undefined,
    days.to ? sql`conversation.started_on <= ${days.to}::date` : undefined,
  ]
}

const startedAt = (part: 'isodow' | 'hour', zone: string) =>
  sql`extract(${sql.raw(part)} from conversation.started_at at time zone ${zone})::text`

/** `60-299`, with either side left open. */
function between(column: RawBuilder<unknown>, range: string): RawBuilder<SqlBool> {
  const [from, to] = range.split('-')
  return allOf([from ? sql`${column} >= ${from}::int` : undefined, to ? sql`${column} <= ${to}::int` : undefined])
}

const mayGoOn = (now: string) => sql<boolean>`(conversation.end_cause is null and conversation.last_at >= (
  select ${now}::timestamptz - make_interval(mins => b.session_idle_minutes)
  from bot b where b.id = conversation.bot_id))`

/** Whether nothing ended it and it may still go on. */
export const isRunning = (now: string) => sql<boolean>`coalesce(${mayGoOn(now)}, false)`

const isContained = sql`conversation.turns_user > 0 and conversation.outcome not in ('handed_over', 'abandoned')`

/** How it went, as filters ask. */
const went = (view: Filters, { now }: Asking) => [
  view.csat && isOneOf(sql`conversation.csat::text`, view.csat),
  view.rated && isTrue(sql`conversation.csat is not null`, view.rated),
  view.engaged && isTrue(sql`conversation.turns_user > 0`, view.engaged),
  view.contained &&
    (view.contained === 'for_good'
      ? sql<SqlBool>`(${isContained} and not conversation.is_returned)`
      : isTrue(isContained, view.contained)),
  view.has_fallback && isTrue(sql`conversation.fallback_turns > 0`, view.has_fallback),
  view.is_new && isTrue(sql`conversation.is_new`, view.is_new),
  view.is_returned && isTrue(sql`conversation.is_returned`, view.is_returned),
  view.is_running && isTrue(isRunning(now.toISOString()), view.is_running),
  view.seconds && between(sql`conversation.seconds`, view.seconds),
  view.words && between(sql`conversation.words`, view.words),
]

const ofMainIntent = (codes: readonly string[]) =>
  sql<SqlBool>`conversation.main_intent = any (${sql.val(codes.map((code) => (code === none ? '' : code)))}::text[])`

const digits = (person: string) => person.replaceAll(/\D/g, '')

const ofCases = (numbers: readonly string[]) => sql<SqlBool>`conversation.id in (
  select x.conversation_id from conversation_case x
  where (x.entity, x.case_id) in (
    select 'complaint', id from complaint where no = any (${sql.val(numbers)}::text[])
    union all select 'ticket', id from ticket where no = any (${sql.val(numbers)}::text[])))`

/** Whose it is and with whom, as filters ask. */
const ofWhom = (view: Filters) => [
  view.client &&
    sql<SqlBool>`conversation.client_id = any (array(
      select id from client where code = any (${sql.val(view.client)}::text[])))`,
  view.bot &&
    sql<SqlBool>`conversation.bot_id = any (array(
      select id from bot where code = any (${sql.val(view.bot)}::text[])))`,
  view.medium && sql<SqlBool>`conversation.medium = any (${sql.val(view.medium)}::text[])`,
  view.person &&
    sql<SqlBool>`conversation.bot_user_id = any (array(
      select id from bot_user where no = any (${sql.val(view.person.map(digits))}::bigint[])))`,
  view.language && isOneOf(sql`conversation.language`, view.language),
  view.outlet && isOneOf(sql`(select o.code from outlet o where o.id = conversation.outlet_id)`, view.outlet),
]

/**
 * One condition for list, counts and files, with the keys its search found. `without` leaves the tab of the outcome out,
 * for the counts beside it.
 */
export function matching(
  view: Filters,
  days: DayRange,
  asking: Asking,
  keys: readonly string[] | undefined,
  without?: 'outcome' | 'outcome and search',
): RawBuilder<SqlBool> {
  return allOf([
    view.q && without !== 'outcome and search' ? says(view.q, keys) : undefined,
    view.no && sql`conversation.no = any (${sql.val(view.no)}::text[])`,
    ...inDays(days, view.counted_by, asking.zone),
    view.hour && isOneOf(startedAt('hour', asking.zone), view.hour),
    view.weekday && isOneOf(startedAt('isodow', asking.zone), view.weekday),
    view.outcome && !without ? sql`conversation.outcome = any (${sql.val(view.outcome)}::text[])` : undefined,
    view.intent && sql`conversation.intents && ${sql.val(view.intent)}::text[]`,
    view.main_intent && ofMainIntent(view.main_intent),
    ...ofWhom(view),
    ...went(view, asking),
    view.linked &&
      isTrue(sql`exists (select from conversation_case x where x.conversation_id = conversation.id)`, view.linked),
    view.case && ofCases(view.case),
  ] as (RawBuilder<SqlBool> | undefined)[])
}
