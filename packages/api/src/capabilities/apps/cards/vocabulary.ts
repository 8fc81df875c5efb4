import { codes, words } from '#kernel/contract/words.ts'

/** The periods of the menus, the first one is shown at first. */
export const cardPeriods = words({
  'last-7-days': 'Last 7 Days',
  'last-28-days': 'Last 28 Days',
  'last-month': 'Last Month',
  'last-year': 'Last Year',
})
export type CardPeriod = keyof typeof cardPeriods
export const cardPeriodCodes = Object.keys(cardPeriods) as [CardPeriod, ...CardPeriod[]]

/** Measures without rows in the database: their values are sample data. */
export const sampleMeasures = [
  'tickets-new',
  'tickets-open',
  'tickets-closed',
  'response-minutes',
  'sessions',
  'session-goal-percent',
  'session-users-percent',
  'session-retention-percent',
  'session-duration-percent',
  'desktop',
  'mobile',
  'tablet',
  'customers-new',
  'customers-returning',
  'customers-referrals',
  'orders-finished',
  'orders-pending',
  'orders-rejected',
  'profit',
  'site-traffic',
  'active-users',
  'newsletter',
  'chrome',
  'firefox',
  'safari',
  'edge',
  'opera',
  'expense',
  'budget',
] as const
export type SampleMeasure = (typeof sampleMeasures)[number]

export const devices = codes(['desktop', 'mobile', 'tablet'])
export const customerKinds = codes(['new', 'returning', 'referrals'])
export const browsers = ['chrome', 'firefox', 'safari', 'edge', 'opera'] as const

/** The names of series in charts. They are here, and not with the code that reads them, so that pages load their words. */
export const seriesNames = words({
  sessions: 'Sessions',
  earnings: 'Earnings',
  expenses: 'Expenses',
  budget: 'Budget',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  sales: 'Sales',
  visits: 'Visits',
  orders: 'Orders',
  revenue: 'Revenue',
  subscribers: 'Subscribers',
  profit: 'Profit',
  siteTraffic: 'Site traffic',
  activeUsers: 'Active users',
  newsletter: 'Newsletter',
})
