import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { bucketsOf, comparedWith, type Span } from '#kernel/days/spans.ts'
import type { Card } from './contract.ts'

/** Different people of a span: those who come for the first time in it (M78). */
const firstIn = ({ from, to }: Span) =>
  sql<number>`coalesce(sum(people) filter (where day between ${from}::date and ${to}::date
    and (gap = 0 or gap > day - ${from}::date)), 0)`

interface Daily {
  day: string
  figure: number
}

const sumIn = (days: readonly Daily[], { from, to }: Span) =>
  days.reduce((sum, { day, figure }) => (day >= from && day <= to ? sum + figure : sum), 0)

/** A figure for each day of a span: zero where nothing is noted. */
function trendOf(days: readonly Daily[], span: Span): number[] {
  const byDay = new Map(days.map(({ day, figure }) => [day, figure]))
  return bucketsOf('day', span).map((day) => byDay.get(day) ?? 0)
}

/** M70 and M78 of the bots one sees, against the days before. Each is read once, by day: figure, comparison, and trend. */
export async function botCards(db: Db, span: Span): Promise<Card[]> {
  const earlier = comparedWith(span, 'previous')!
  const isRead = sql<boolean>`day between ${earlier.from}::date and ${span.to}::date`
  const sessions = await db
    .selectFrom('usage_bot')
    .select(['day', sql<number>`coalesce(sum(sessions), 0)`.as('figure')])
    .where(isRead)
    .groupBy('day')
    .execute()
  // What is counted by client: no person belongs to two.
  const people = await db
    .selectFrom('activity')
    .select(['day', sql<number>`sum(people)`.as('figure'), firstIn(span).as('now'), firstIn(earlier).as('before')])
    .where(sql<boolean>`of_id = client_id and medium = ''`)
    .where(isRead)
    .groupBy('day')
    .execute()
  return [
    {
      key: 'sessions',
      label: 'Bot sessions',
      kind: 'number',
      value: sumIn(sessions, span),
      before: sumIn(sessions, earlier),
      trend: trendOf(sessions, span),
      more_is: 'neutral',
      hint: 'M70: sessions started in the last 28 days, compared with the previous 28 days.',
      opens: '/reports/usage?period=last-28-days&compare=previous',
    },
    {
      key: 'people',
      label: 'Active users',
      kind: 'number',
      value: people.reduce((sum, { now }) => sum + now, 0),
      before: people.reduce((sum, { before }) => sum + before, 0),
      trend: trendOf(people, span),
      more_is: 'better',
      hint: 'M78: unique users who wrote to bots in the last 28 days, compared with the previous 28 days. The line shows users per day.',
      opens: '/reports/engagement?period=last-28-days',
    },
  ]
}
