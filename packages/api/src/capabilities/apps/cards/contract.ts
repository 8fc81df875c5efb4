import { z } from 'zod'
import { contract } from '#kernel/contract/contract.ts'
import { periodCode } from '#kernel/contract/periods.ts'
import { type Tag, tags } from '../todo/contract.ts'
import {
  AnalyticsBoard,
  AvgSessions,
  CommerceBoard,
  Course,
  Customers,
  GoalOverview,
  NextEvent,
  ProductOrders,
  Revenue,
  RevenueReport,
  SessionsDevice,
  statistic,
  SupportTracker,
  TaskProgress,
} from './shapes.contract.ts'
import { cardPeriodCodes } from './vocabulary.ts'

export type {
  AnalyticsBoard,
  AvgSessions,
  CommerceBoard,
  Course,
  Customers,
  Figure,
  GoalOverview,
  Happening,
  NextEvent,
  ProductOrders,
  Revenue,
  RevenueReport,
  SessionsDevice,
  SupportTracker,
  TaskProgress,
} from './shapes.contract.ts'
export { browsers, type CardPeriod, cardPeriodCodes, cardPeriods } from './vocabulary.ts'

/** `Last 28 Days` is `last-28-days`; empty means the first of them. */
const period = z
  .string()
  .transform((written) => periodCode(written) || cardPeriodCodes[0])
  .pipe(z.enum(cardPeriodCodes, 'Choose one of the periods: Last 7 Days, Last 28 Days, Last Month, Last Year.'))
  .default(cardPeriodCodes[0])

/** Empty means the newest year with data. */
const year = z.string().trim().default('')

const firstTag: Tag = 'team'

const read = { method: 'GET', allow: 'read Dashboard', scope: 'own', errors: 'sample' } as const
const byPeriod = { ...read, query: z.object({ period }) } as const

export const cardsApi = contract('cards', {
  supportTracker: {
    ...byPeriod,
    path: '/card/card-analytics/support-tracker',
    summary: 'Support tickets of a period: new, open, and the percent completed.',
    response: SupportTracker,
  },
  avgSessions: {
    ...byPeriod,
    path: '/card/card-analytics/avg-sessions',
    summary: 'Sessions a day of a period, against the period before, with four goals.',
    response: AvgSessions,
  },
  revenueReport: {
    ...read,
    query: z.object({ year }),
    path: '/card/card-analytics/revenue-report',
    summary: 'Earnings, expenses, and the budget of a year, by month.',
    response: RevenueReport,
  },
  goalOverview: {
    ...read,
    path: '/card/card-analytics/goal-overview',
    summary: 'Invoices that are paid, and those with something still to pay.',
    response: GoalOverview,
  },
  revenue: {
    ...read,
    path: '/card/card-analytics/revenue',
    summary: 'What was invoiced this month and last month, added up day by day.',
    response: Revenue,
  },
  productOrders: {
    ...byPeriod,
    path: '/card/card-analytics/product-orders',
    summary: 'Product orders of a period: finished, pending, and rejected.',
    response: ProductOrders,
  },
  sessionsDevice: {
    ...byPeriod,
    path: '/card/card-analytics/sessions-device',
    summary: 'Sessions of a period by device, each against the period before.',
    response: SessionsDevice,
  },
  customers: {
    ...byPeriod,
    path: '/card/card-analytics/customers',
    summary: 'Customers of a period: new, returning, and referrals.',
    response: Customers,
  },
  ordersBarChart: {
    ...byPeriod,
    path: '/card/card-statistics/orders-bar-chart',
    summary: 'Your orders of a period, as bars.',
    response: statistic('orders'),
  },
  profitLineChart: {
    ...byPeriod,
    path: '/card/card-statistics/profit-line-chart',
    summary: 'The profit of a period, as a line.',
    response: statistic('profit'),
  },
  subscribers: {
    ...byPeriod,
    path: '/card/card-statistics/subscribers',
    summary: 'How many users are subscribers, over a period.',
    response: statistic('subscribers'),
  },
  revenueGenerated: {
    ...byPeriod,
    path: '/card/card-statistics/revenue',
    summary: 'What was invoiced in a period.',
    response: statistic('revenue'),
  },
  sales: {
    ...byPeriod,
    path: '/card/card-statistics/sales',
    summary: 'How many invoices were issued in a period.',
    response: statistic('sales'),
  },
  orders: {
    ...byPeriod,
    path: '/card/card-statistics/orders',
    summary: 'Your orders of a period.',
    response: statistic('orders'),
  },
  siteTraffic: {
    ...byPeriod,
    path: '/card/card-statistics/site-traffic',
    summary: 'Visits of a period.',
    response: Course,
  },
  activeUsers: {
    ...byPeriod,
    path: '/card/card-statistics/active-users',
    summary: 'Active users of a period.',
    response: Course,
  },
  newsletter: {
    ...byPeriod,
    path: '/card/card-statistics/newsletter',
    summary: 'Newsletters opened in a period.',
    response: Course,
  },
  analyticsBoard: {
    ...byPeriod,
    path: '/card/boards/analytics',
    summary: 'What the analytics dashboard shows beside its cards: sales, latest events, visits, newest invoices.',
    response: AnalyticsBoard,
  },
  nextEvent: {
    ...read,
    path: '/card/boards/next-event',
    summary: 'The next event of the asker’s calendar, with its guests.',
    response: NextEvent,
  },
  taskProgress: {
    ...read,
    query: z.object({ tag: z.enum(tags, 'Tag not found.').default(firstTag) }),
    path: '/card/boards/tasks',
    summary: 'Your tasks of a tag: how many are completed, who has the open ones, and what is due next.',
    response: TaskProgress,
  },
  commerceBoard: {
    ...byPeriod,
    path: '/card/boards/ecommerce',
    summary: 'What the e-commerce dashboard shows beside its cards: figures, companies, browsers, transactions.',
    response: CommerceBoard,
  },
})
