import type { z } from 'zod'
import { auditList } from '#capabilities/admin/audit/contract.ts'
import { invoiceList } from '#capabilities/apps/invoices/contract.ts'
import { userList } from '#capabilities/apps/user-list/contract.ts'
import { engagementReport } from '#capabilities/engagement/people/contract.ts'
import { portalReport } from '#capabilities/engagement/portal/contract.ts'
import { usageReport } from '#capabilities/engagement/usage/contract.ts'
import { contentList } from '#capabilities/knowledge/content/contract.ts'
import { libraryList } from '#capabilities/knowledge/content/library.contract.ts'
import { helpdeskList, helpdeskReport } from '#capabilities/knowledge/helpdesk/contract.ts'
import { knownIssueList } from '#capabilities/knowledge/known-issues/contract.ts'
import { dealerList } from '#capabilities/network/dealers/contract.ts'
import { conversationList } from '#capabilities/engagement/history/contract.ts'
import { modelList } from '#capabilities/network/models/contract.ts'
import { outletList } from '#capabilities/network/outlets/contract.ts'
import { complaintList, complaintReport } from '#capabilities/service/complaints/contract.ts'
import { ticketList } from '#capabilities/service/tickets/list.contract.ts'
import {
  chargedTickets,
  levelTickets,
  ticketSummary,
  ticketYear,
} from '#capabilities/service/tickets/reports/contract.ts'
import { holdupList, holdupReport } from '#capabilities/workshop/holdups/contract.ts'
import { noUpdateReport } from '#capabilities/insight/no-update/contract.ts'
import { disputeList } from '#capabilities/insight/calls/disputes/contract.ts'
import { callList, callReport } from '#capabilities/insight/calls/contract.ts'
import { eventLogList } from '#capabilities/insight/event-logs/contract.ts'
import { journeyReport, visitList } from '#capabilities/insight/journeys/contract.ts'
import { journeyStepReport } from '#capabilities/insight/journeys/steps.contract.ts'
import { deviationReport } from '#capabilities/insight/journeys/deviations.contract.ts'
import { journeyGroupList } from '#capabilities/insight/journeys/groups/contract.ts'
import { journeyTaskList } from '#capabilities/insight/journeys/tasks/contract.ts'
import { documentList, documentReport } from '#capabilities/insight/documents/contract.ts'
import { cardList } from '#capabilities/workshop/job-cards/list.contract.ts'
import { cardReport } from '#capabilities/workshop/job-cards/report.contract.ts'
import { customerList } from '#capabilities/workshop/customers/contract.ts'
import { retentionReport, vehicleList } from '#capabilities/workshop/vehicles/contract.ts'
import type { ViewScreen } from './contract.ts'

/** The schema that reads the address of each screen also reads the stored views. */
export const viewOfScreen: Record<ViewScreen, z.ZodType> = {
  tickets: ticketList.view,
  'reports/tickets': ticketSummary.view,
  'reports/year': ticketYear.view,
  'reports/level-tickets': levelTickets.view,
  'reports/charged': chargedTickets.view,
  complaints: complaintList.view,
  'job-cards': cardList.view,
  holdups: holdupList.view,
  'reports/job-cards': cardReport.view,
  'reports/holdups': holdupReport.view,
  helpdesk: helpdeskList.view,
  'known-issues': knownIssueList.view,
  'reports/helpdesk': helpdeskReport.view,
  content: contentList.view,
  library: libraryList.view,
  'reports/retention': retentionReport.view,
  calls: callList.view,
  'call-disputes': disputeList.view,
  'reports/calls': callReport.view,
  journeys: visitList.view,
  'event-log-entries': eventLogList.view,
  'reports/journeys': journeyReport.view,
  'reports/journey-paths': journeyStepReport.view,
  'reports/journey-deviations': deviationReport.view,
  'journey-tasks': journeyTaskList.view,
  'journey-groups': journeyGroupList.view,
  documents: documentList.view,
  'reports/documents': documentReport.view,
  'reports/no-update': noUpdateReport.view,
  'reports/complaints': complaintReport.view,
  'reports/engagement': engagementReport.view,
  'reports/usage': usageReport.view,
  'reports/portal': portalReport.view,
  conversations: conversationList.view,
  models: modelList.view,
  outlets: outletList.view,
  dealers: dealerList.view,
  'user-list': userList.view,
  invoices: invoiceList.view,
  audit: auditList.view,
  vehicles: vehicleList.view,
  customers: customerList.view,
}
