import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { maxSelectiveHits } from '#kernel/list/search-keys.ts'
import { allOf, isOneOf } from '#kernel/list/list-sql.ts'
import type { ViewOf } from '#kernel/contract/list-contract.ts'
import type { ConditionsOf, Listing } from '#kernel/list/list-source.ts'
import { none } from '#kernel/contract/view.ts'
import type { conversationList } from './rows.contract.ts'

type ConversationListing = Listing<ViewOf<typeof conversationList>>

/** The words of a search box, as a database query. */
export const searchQuery = (q: string) => sql`rad.words_asked(${q})`

/** Words that very many conversations hold are counted up to here: to find them all would take seconds. */
const mostCounted = 1000

/**
 * By its number, or by words in its messages. Where too many match for their keys to be collected, `offset 0` makes
 * PostgreSQL read the messages of one conversation after the other: it stops at the first that match.
 */
export async function says(typed: string, { db }: ConversationListing) {
  const { rows } = await sql<{ keys: string[] | null }>`
    select rad.conversations_saying(${searchQuery(typed)}, ${maxSelectiveHits})::text[] as keys`.execute(db)
  const keys = rows[0]!.keys ?? undefined
  const mentions = keys
    ? sql<SqlBool>`conversation.id = any (${sql.val(keys)}::uuid[])`
    : sql<SqlBool>`exists (
        select from message m where m.conversation_id = conversation.id and m.words @@ ${searchQuery(typed)} offset 0)`
  const number = typed.trim().toUpperCase()
  const where = /^S\d+$/.test(number) ? sql<SqlBool>`(${mentions} or conversation.no = ${number})` : mentions
  return keys ? { where } : { where, countUpTo: mostCounted }
}

const isTrue = (condition: RawBuilder<unknown>, value: string) => sql<SqlBool>`(${condition}) = ${value === 'true'}`

/** The first instant of a day in the brand's zone. */
const dawn = (day: string, zone: string) => sql`(${day}::date::timestamp at time zone ${zone})`

/** The days of a view are those a conversation began in, or had messages in. */
export function inDays({ days: { from, to }, view: { counted_by }, zone }: ConversationListing): RawBuilder<SqlBool> {
  if (counted_by === 'active')
    return allOf([
      from ? sql`conversation.last_at >= ${dawn(from, zone)}` : undefined,
      to ? sql`conversation.started_at < ((${to}::date + 1)::timestamp at time zone ${zone})` : undefined,
    ])
  return allOf([
    from ? sql`conversation.started_on >= ${from}::date` : undefined,
    to ? sql`conversation.started_on <= ${to}::date` : undefined,
  ])
}

const startedAt =
  (part: 'isodow' | 'hour') =>
  (values: readonly string[], { zone }: ConversationListing) =>
    isOneOf(sql`extract(${sql.raw(part)} from conversation.started_at at time zone ${zone})::text`, values)

/** `60-299`, with either side left open. */
const between = (column: 'seconds' | 'words') => (range: string) => {
  const [from, to] = range.split('-')
  const value = sql.ref(`conversation.${column}`)
  return allOf([from ? sql`${value} >= ${from}::int` : undefined, to ? sql`${value} <= ${to}::int` : undefined])
}

const mayGoOn = (now: string) => sql<boolean>`(conversation.end_cause is null and conversation.last_at >= (
  select ${now}::timestamptz - make_interval(mins => b.session_idle_minutes)
  from bot b where b.id = conversation.bot_id))`

/** Whether nothing ended it and it may still go on. */
export const isRunning = (now: string) => sql<boolean>`coalesce(${mayGoOn(now)}, false)`

const isContained = sql`conversation.turns_user > 0 and conversation.outcome not in ('handed_over', 'abandoned')`

const ofMainIntent = (codes: readonly string[]) =>
  sql<SqlBool>`conversation.main_intent = any (${sql.val(codes.map((code) => (code === none ? '' : code)))}::text[])`

const ofPeople = (people: readonly string[]) => sql<SqlBool>`conversation.bot_user_id = any (array(
  select id from bot_user where no = any (${sql.val(people.map((person) => person.replaceAll(/\D/g, '')))}::bigint[])))`

const ofCases = (numbers: readonly string[]) => sql<SqlBool>`conversation.id in (
  select x.conversation_id from conversation_case x
  where (x.entity, x.case_id) in (
    select 'complaint', id from complaint where no = any (${sql.val(numbers)}::text[])
    union all select 'ticket', id from ticket where no = any (${sql.val(numbers)}::text[])))`

const ofCode = (table: 'client' | 'bot') => (codes: readonly string[]) =>
  sql<SqlBool>`${sql.ref(`conversation.${table}_id`)} = any (array(
    select id from ${sql.table(table)} where code = any (${sql.val(codes)}::text[])))`

/** A filter on a column of the conversation itself. */
const isAnyOf = (column: 'medium' | 'outcome' | 'no') => (values: readonly string[]) =>
  sql<SqlBool>`${sql.ref(`conversation.${column}`)} = any (${sql.val(values)}::text[])`

/** The conditions of the filters; a filter without an entry matches the column of its name. */
export const conversationConditions = {
  // It selects what the days mean.
  counted_by: () => undefined,
  hour: startedAt('hour'),
  weekday: startedAt('isodow'),
  client: ofCode('client'),
  bot: ofCode('bot'),
  medium: isAnyOf('medium'),
  outcome: isAnyOf('outcome'),
  no: isAnyOf('no'),
  intent: (codes) => sql<SqlBool>`conversation.intents && ${sql.val(codes)}::text[]`,
  main_intent: ofMainIntent,
  outlet: (codes) => isOneOf(sql`(select o.code from outlet o where o.id = conversation.outlet_id)`, codes),
  person: ofPeople,
  csat: (given) => isOneOf(sql`conversation.csat::text`, given),
  rated: (value) => isTrue(sql`conversation.csat is not null`, value),
  engaged: (value) => isTrue(sql`conversation.turns_user > 0`, value),
  contained: (value) =>
    value === 'for_good' ? sql<SqlBool>`(${isContained} and not conversation.is_returned)` : isTrue(isContained, value),
  has_fallback: (value) => isTrue(sql`conversation.fallback_turns > 0`, value),
  is_running: (value, { now }) => isTrue(isRunning(now.toISOString()), value),
  linked: (value) =>
    isTrue(sql`exists (select from conversation_case x where x.conversation_id = conversation.id)`, value),
  case: ofCases,
  seconds: between('seconds'),
  words: between('words'),
} satisfies Partial<ConditionsOf<typeof conversationList>>
