import { z } from 'zod'
import { answeredDay, instant } from '#kernel/contract/contract.ts'
import { paymentMethods, shownStatuses } from '../invoices/vocabulary.ts'
import { Assignee, tags } from '../todo/contract.ts'
import { cardPeriodCodes, cardPeriods, customerKinds, devices, browsers } from './vocabulary.ts'

const Days = z.object({ from: answeredDay, to: answeredDay })

/** What every card with a period says of its days. */
const periodic = {
  /** The choices of its menu, in words. */
  lastDays: z.array(z.enum(Object.values(cardPeriods))),
  span: Days.extend({
    period: z.enum(cardPeriodCodes),
    /** The days it is compared with. */
    before: Days,
    /** What each value of a series means: a day, or a month of a year. */
    points: z.array(Days.extend({ opens: z.string().nullable() })),
  }),
}

export const Series = z.object({ name: z.string(), data: z.array(z.number()) })
export type Series = z.infer<typeof Series>

/**
 * A figure and the same of the period before, null where the data begin later than that; `opens` is the list with exactly the rows it
 * counts.
 */
export const Figure = z.object({ value: z.number(), before: z.number().nullable(), opens: z.string().nullable() })
export type Figure = z.infer<typeof Figure>

/** A figure with its course. */
const charted = { series: z.array(Series), ...periodic, total: Figure }

/** Site traffic, active users, newsletter: the course alone. */
export const Course = z.object(charted)
export type Course = z.infer<typeof Course>

/** The others say their figure under its name, too. */
export const statistic = <K extends string>(name: K) =>
  z.object({ ...charted, analyticsData: z.object({ [name]: z.number() } as Record<K, z.ZodNumber>) })

export const SupportTracker = z.object({
  ...periodic,
  totalTicket: z.int(),
  newTicket: z.int(),
  openTicket: z.int(),
  /** Minutes until the first answer, on average. */
  responseTime: z.int(),
  /** Percent of all tickets. */
  completed: z.number(),
  completedBefore: z.number(),
  total: Figure,
})
export type SupportTracker = z.infer<typeof SupportTracker>

export const AvgSessions = z.object({
  ...charted,
  /** Sessions a day, on average. */
  sessions: z.number(),
  /** Percent more than in the period before; null where there was none. */
  growth: z.number().nullable(),
  /** Which value of the series is the largest. */
  highlighted: z.int(),
  /** Percent of what was aimed at. */
  goal: z.number(),
  users: z.number(),
  retention: z.number(),
  duration: z.number(),
})
export type AvgSessions = z.infer<typeof AvgSessions>

export const RevenueReport = z.object({
  /** Those with data, newest first. */
  years: z.array(z.string()),
  year: z.string(),
  /** Earnings less expenses of the year. */
  price: z.number(),
  budget: z.number(),
  /** The first day of each month. */
  months: z.array(answeredDay),
  /** Earning and Expense, both above zero. */
  series: z.array(Series),
  /** What was earned beside what was planned, month by month. */
  budgetSeries: z.array(Series),
})
export type RevenueReport = z.infer<typeof RevenueReport>

export const GoalOverview = z.object({
  /** Invoices that are paid, and those with something still to pay. */
  completed: z.int(),
  inProgress: z.int(),
  percent: z.number(),
  opens: z.object({ completed: z.string(), inProgress: z.string() }),
})
export type GoalOverview = z.infer<typeof GoalOverview>

export const Revenue = z.object({
  thisMonth: z.number(),
  lastMonth: z.number(),
  opens: z.object({ thisMonth: z.string(), lastMonth: z.string() }),
  /** This Month and Last Month, added up day by day; null for days to come. */
  series: z.array(z.object({ name: z.string(), data: z.array(z.number().nullable()) })),
  /** Of each day of the month, this month and last. */
  days: z.array(z.object({ day: z.int(), thisMonth: z.string().nullable(), lastMonth: z.string().nullable() })),
})
export type Revenue = z.infer<typeof Revenue>

