import { createBrowserHistory, createHashHistory, createRouter } from '@tanstack/react-router'
import { isInHash } from '#api/address.ts'
import { createQueryClient } from '#api/query-client.ts'
import { parseSearch, stringifySearch } from '#kit/filter/view-url.ts'
import { menuOf } from '#shell/frame/nav.ts'
import { type Area, routesOf } from '#shell/frame/page-routes.ts'
import { frameRoute, rootRoute, unknownRoute } from '#shell/frame/root-route.tsx'
import { stateRedirects, stateRoutes } from '#shell/frame/state-routes.tsx'
import { ErrorScreen, NotFoundScreen } from '#shell/frame/state-screens.tsx'
import { accountPages } from '#capabilities/session/account/account.pages.ts'
import { accountRedirects } from '#capabilities/session/account/account.routes.ts'
import { authRoutes, lockRoute } from '#capabilities/session/auth/auth.routes.ts'
import { accessPages } from '#capabilities/admin/access/access.pages.ts'
import { auditPages } from '#capabilities/admin/audit/audit.pages.ts'
import { clientPages } from '#capabilities/admin/clients/clients.pages.ts'
import { importPages } from '#capabilities/admin/imports/imports.pages.ts'
import { launchPages } from '#capabilities/admin/launch/launch.pages.ts'
import { mailPages } from '#capabilities/admin/mail/mail.pages.ts'
import { maintenancePages } from '#capabilities/admin/maintenance/maintenance.pages.ts'
import { userPages } from '#capabilities/admin/users/users.pages.ts'
import { blogPages } from '#capabilities/apps/blog/blog.pages.ts'
import { calendarPages } from '#capabilities/apps/calendar/calendar.pages.ts'
import { emailPages } from '#capabilities/apps/email/email.pages.ts'
import { chatPages } from '#capabilities/apps/chat/chat.pages.ts'
import { datatablesPages } from '#capabilities/apps/datatables/datatables.pages.ts'
import { cardPages } from '#capabilities/apps/cards/cards.pages.ts'
import { invoicePages } from '#capabilities/apps/invoices/invoices.pages.ts'
import { pricingPages } from '#capabilities/apps/pricing/pricing.pages.ts'
import { profilePages } from '#capabilities/apps/profile/profile.pages.ts'
import { referencePages } from '#capabilities/apps/reference/reference.pages.ts'
import { shopPages } from '#capabilities/apps/shop/shop.pages.ts'
import { todoPages } from '#capabilities/apps/todo/todo.pages.ts'
import { userListPages } from '#capabilities/apps/user-list/user-list.pages.ts'
import { botPages } from '#capabilities/engagement/bots/bots.pages.ts'
import { historyPages } from '#capabilities/engagement/history/history.pages.ts'
import { peoplePages } from '#capabilities/engagement/people/people.pages.ts'
import { portalPages } from '#capabilities/engagement/portal/portal.pages.ts'
import { usagePages } from '#capabilities/engagement/usage/usage.pages.ts'
import { dashboardPages } from '#capabilities/insight/dashboard/dashboard.pages.ts'
import { filePages } from '#capabilities/session/files/files.pages.ts'
import { noUpdatePages } from '#capabilities/insight/no-update/no-update.pages.ts'
import { outletCardPages } from '#capabilities/insight/outlet-card/outlet-card.pages.ts'
import { helpdeskPages } from '#capabilities/knowledge/helpdesk/helpdesk.pages.ts'
import { knownIssuePages } from '#capabilities/knowledge/known-issues/known-issues.pages.ts'
import { contentPages } from '#capabilities/knowledge/content/content.pages.ts'
import { faqPages } from '#capabilities/knowledge/content/faq/faq.pages.ts'
import { guidelinePages } from '#capabilities/knowledge/guidelines/guidelines.pages.ts'
import { workCalendarPages } from '#capabilities/network/calendars/calendars.pages.ts'
import { channelPages } from '#capabilities/network/channels/channels.pages.ts'
import { dealerPages } from '#capabilities/network/dealers/dealers.pages.ts'
import { modelPages } from '#capabilities/network/models/models.pages.ts'
import { outletPages } from '#capabilities/network/outlets/outlets.pages.ts'
import { placePages } from '#capabilities/network/places/places.pages.ts'
import { tsmPages } from '#capabilities/network/tsm/tsm.pages.ts'
import { complaintPages } from '#capabilities/service/complaints/complaints.pages.ts'
import { levelPages } from '#capabilities/service/levels/levels.pages.ts'
import { followUpPages } from '#capabilities/service/follow-ups/follow-ups.pages.ts'
import { revalidationPages } from '#capabilities/service/revalidations/revalidations.pages.ts'
import { naDeclarationPages } from '#capabilities/service/na-declarations/na-declarations.pages.ts'
import { naReasonPages } from '#capabilities/service/na-reasons/na-reasons.pages.ts'
import { callPages } from '#capabilities/insight/calls/calls.pages.ts'
import { phraseRulePages } from '#capabilities/insight/phrase-rules/phrase-rules.pages.ts'
import { documentPages } from '#capabilities/insight/documents/documents.pages.ts'
import { eventLogPages } from '#capabilities/insight/event-logs/event-logs.pages.ts'
import { journeyPages } from '#capabilities/insight/journeys/journeys.pages.ts'
import { panelPages } from '#capabilities/service/panels/panels.pages.ts'
import { reasonPages } from '#capabilities/service/reasons/reasons.pages.ts'
import { slaPages } from '#capabilities/service/sla/sla.pages.ts'
import { ticketReportPages } from '#capabilities/service/tickets/reports/ticket-reports.pages.ts'
import { ticketPages } from '#capabilities/service/tickets/tickets.pages.ts'
import { holdupPages } from '#capabilities/workshop/holdups/holdups.pages.ts'
import { holdupReasonPages } from '#capabilities/workshop/holdup-reasons/holdup-reasons.pages.ts'
import { holdupReportPages } from '#capabilities/workshop/holdups/holdup-report.pages.ts'
import { jobCardPages } from '#capabilities/workshop/job-cards/job-cards.pages.ts'
import { invitationPages } from '#capabilities/session/invitations/invitations.pages.ts'
import { notificationPages } from '#capabilities/session/notifications/notifications.pages.ts'
import { signInPages } from '#capabilities/session/sign-ins/sign-ins.pages.ts'
import { twoStepPages } from '#capabilities/session/two-step/two-step.pages.ts'
import { customerPages } from '#capabilities/workshop/customers/customers.pages.ts'
import { vehiclePages } from '#capabilities/workshop/vehicles/vehicles.pages.ts'

