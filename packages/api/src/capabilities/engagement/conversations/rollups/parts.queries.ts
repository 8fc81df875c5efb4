import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { allOf, isOneOf } from '#kernel/list/list-sql.ts'
import { addDays } from '#kernel/contract/periods.ts'
import { bucketOf, type Span } from '#kernel/days/spans.ts'
import type { Medium } from '#capabilities/engagement/bots/vocabulary.ts'

/** Which conversations usage is about: codes of bots, clients and main intents (`none` for without), each any of them. */
export interface UsageFilters {
  bot?: readonly string[] | undefined
  client?: readonly string[] | undefined
  medium?: readonly Medium[] | undefined
  intent?: readonly string[] | undefined
  is_new?: boolean | undefined
}

/**
 * By what usage is counted apart. Weeks and months go by their first day, bots and clients by their codes, new and
 * returning are `true` and `false`.
 */
export type UsagePart = 'day' | 'week' | 'month' | 'client' | 'bot' | 'medium' | 'intent' | 'is_new'

/** The parts of a row; in the total none of them is set. */
export type Parts = Partial<Record<UsagePart, string | null>>

/** Whether a query needs intents or new and returning people, by which the coarser lines cannot be split. */
export const isBeyondPlace = (filters: UsageFilters, by: readonly UsagePart[]) =>
  filters.intent !== undefined || filters.is_new !== undefined || by.includes('intent') || by.includes('is_new')

/**
 * A part as an expression over lines named `line`, with what `joined` joins. Without parameters: grouping takes
 * two expressions for one only where they are written alike.
 */
const expressions: Record<UsagePart, RawBuilder<string | null>> = {
  day: sql`to_char(line.day, 'YYYY-MM-DD')`,
  week: sql`to_char(date_trunc('week', line.day::timestamp), 'YYYY-MM-DD')`,
  month: sql`to_char(line.day, 'YYYY-MM-01')`,
  client: sql`client.code`,
  bot: sql`bot.code`,
  medium: sql`line.medium`,
  intent: sql`nullif(line.intent, '')`,
  is_new: sql`line.is_new::text`,
}

const all = (columns: readonly RawBuilder<unknown>[]) => columns.reduce((before, one) => sql`${before}${one}`, sql``)

/** The parts as further columns of a selection. */
export const partsOf = (by: readonly UsagePart[]) =>
  all(by.map((part) => sql`, ${expressions[part]} as ${sql.ref(part)}`))

/** The bot and the client of `line`, where a part is called by their codes: of a hundred thousand lines each join counts. */
export const joined = (by: readonly UsagePart[]) =>
  all([
    by.includes('bot') ? sql` join bot on bot.id = line.bot_id` : sql``,
    by.includes('client') ? sql` join client on client.id = line.client_id` : sql``,
  ])

/** The parts where they have been named already, and as the first columns of a selection. */
export const partNames = (by: readonly UsagePart[]) => by.map((part) => sql.ref(part))
export const leading = (by: readonly UsagePart[]) => all(partNames(by).map((name) => sql`${name}, `))

/** The lines of these bots, clients and media; of these intents, and of new or returning people, where lines have them. */
export function chosen(
  filters: UsageFilters,
  columns: { intent?: RawBuilder<unknown>; is_new?: RawBuilder<unknown> } = {},
) {
  const { bot, client, medium, intent, is_new } = filters
  return allOf([
    bot && sql<SqlBool>`line.bot_id = any (array(select id from bot where code = any (${sql.val(bot)}::text[])))`,
    client &&
      sql<SqlBool>`line.client_id = any (array(select id from client where code = any (${sql.val(client)}::text[])))`,
    medium && sql<SqlBool>`line.medium = any (${sql.val(medium)}::text[])`,
    intent && columns.intent && isOneOf(sql`nullif(${columns.intent}, '')`, intent),
    is_new === undefined || !columns.is_new ? undefined : sql<SqlBool>`${columns.is_new} = ${is_new}`,
  ])
}

export const inSpan = (day: RawBuilder<unknown>, { from, to }: Span) =>
  sql<SqlBool>`${day} between ${from}::date and ${to}::date`

/** The whole months of a span, and the remaining days. */
interface Days {
  months: Span | undefined
  edges: (day: RawBuilder<unknown>) => RawBuilder<SqlBool>
}

export const daysAlone = (span: Span): Days => ({ months: undefined, edges: (day) => inSpan(day, span) })

/** A span in whole months and the days beside them; in days alone where months are too coarse for the parts. */
export function monthsAndEdges(span: Span, by: readonly UsagePart[]): Days {
  const after = (day: string) => bucketOf('month', addDays(bucketOf('month', day), 31))
  const first = bucketOf('month', span.from) === span.from ? span.from : after(span.from)
  const end = bucketOf('month', addDays(span.to, 1))
  if (first >= end || by.includes('day') || by.includes('week')) return daysAlone(span)
  const months = { from: first, to: addDays(end, -1) }
  const sides = [
    { from: span.from, to: addDays(first, -1) },
    { from: end, to: span.to },
  ].filter(({ from, to }) => from <= to)
  return {
    months,
    edges: (day) =>
      sides.length === 0
        ? sql`false`
        : sql`(${sql.join(
            sides.map((side) => inSpan(day, side)),
            sql` or `,
          )})`,
  }
}
