import { createBrowserHistory, createHashHistory, createRouter } from '@tanstack/react-router'
import { isInHash } from '#api/address.ts'
import { createQueryClient } from '#api/query-client.ts'
import { parseSearch, stringifySearch } from '#kit/view-url.ts'
import { frameRoute, rootRoute, unknownRoute } from '#shell/root-route.tsx'
import { ErrorScreen, NotFoundScreen } from '#shell/state-screens.tsx'
import { accessRoutes } from '#capabilities/admin/access/access.routes.ts'
import { auditRoutes } from '#capabilities/admin/audit/audit.routes.ts'
import { clientRoutes } from '#capabilities/admin/clients/clients.routes.ts'
import { importRoutes } from '#capabilities/admin/imports/imports.routes.ts'
import { mailRoutes } from '#capabilities/admin/mail/mail.routes.ts'
import { launchRoutes } from '#capabilities/admin/launch/launch.routes.ts'
import { maintenanceRoutes } from '#capabilities/admin/maintenance/maintenance.routes.ts'
import { userRoutes } from '#capabilities/admin/users/users.routes.ts'
import { userListRoutes } from '#capabilities/apps/user-list/user-list.routes.ts'
import { calendarRoutes } from '#capabilities/apps/calendar/calendar.routes.ts'
import { invoiceRoutes } from '#capabilities/apps/invoices/invoices.routes.ts'
import { referenceRoutes } from '#capabilities/apps/reference/reference.routes.ts'
import { shopPapers, shopRoutes } from '#capabilities/apps/shop/shop.routes.ts'
import { todoRoutes } from '#capabilities/apps/todo/todo.routes.ts'
import { botRoutes } from '#capabilities/engagement/bots/bots.routes.ts'
import { historyRoutes } from '#capabilities/engagement/history/history.routes.ts'
import { peopleRoutes } from '#capabilities/engagement/people/people.routes.ts'
import { portalRoutes } from '#capabilities/engagement/portal/portal.routes.ts'
import { usageRoutes } from '#capabilities/engagement/usage/usage.routes.ts'
import { dashboardRoutes } from '#capabilities/insight/dashboard/dashboard.routes.ts'
import { complaintRoutes } from '#capabilities/service/complaints/complaints.routes.ts'
import { levelRoutes } from '#capabilities/service/levels/levels.routes.ts'
import { slaRoutes } from '#capabilities/service/sla/sla.routes.ts'
import { ticketReportRoutes } from '#capabilities/service/tickets/reports/ticket-reports.routes.ts'
import { ticketRoutes } from '#capabilities/service/tickets/tickets.routes.ts'
import { workCalendarRoutes } from '#capabilities/network/calendars/calendars.routes.ts'
import { channelRoutes } from '#capabilities/network/channels/channels.routes.ts'
import { dealerRoutes } from '#capabilities/network/dealers/dealers.routes.ts'
import { modelRoutes } from '#capabilities/network/models/models.routes.ts'
import { outletRoutes } from '#capabilities/network/outlets/outlets.routes.ts'
import { tsmRoutes } from '#capabilities/network/tsm/tsm.routes.ts'
import { panelRoutes } from '#capabilities/service/panels/panels.routes.ts'
import { reasonRoutes } from '#capabilities/service/reasons/reasons.routes.ts'
import { notificationRoutes } from '#capabilities/session/notifications/notifications.routes.ts'
import { placeRoutes } from '#capabilities/network/places/places.routes.ts'
import { authRoutes } from '#capabilities/session/auth/auth.routes.ts'
import { invitationRoutes } from '#capabilities/session/invitations/invitations.routes.ts'
import { signInRoutes } from '#capabilities/session/sign-ins/sign-ins.routes.ts'
import { twoStepRoutes } from '#capabilities/session/two-step/two-step.routes.ts'

/** The table of contents: one line per capability. */
const routeTree = rootRoute.addChildren([
  ...launchRoutes,
  ...maintenanceRoutes,
  ...shopPapers,
  frameRoute.addChildren([
    ...outletRoutes,
    ...dealerRoutes,
    ...modelRoutes,
    ...channelRoutes,
    ...placeRoutes,
    ...slaRoutes,
    ...levelRoutes,
    ...panelRoutes,
    ...reasonRoutes,
    ...tsmRoutes,
    ...workCalendarRoutes,
    ...complaintRoutes,
    ...ticketRoutes,
    ...ticketReportRoutes,
    ...botRoutes,
    ...historyRoutes,
    ...peopleRoutes,
    ...portalRoutes,
    ...usageRoutes,
    ...dashboardRoutes,
    ...importRoutes,
    ...accessRoutes,
    ...auditRoutes,
    ...mailRoutes,
    ...notificationRoutes,
    ...userRoutes,
    ...clientRoutes,
    ...userListRoutes,
    ...todoRoutes,
    ...shopRoutes,
    ...calendarRoutes,
    ...invoiceRoutes,
    ...referenceRoutes,
    ...invitationRoutes,
    ...twoStepRoutes,
    ...signInRoutes,
    ...authRoutes,
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