/** The table of contents: one line per capability. */
const capabilities = [
  accessPages,
  auditPages,
  clientPages,
  importPages,
  launchPages,
  mailPages,
  maintenancePages,
  userPages,
  blogPages,
  cardPages,
  calendarPages,
  emailPages,
  chatPages,
  datatablesPages,
  invoicePages,
  pricingPages,
  profilePages,
  referencePages,
  shopPages,
  todoPages,
  userListPages,
  botPages,
  historyPages,
  peoplePages,
  portalPages,
  usagePages,
  dashboardPages,
  noUpdatePages,
  filePages,
  outletCardPages,
  helpdeskPages,
  knownIssuePages,
  contentPages,
  faqPages,
  guidelinePages,
  workCalendarPages,
  channelPages,
  dealerPages,
  modelPages,
  outletPages,
  placePages,
  tsmPages,
  complaintPages,
  levelPages,
  followUpPages,
  revalidationPages,
  naDeclarationPages,
  naReasonPages,
  callPages,
  phraseRulePages,
  documentPages,
  journeyPages,
  eventLogPages,
  panelPages,
  holdupPages,
  holdupReasonPages,
  jobCardPages,
  holdupReportPages,
  reasonPages,
  slaPages,
  ticketReportPages,
  ticketPages,
  vehiclePages,
  customerPages,
  invitationPages,
  notificationPages,
  accountPages,
  signInPages,
  twoStepPages,
]

export const menuEntries = menuOf(capabilities)

const areas = Object.fromEntries(
  Object.entries(import.meta.glob<Area>('./capabilities/*/screens.ts')).map(([file, load]) => [
    file.split('/').at(-2)!,
    load,
  ]),
)

const routeTree = rootRoute.addChildren([
  frameRoute.addChildren([
    ...routesOf(capabilities, areas),
    ...authRoutes,
    lockRoute,
    ...accountRedirects,
    ...stateRoutes,
    ...stateRedirects,
    unknownRoute,
  ]),
])

export function createAppRouter() {
  return createRouter({
    routeTree,
    history: isInHash ? createHashHistory() : createBrowserHistory(),
    context: { queryClient: createQueryClient() },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
