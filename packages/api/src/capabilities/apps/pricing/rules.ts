import { type Minor, shareOf, toMinor } from '#kernel/contract/money.ts'
import { type BillingCycle, type PlanId, planPrices } from './vocabulary.ts'

/** A user's plan: its paid days, and what is left of earlier ones. */
export interface StoredPlan {
  plan: PlanId
  cycle: BillingCycle
  started_on: string
  /** The first day that is not paid; null of the Basic plan. */
  paid_until: string | null
  credit: Minor
  /** Its days are tried, and not paid. */
  is_trial: boolean
}

const msPerDay = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / msPerDay)

/** What a plan costs for one cycle. */
export const priceOf = (plan: PlanId, cycle: BillingCycle): Minor => {
  const { monthlyPrice, yearlyPlan } = planPrices[plan]
  return toMinor(cycle === 'monthly' ? monthlyPrice : yearlyPlan.totalAnnual)
}

/** Whole percent that a year costs less than twelve months. */
export const yearlySaving = (plan: PlanId): number => {
  const { monthlyPrice, yearlyPlan } = planPrices[plan]
  return monthlyPrice === 0 ? 0 : Math.floor(100 - (yearlyPlan.totalAnnual * 100) / (monthlyPrice * 12))
}

/** The day a cycle later: of January 31 the last of February. */
export function cycleAfter(day: string, cycle: BillingCycle): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const to = new Date(Date.UTC(year, month - 1 + (cycle === 'monthly' ? 1 : 12), 1))
  const lastDate = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(date, lastDate))
  return to.toISOString().slice(0, 10)
}

/** The plan on a day: whose paid days are over has the Basic plan. */
export const planOn = (stored: StoredPlan, today: string): StoredPlan =>
  stored.paid_until === null || stored.paid_until > today
    ? stored
    : { ...stored, plan: 'basic', cycle: 'monthly', started_on: stored.paid_until, paid_until: null, is_trial: false }

/** What a change of plan costs. */
export interface PlanQuote {
  price: Minor
  /** What the unused days of the plan that ends are worth. */
  unused: Minor
  /** What of the price is paid by unused days and earlier credit. */
  fromCredit: Minor
  dueNow: Minor
  /** What is left for later. */
  creditAfter: Minor
  paidUntil: string | null
}

/** The quote of a change today: unused days first, then credit, then the card. */
export function quoteOf(stored: StoredPlan, to: { plan: PlanId; cycle: BillingCycle }, today: string): PlanQuote {
  const { plan, cycle, started_on, paid_until, credit, is_trial } = planOn(stored, today)
  const unused =
    paid_until === null || is_trial
      ? 0
      : shareOf(priceOf(plan, cycle), daysBetween(today, paid_until), daysBetween(started_on, paid_until))
  const price = priceOf(to.plan, to.cycle)
  const fromCredit = Math.min(price, unused + credit)
  return {
    price,
    unused,
    fromCredit,
    dueNow: price - fromCredit,
    creditAfter: unused + credit - fromCredit,
    paidUntil: price === 0 ? null : cycleAfter(today, to.cycle),
  }
}
