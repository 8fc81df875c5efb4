import { sql } from 'kysely'
import type { ScopedContext } from '#kernel/command/context.ts'
import type { Span } from '#kernel/days/spans.ts'
import type { Card } from './contract.ts'
import { rounded } from '#kernel/contract/rounded.ts'

/** Service is what most work is; who is a manager of a bodyshop alone reads that. The two are never one figure. */
const workOf = (roles: readonly string[]) =>
  roles.length > 0 && roles.every((role) => role === 'BSM') ? 'bodyshop' : 'service'

const words = {
  service: { on_hold: 'On hold, service', held_long: 'On hold over 7 days, service' },
  bodyshop: { on_hold: 'On hold, bodyshop', held_long: 'On hold over 7 days, bodyshop' },
} as const

interface Standing {
  on_hold: number
  held_long: number
}

/** What is in the workshop now, from the index of open cards. Over seven days are eight whole ones, as in the report. */
const standing = ({ db }: ScopedContext, job_type: string, now: Date) =>
  sql<Standing>`
    select count(*) as on_hold,
      count(*) filter (where holdup_since <= ${now.toISOString()}::timestamptz - interval '192 hours') as held_long
    from job_card where ended_at is null and job_type = ${job_type} and holdup_since is not null`.execute(db)

interface Rates {
  cases: number
  cards: number
  cases_before: number
  cards_before: number
}

/** Tickets closed as justified and cards delivered in some days and in those before, from the indexes of their days. */
const rates = ({ db }: ScopedContext, days: Span, earlier: Span) =>
  sql<Rates>`
    select cases, cards, cases_before, cards_before from
      (select count(*) filter (where closed_on >= ${days.from}::date) as cases,
        count(*) filter (where closed_on < ${days.from}::date) as cases_before
        from ticket where closed_on between ${earlier.from}::date and ${days.to}::date and justification = 'justified') t,
      (select count(*) filter (where delivered_on >= ${days.from}::date) as cards,
        count(*) filter (where delivered_on < ${days.from}::date) as cards_before
        from job_card where delivered_on between ${earlier.from}::date and ${days.to}::date) c`.execute(db)

const perThousand = (cases: number, cards: number) =>
  Number(cards) === 0 ? null : rounded((1_000 * Number(cases)) / Number(cards))

const plain = { kind: 'number', trend: null, more_is: 'worse' } as const

/** M20, M24, and M17. Who sees a job card sees tickets. */
export async function workshopCards(ctx: ScopedContext, days: Span, earlier: Span, now: Date): Promise<Card[]> {
  const job_type = workOf(ctx.actor.roles)
  const label = words[job_type]
  const figures = (await standing(ctx, job_type, now)).rows[0]!
  const rate = (await rates(ctx, days, earlier)).rows[0]!
  const list = `/job-cards?job_type=${job_type}&counted_by=open`
  return [
    {
      ...plain,
      key: 'on_hold',
      label: label.on_hold,
      value: Number(figures.on_hold),
      before: null,
      hint: 'M20: job cards on hold now.',
      opens: `${list}&held=true`,
    },
    {
      ...plain,
      key: 'held_long',
      label: label.held_long,
      value: Number(figures.held_long),
      before: null,
      hint: 'M24: held by the same hold-up for more than seven days.',
      opens: `${list}&hold_age=8-15,16-30,30%2B`,
    },
    {
      ...plain,
      key: 'justified',
      label: 'Justified per 1,000 job cards',
      value: perThousand(rate.cases, rate.cards),
      before: perThousand(rate.cases_before, rate.cards_before),
      hint: 'M17: tickets closed as justified per 1,000 job cards delivered in the last 28 days, compared with the previous 28 days.',
      opens: '/reports/tickets?period=last-28-days&compare=previous',
    },
  ]
}
