import { routes } from '#kernel/command/routes.ts'
import {
  readAvgSessions,
  readCustomers,
  readGoalOverview,
  readProductOrders,
  readRevenue,
  readRevenueReport,
  readSessionsDevice,
  readSupportTracker,
} from './analytics.queries.ts'
import { readAnalyticsBoard, readCommerceBoard, readNextEvent } from './boards.queries.ts'
import { cardsApi } from './contract.ts'
import { readTaskProgress } from './task-progress.queries.ts'
import {
  readActiveUsers,
  readNewsletter,
  readOrders,
  readProfit,
  readRevenueGenerated,
  readSales,
  readSiteTraffic,
  readSubscribers,
} from './statistics.queries.ts'

export const cardRoutes = routes(cardsApi, {
  supportTracker: readSupportTracker,
  avgSessions: readAvgSessions,
  revenueReport: readRevenueReport,
  goalOverview: readGoalOverview,
  revenue: readRevenue,
  productOrders: readProductOrders,
  sessionsDevice: readSessionsDevice,
  customers: readCustomers,
  ordersBarChart: readOrders,
  profitLineChart: readProfit,
  subscribers: readSubscribers,
  revenueGenerated: readRevenueGenerated,
  sales: readSales,
  orders: readOrders,
  siteTraffic: readSiteTraffic,
  activeUsers: readActiveUsers,
  newsletter: readNewsletter,
  analyticsBoard: readAnalyticsBoard,
  nextEvent: readNextEvent,
  taskProgress: readTaskProgress,
  commerceBoard: readCommerceBoard,
})
