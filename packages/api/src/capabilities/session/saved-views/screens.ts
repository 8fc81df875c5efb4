import type { z } from 'zod'
import { auditList } from '#capabilities/admin/audit/contract.ts'
import { invoiceList } from '#capabilities/apps/invoices/contract.ts'
import { userList } from '#capabilities/apps/user-list/contract.ts'
import { engagementView } from '#capabilities/engagement/people/contract.ts'
import { portalView } from '#capabilities/engagement/portal/contract.ts'
import { usageView } from '#capabilities/engagement/usage/contract.ts'
import { dealerList } from '#capabilities/network/dealers/contract.ts'
import { conversationList } from '#capabilities/engagement/history/contract.ts'
import { modelList } from '#capabilities/network/models/contract.ts'
import { outletList } from '#capabilities/network/outlets/contract.ts'
import { complaintList, complaintReportView } from '#capabilities/service/complaints/contract.ts'
import { ticketList } from '#capabilities/service/tickets/list/contract.ts'
import { chargedView, levelView, summaryView, yearView } from '#capabilities/service/tickets/reports/contract.ts'
import type { ViewScreen } from './contract.ts'

/** The schema that reads the address of each screen also reads the views kept of it. */
export const viewOfScreen: Record<ViewScreen, z.ZodType> = {
  tickets: ticketList.view,
  'reports/tickets': summaryView,
  'reports/year': yearView,
  'reports/level-tickets': levelView,
  'reports/charged': chargedView,
  complaints: complaintList.view,
  'reports/complaints': complaintReportView,
  'reports/engagement': engagementView,
  'reports/usage': usageView,
  'reports/portal': portalView,
  conversations: conversationList.view,
  models: modelList.view,
  outlets: outletList.view,
  dealers: dealerList.view,
  'user-list': userList.view,
  invoices: invoiceList.view,
  audit: auditList.view,
}
