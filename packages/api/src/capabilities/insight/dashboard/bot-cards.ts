import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { comparedWith, type Span } from '#kernel/spans.ts'
import type { Card } from './contract.ts'

const sessionsIn = ({ from, to }: Span) =>
  sql<number>`coalesce(sum(sessions) filter (where day between ${from}::date and ${to}::date), 0)`

/** Different people of a span: those who come for the first time in it (M78). */
const peopleIn = ({ from, to }: Span) =>
  sql<number>`coalesce(sum(people) filter (where day between ${from}::date and ${to}::date
    and (gap = 0 or gap > day - ${from}::date)), 0)`

/** M70 and M78 of the bots one sees, against the days before. */
export async function botCards(db: Db, span: Span): Promise<Card[]> {
  const earlier = comparedWith(span, 'previous')!
  const isRead = sql<boolean>`day between ${earlier.from}::date and ${span.to}::date`
  const sessions = await db
    .selectFrom('usage_bot')
    .select([sessionsIn(span).as('now'), sessionsIn(earlier).as('before')])
    .where(isRead)
    .executeTakeFirstOrThrow()
  // What is counted by client: no person belongs to two.
  const people = await db
    .selectFrom('activity')
    .select([peopleIn(span).as('now'), peopleIn(earlier).as('before')])
    .where(sql<boolean>`of_id = client_id and medium = ''`)
    .where(isRead)
    .executeTakeFirstOrThrow()
  return [
    {
      key: 'sessions',
      label: 'Bot sessions',
      kind: 'number',
      value: sessions.now,
      before: sessions.before,
      more_is: 'neutral',
      hint: 'M70: sessions started in the last 28 days, compared with the previous 28 days.',
      opens: '/reports/usage?period=last-28-days&compare=previous',
    },
    {
      key: 'people',
      label: 'Active users',
      kind: 'number',
      value: people.now,
      before: people.before,
      more_is: 'better',
      hint: 'M78: unique users who wrote to bots in the last 28 days, compared with the previous 28 days.',
      opens: '/reports/engagement?period=last-28-days',
    },
  ]
}