export const ProductOrders = z.object({
  ...periodic,
  finished: z.int(),
  pending: z.int(),
  rejected: z.int(),
  total: Figure,
})
export type ProductOrders = z.infer<typeof ProductOrders>

export const SessionsDevice = z.object({
  ...periodic,
  devices: z.array(
    z.object({
      name: z.enum(devices),
      sessions: z.int(),
      /** Percent of all sessions; those of all devices add up to 100. */
      usage: z.number(),
      /** Percentage points more or fewer than in the period before; those of all devices add up to 0. Null where there were none. */
      change: z.number().nullable(),
    }),
  ),
  total: Figure,
})
export type SessionsDevice = z.infer<typeof SessionsDevice>

export const Customers = z.object({
  ...periodic,
  customers: z.array(z.object({ name: z.enum(customerKinds), value: z.int(), before: z.int() })),
  total: Figure,
})
export type Customers = z.infer<typeof Customers>

/** Something that happened lately. */
const Happening = z.object({
  kind: z.enum(['payment', 'order', 'meeting', 'user']),
  /** An invoice, an order, an event, or a person. */
  title: z.string(),
  detail: z.string(),
  amount: z.number().nullable(),
  at: instant,
  opens: z.string(),
})
export type Happening = z.infer<typeof Happening>

const greeting = z.object({ fullName: z.string(), sales: Figure })

export const AnalyticsBoard = z.object({
  /** How much more was sold in the last 28 days than in those before. */
  greeting,
  timeline: z.array(Happening),
  /** The last six whole months. */
  radar: z.object({
    months: z.array(answeredDay),
    series: z.array(Series),
    opens: z.array(z.string()),
  }),
  invoices: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      client: z.string(),
      issuedDate: answeredDay,
      total: z.number(),
      status: z.enum(shownStatuses),
    }),
  ),
})
export type AnalyticsBoard = z.infer<typeof AnalyticsBoard>

/** The next event of the asker's calendar; null where there is none within 30 days. */
export const NextEvent = z.object({
  event: z
    .object({
      title: z.string(),
      /** Its day in the zone of the brand. */
      day: answeredDay,
      /** Null where it takes whole days. */
      at: instant.nullable(),
      location: z.string(),
      guests: z.array(z.string()),
      opens: z.string(),
    })
    .nullable(),
})
export type NextEvent = z.infer<typeof NextEvent>

/** The asker's tasks of a tag. */
export const TaskProgress = z.object({
  tag: z.enum(tags),
  /** The list with exactly the tasks that are counted. */
  opens: z.string(),
  total: z.int(),
  completed: z.int(),
  overdue: z.int(),
  /** Percent of all of them. */
  percent: z.number(),
  /** Whom open tasks are assigned to, those with the most first. */
  team: z.array(Assignee.extend({ open: z.int() })),
  /** The last day on which something is due. */
  dueBy: answeredDay.nullable(),
  /** What is due first among those that are open. */
  next: z.object({ title: z.string(), dueDate: answeredDay, opens: z.string() }).nullable(),
})
export type TaskProgress = z.infer<typeof TaskProgress>

export const CommerceBoard = z.object({
  ...periodic,
  greeting,
  strip: z.object({ sales: Figure, customers: Figure, products: Figure, revenue: Figure }),
  /** What came in by way of payment: three at most. */
  earnings: z.array(z.object({ name: z.enum(Object.values(paymentMethods)), value: z.number() })),
  companies: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      email: z.string(),
      category: z.string(),
      sales: Figure,
      revenue: Figure,
    }),
  ),
  browsers: z.array(z.object({ name: z.enum(browsers), usage: z.number(), change: z.number().nullable() })),
  transactions: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      detail: z.string(),
      day: answeredDay,
      /** Below zero where it went out. */
      amount: z.number(),
      opens: z.string(),
    }),
  ),
})
export type CommerceBoard = z.infer<typeof CommerceBoard>
