import { z } from 'zod'
import { answeredDay, contract, seenVersion } from '#kernel/contract/contract.ts'
import { billingCycleCodes, planIds } from './vocabulary.ts'

export { trialDays, triedPlan } from './vocabulary.ts'
export { type BillingCycle, billingCycles, type PlanId, planIds, planNames } from './vocabulary.ts'

/** Amounts in an answer are decimal numbers in units of the currency. */
const money = z.number()
const plan = z.enum(planIds, 'Plan not found.')
const cycle = z.enum(billingCycleCodes, 'Choose monthly or yearly.')

export const PricedPlan = z.object({
  id: plan,
  title: z.string(),
  subtitle: z.string(),
  /** The name of one of our own pictures. */
  img: plan,
  monthlyPrice: money,
  yearlyPlan: z.object({ perMonth: money, totalAnnual: money }),
  /** Whole percent that a year costs less than twelve months. */
  yearlySaving: z.int(),
  planBenefits: z.array(z.string()),
  popular: z.boolean(),
})
export type PricedPlan = z.infer<typeof PricedPlan>

/** The plan of the asker. */
export const CurrentPlan = z.object({
  plan,
  cycle,
  startedOn: answeredDay.nullable(),
  /** The first day that is not paid; null of the Basic plan. */
  paidUntil: answeredDay.nullable(),
  credit: money,
  invoice: z.object({ id: z.int(), number: z.string() }).nullable(),
  /** The plan is tried, and not paid: it ends by itself. */
  isTrial: z.boolean(),
  /** A trial can be started: on the Basic plan, once per person. */
  mayTry: z.boolean(),
  version: z.int(),
})
export type CurrentPlan = z.infer<typeof CurrentPlan>

export const PlanQuote = z.object({
  plan,
  cycle,
  price: money,
  /** What the unused days of the plan that ends are worth. */
  unused: money,
  fromCredit: money,
  dueNow: money,
  creditAfter: money,
  paidUntil: answeredDay.nullable(),
})
export type PlanQuote = z.infer<typeof PlanQuote>

export const Pricing = z.object({
  plans: z.array(PricedPlan),
  /** What each plan offers of a feature: words, or whether it has it. */
  comparison: z.array(z.object({ feature: z.string(), offers: z.record(plan, z.union([z.string(), z.boolean()])) })),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  current: CurrentPlan,
})
export type Pricing = z.infer<typeof Pricing>

/** What is in the address of the page. */
export const pricingView = z.object({ billing: cycle.default('monthly') })

const own = { scope: 'own', errors: 'sample' } as const

export const pricingApi = contract('pricing', {
  data: {
    ...own,
    method: 'GET',
    path: '/pricing/data',
    allow: 'read Plan',
    summary: 'The plans with their prices, what each offers, common questions, and the plan of the asker.',
    response: Pricing,
  },
  quote: {
    ...own,
    method: 'GET',
    path: '/pricing/quote',
    allow: 'read Plan',
    summary: 'What a change of plan would cost today, with the unused days of the present one.',
    query: z.object({ plan, cycle }),
    response: PlanQuote,
  },
  change: {
    ...own,
    method: 'POST',
    path: '/pricing/change',
    allow: 'update Plan',
    summary:
      'Changes the plan of the asker at once, with an invoice that is marked as paid where it costs something: no money moves. A stale `if_version` answers 409 with the plan as it is.',
    body: z.strictObject({ plan, cycle, if_version: seenVersion }),
    response: z.object({ current: CurrentPlan }),
  },
  tryPlan: {
    ...own,
    method: 'POST',
    path: '/pricing/trial',
    allow: 'update Plan',
    summary:
      'Starts the trial of the Standard plan: 14 days without an invoice, once per person, then the Basic plan again. A stale `if_version` answers 409 with the plan as it is.',
    body: z.strictObject({ if_version: seenVersion }),
    response: z.object({ current: CurrentPlan }),
  },
})
