import type { AfterMoves } from '#kernel/days/recalculate-days.ts'
import type { StoredDays } from '#kernel/days/stored-days.ts'
import { days as adminClients } from '#capabilities/admin/clients/columns.ts'
import { days as appsCalendar } from '#capabilities/apps/calendar/columns.ts'
import { days as appsDatatables } from '#capabilities/apps/datatables/columns.ts'
import { days as appsInvoices } from '#capabilities/apps/invoices/columns.ts'
import { days as appsPricing } from '#capabilities/apps/pricing/columns.ts'
import { days as appsShopCheckout } from '#capabilities/apps/shop/checkout/columns.ts'
import { days as appsShop } from '#capabilities/apps/shop/columns.ts'
import { days as appsShopOrders } from '#capabilities/apps/shop/orders/columns.ts'
import { days as appsTodo } from '#capabilities/apps/todo/columns.ts'
import { days as appsUserList } from '#capabilities/apps/user-list/columns.ts'
import { days as engagementAnnotations } from '#capabilities/engagement/annotations/columns.ts'
import { days as engagementConversations } from '#capabilities/engagement/conversations/columns.ts'
import { days as engagementPortal } from '#capabilities/engagement/portal/columns.ts'
import { days as insightDashboard } from '#capabilities/insight/dashboard/columns.ts'
import { days as knowledgeContent } from '#capabilities/knowledge/content/columns.ts'
import { days as knowledgeGuidelines } from '#capabilities/knowledge/guidelines/columns.ts'
import { days as knowledgeHelpdesk } from '#capabilities/knowledge/helpdesk/columns.ts'
import { days as knowledgeKnownIssues } from '#capabilities/knowledge/known-issues/columns.ts'
import { days as networkModels } from '#capabilities/network/models/columns.ts'
import { days as networkOutlets } from '#capabilities/network/outlets/columns.ts'
import { days as networkTsm } from '#capabilities/network/tsm/columns.ts'
import { days as serviceComplaints } from '#capabilities/service/complaints/columns.ts'
import { days as serviceLevels } from '#capabilities/service/levels/columns.ts'
import { days as servicePanels } from '#capabilities/service/panels/columns.ts'
import { days as serviceReasons } from '#capabilities/service/reasons/columns.ts'
import { days as serviceTickets } from '#capabilities/service/tickets/columns.ts'
import { days as sessionAccount } from '#capabilities/session/account/columns.ts'
import { days as workshopCustomers } from '#capabilities/workshop/customers/columns.ts'
import { days as workshopHoldupReasons } from '#capabilities/workshop/holdup-reasons/columns.ts'
import { days as workshopHoldups } from '#capabilities/workshop/holdups/columns.ts'
import { days as workshopJobCards } from '#capabilities/workshop/job-cards/columns.ts'
import { days as workshopVehicles } from '#capabilities/workshop/vehicles/columns.ts'
import { markMoved } from '#capabilities/admin/imports/moved.commands.ts'
import { recomputeClocks } from '#capabilities/service/tickets/clocks.commands.ts'

/** What each stored day is made of. People come before their conversations, and tickets before their levels. */
export const storedDays: StoredDays = {
  ...adminClients,
  ...appsCalendar,
  ...appsDatatables,
  ...appsInvoices,
  ...appsPricing,
  ...appsShopCheckout,
  ...appsShop,
  ...appsShopOrders,
  ...appsTodo,
  ...appsUserList,
  ...engagementAnnotations,
  ...engagementConversations,
  ...engagementPortal,
  ...insightDashboard,
  ...knowledgeContent,
  ...knowledgeGuidelines,
  ...knowledgeHelpdesk,
  ...knowledgeKnownIssues,
  ...networkModels,
  ...networkOutlets,
  ...networkTsm,
  ...serviceComplaints,
  ...serviceLevels,
  ...servicePanels,
  ...serviceReasons,
  ...serviceTickets,
  ...sessionAccount,
  ...workshopCustomers,
  ...workshopHoldupReasons,
  ...workshopHoldups,
  ...workshopJobCards,
  ...workshopVehicles,
}

/** What follows from instants that named a day and were moved. */
export const afterMoves: AfterMoves = {
  ticket: async (db, tickets, now) => void (await recomputeClocks(db, { clock: { now: () => now } }, { tickets })),
  job_card_promise: (db, ids) => markMoved(db, 'job_card_promise', ids),
}
