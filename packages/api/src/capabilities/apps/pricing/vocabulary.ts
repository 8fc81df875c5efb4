import { word, words } from '#kernel/contract/words.ts'

/** The plans, the least first. */
export const planNames = words({ basic: 'Basic', standard: 'Standard', enterprise: 'Enterprise' })
export type PlanId = keyof typeof planNames
export const planIds = Object.keys(planNames) as [PlanId, ...PlanId[]]

export const billingCycles = words({ monthly: 'Monthly', yearly: 'Yearly' })
export type BillingCycle = keyof typeof billingCycles
export const billingCycleCodes = Object.keys(billingCycles) as [BillingCycle, ...BillingCycle[]]

interface PlanPrice {
  monthlyPrice: number
  yearlyPlan: { perMonth: number; totalAnnual: number }
}

/** What plans cost, in units of the currency (docs/domain.md#pricing). */
export const planPrices: Record<PlanId, PlanPrice> = {
  basic: { monthlyPrice: 0, yearlyPlan: { perMonth: 0, totalAnnual: 0 } },
  standard: { monthlyPrice: 49, yearlyPlan: { perMonth: 40, totalAnnual: 480 } },
  enterprise: { monthlyPrice: 99, yearlyPlan: { perMonth: 80, totalAnnual: 960 } },
}

export const planSubtitles = words({
  basic: 'For trying things out',
  standard: 'For small teams',
  enterprise: 'For large networks',
} satisfies Record<PlanId, string>)

/** What a plan offers, in the words of its card. */
export const planBenefits: Record<PlanId, readonly string[]> = {
  basic: words(['1 saved report', '100 conversations a month', 'Help articles', 'Exports as CSV']),
  standard: words([
    'Unlimited saved reports',
    '5,000 conversations a month',
    'Support by email',
    'Exports as CSV, Excel, and PDF',
    'Shared views for your team',
  ]),
  enterprise: words([
    'Everything in Standard',
    'Unlimited conversations',
    'Support by phone, day and night',
    'Sign-in with your own identity provider',
    'Audit trail for 10 years',
  ]),
}

export const mostPopular: PlanId = 'standard'

/** The plan that can be tried, and for how many days. */
export const triedPlan: PlanId = 'standard'
export const trialDays = 14

/** Rows of the comparison: what a plan offers of a feature, `true` where it is simply there. */
export const comparedFeatures: readonly { feature: string; offers: Record<PlanId, string | boolean> }[] = [
  {
    feature: word('Saved reports'),
    offers: { basic: '1', standard: word('Unlimited'), enterprise: word('Unlimited') },
  },
  {
    feature: word('Conversations a month'),
    offers: { basic: '100', standard: '5,000', enterprise: word('Unlimited') },
  },
  {
    feature: word('Exports'),
    offers: { basic: 'CSV', standard: 'CSV, Excel, PDF', enterprise: 'CSV, Excel, PDF' },
  },
  { feature: word('Shared views'), offers: { basic: false, standard: true, enterprise: true } },
  { feature: word('Scheduled emails'), offers: { basic: false, standard: true, enterprise: true } },
  { feature: word('Identity provider'), offers: { basic: false, standard: false, enterprise: true } },
  {
    feature: word('Audit trail'),
    offers: { basic: word('30 days'), standard: word('1 year'), enterprise: word('10 years') },
  },
  {
    feature: word('Support'),
    offers: { basic: word('Articles'), standard: word('Email'), enterprise: word('Phone, 24/7') },
  },
]

/** Frequent questions about plans. */
export const pricingQuestions: readonly { question: string; answer: string }[] = [
  {
    question: word('Can I change my plan later?'),
    answer: word('Yes, at any time. A new plan starts at once, and unused paid days count toward it.'),
  },
  {
    question: word('What happens when I downgrade?'),
    answer: word('The smaller plan starts at once. What is left of the days you paid stays as credit on your account.'),
  },
  {
    question: word('Is a payment taken in this demo?'),
    answer: word('No. An invoice is created and marked as paid, and no money moves.'),
  },
  {
    question: word('Where do I find my invoices?'),
    answer: word('Under Invoices. The invoice of your plan is also linked on this page.'),
  },
  {
    question: word('What happens when the paid period ends?'),
    answer: word('You are back on the Basic plan. Plans do not renew automatically.'),
  },
]
