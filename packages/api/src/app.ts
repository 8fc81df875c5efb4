import type { Migration } from '#database/migrate.ts'
import type { Identify } from '#kernel/request/answer.ts'
import { sealTrail } from '#kernel/command/audit-seals.ts'
import type { Deps } from '#kernel/command/context.ts'
import { describeApi } from '#kernel/request/describe.ts'
import type { Route } from '#kernel/command/routes.ts'
import { answerHealth, readinessChecks } from '#kernel/request/readiness.ts'
import { readsOf } from '#kernel/request/reads.ts'
import { serve } from '#kernel/request/serve.ts'
import { forgetMails } from '#kernel/mail/mail-delivery.ts'
import { forgetAnswers, forgetTries, type Job } from '#kernel/command/jobs.ts'
import { accessRoutes } from '#capabilities/admin/access/routes.ts'
import { auditRoutes } from '#capabilities/admin/audit/routes.ts'
import { clientRoutes } from '#capabilities/admin/clients/routes.ts'
import { endInterrupted } from '#capabilities/admin/imports/interrupted.ts'
import { importRoutes } from '#capabilities/admin/imports/routes.ts'
import { launchRoutes } from '#capabilities/admin/launch/routes.ts'
import { maintenanceGate } from '#capabilities/admin/maintenance/gate.ts'
import { maintenanceRoutes } from '#capabilities/admin/maintenance/routes.ts'
import { mailRoutes } from '#capabilities/admin/mail/routes.ts'
import { userRoutes } from '#capabilities/admin/users/routes.ts'
import { blogRoutes, feedAddressRoutes } from '#capabilities/apps/blog/routes.ts'
import { publishPosts } from '#capabilities/apps/blog/schedule.ts'
import { calendarRoutes } from '#capabilities/apps/calendar/routes.ts'
import { chatRoutes, chatTagsRoutes } from '#capabilities/apps/chat/routes.ts'
import { datatablesRoutes } from '#capabilities/apps/datatables/routes.ts'
import { cardRoutes } from '#capabilities/apps/cards/routes.ts'
import { invoiceRoutes } from '#capabilities/apps/invoices/routes.ts'
import { receiveEmails } from '#capabilities/apps/email/incoming.ts'
import { showArrivals } from '#capabilities/apps/email/arrivals.ts'
import { sendOutside } from '#capabilities/apps/email/outside.ts'
import { emailRoutes, emailRulesRoutes, emailSettingsRoutes } from '#capabilities/apps/email/routes.ts'
import { pricingRoutes } from '#capabilities/apps/pricing/routes.ts'
import { profileRoutes } from '#capabilities/apps/profile/routes.ts'
import { cartRoutes } from '#capabilities/apps/shop/cart/routes.ts'
import { checkoutRoutes } from '#capabilities/apps/shop/checkout/routes.ts'
import { orderRoutes } from '#capabilities/apps/shop/orders/routes.ts'
import { shopRoutes } from '#capabilities/apps/shop/routes.ts'
import { todoRoutes } from '#capabilities/apps/todo/routes.ts'
import { userListRoutes } from '#capabilities/apps/user-list/routes.ts'
import { annotationRoutes } from '#capabilities/engagement/annotations/routes.ts'
import { intentRoutes } from '#capabilities/engagement/bots/intents/routes.ts'
import { botRoutes } from '#capabilities/engagement/bots/routes.ts'
import { forgetMessages } from '#capabilities/engagement/conversations/ingest/retention.ts'
import { ingestRoutes } from '#capabilities/engagement/conversations/ingest/routes.ts'
import { countFile, forgetPortalDays } from '#capabilities/engagement/portal/commands.ts'
import { portalRoutes } from '#capabilities/engagement/portal/routes.ts'
import { sendDigests } from '#capabilities/insight/dashboard/digest.ts'
import { historyRoutes } from '#capabilities/engagement/history/routes.ts'
import { engagementRoutes } from '#capabilities/engagement/people/routes.ts'
import { usageRoutes } from '#capabilities/engagement/usage/routes.ts'
import { dashboardRoutes } from '#capabilities/insight/dashboard/routes.ts'
import { outletCardRoutes } from '#capabilities/insight/outlet-card/routes.ts'
import { helpdeskRoutes } from '#capabilities/knowledge/helpdesk/routes.ts'
import { keptCasesOfPlaces } from '#capabilities/knowledge/helpdesk/sums.ts'
import { moveCases } from '#capabilities/knowledge/helpdesk/system-moves.ts'
import { knownIssueRoutes } from '#capabilities/knowledge/known-issues/routes.ts'
import { workCalendarRoutes } from '#capabilities/network/calendars/routes.ts'
import { channelRoutes } from '#capabilities/network/channels/routes.ts'
import { dealerRoutes } from '#capabilities/network/dealers/routes.ts'
import { modelRoutes } from '#capabilities/network/models/routes.ts'
import { outletRoutes } from '#capabilities/network/outlets/routes.ts'
import { placeRoutes } from '#capabilities/network/places/routes.ts'
import { tsmRoutes } from '#capabilities/network/tsm/routes.ts'
import { faqRoutes, faqTopicRoutes } from '#capabilities/knowledge/content/faq/routes.ts'
import { contentRoutes, libraryRoutes } from '#capabilities/knowledge/content/routes.ts'
import { expireContent, publishScheduled } from '#capabilities/knowledge/content/schedule.ts'
import { remindOfGuidelines } from '#capabilities/knowledge/guidelines/reminding.commands.ts'
import { guidelineRoutes } from '#capabilities/knowledge/guidelines/routes.ts'
import { complaintRoutes } from '#capabilities/service/complaints/routes.ts'
import { keptConversations } from '#capabilities/engagement/history/sums.ts'
import { keptComplaints, keptComplaintsOfPlaces } from '#capabilities/service/complaints/sums.ts'
import { keptTickets, keptTicketsOfPlaces } from '#capabilities/service/tickets/sums.ts'
import { foldSums, type KeptSums } from '#kernel/list/kept-sums.ts'
import { cleanStoredTexts } from '#kernel/mail/clean-stored-texts.ts'
import { levelRoutes } from '#capabilities/service/levels/routes.ts'
import { panelRoutes } from '#capabilities/service/panels/routes.ts'
import { reasonRoutes } from '#capabilities/service/reasons/routes.ts'
import { slaRoutes } from '#capabilities/service/sla/routes.ts'
import { ticketReportRoutes } from '#capabilities/service/tickets/reports/routes.ts'
import { handOverLevels } from '#capabilities/service/levels/hand-over.ts'
import { freePanelSeats } from '#capabilities/service/panels/hand-over.ts'
import { freeVotes } from '#capabilities/service/tickets/panel-hand-over.ts'
import { handOverTickets } from '#capabilities/service/tickets/hand-over.ts'
import { handOverBots } from '#capabilities/engagement/bots/hand-over.ts'
import { handOverContent } from '#capabilities/knowledge/content/hand-over.ts'
import { unmapOutlets } from '#capabilities/network/tsm/hand-over.ts'
import { releaseCases } from '#capabilities/knowledge/helpdesk/hand-over.ts'
import { escalateTickets } from '#capabilities/service/tickets/escalate.ts'
import { ticketRoutes } from '#capabilities/service/tickets/routes.ts'
import { moveTickets } from '#capabilities/service/tickets/system-moves.ts'
import { timelineRoutes } from '#capabilities/service/timeline/routes.ts'
import { cardReportRoutes, jobCardRoutes } from '#capabilities/workshop/job-cards/routes.ts'
import { cardFeedRoutes, cardFeedStateRoutes } from '#capabilities/workshop/job-cards/feed.routes.ts'
import { keptCards, keptCardsOfPlaces } from '#capabilities/workshop/job-cards/sums.ts'
import { holdupReasonRoutes } from '#capabilities/workshop/holdup-reasons/routes.ts'
import { tellOfOther } from '#capabilities/workshop/holdup-reasons/tell-other.ts'
import { openHoldupTickets } from '#capabilities/workshop/holdups/overdue.ts'
import { holdupRoutes } from '#capabilities/workshop/holdups/routes.ts'
import { keptHoldups, keptHoldupsOfPlaces } from '#capabilities/workshop/holdups/sums.ts'
import { accountRoutes } from '#capabilities/session/account/routes.ts'
import { authRoutes } from '#capabilities/session/auth/routes.ts'
import { abilityOf, rightsTable } from '#capabilities/session/auth/rights.ts'
import { identifier } from '#capabilities/session/auth/sessions.ts'
import { invitationRoutes } from '#capabilities/session/invitations/routes.ts'
import { cardOrderRoutes, preferenceRoutes } from '#capabilities/session/preferences/routes.ts'
import { forgetNotifications } from '#capabilities/session/notifications/commands.ts'
import { mailNotifications } from '#capabilities/session/notifications/mails.ts'
import { notificationRoutes } from '#capabilities/session/notifications/routes.ts'
import { bookmarkRoutes } from '#capabilities/session/bookmarks/routes.ts'
import { passwordRoutes } from '#capabilities/session/passwords/routes.ts'
import { savedViewRoutes } from '#capabilities/session/saved-views/routes.ts'
import { setupRoutes } from '#capabilities/session/setup/routes.ts'
import { signInRoutes } from '#capabilities/session/sign-ins/routes.ts'
import { forgetSteps, twoStepRoutes } from '#capabilities/session/two-step/routes.ts'
import { searchRoutes } from '#capabilities/session/search/routes.ts'
import { customerRoutes } from '#capabilities/workshop/customers/routes.ts'
import { vehicleRoutes } from '#capabilities/workshop/vehicles/routes.ts'
import { connectHooks } from './connections.ts'
import { importers } from './importers.ts'
import { richTexts } from './rich-texts.ts'
import { searchables } from './searchables.ts'

connectHooks()

/** Tables whose rows the database counts as they change: lists read their tabs and totals from these sums. */
export const keptSums: readonly KeptSums[] = [
  keptComplaints,
  keptComplaintsOfPlaces,
  keptTickets,
  keptTicketsOfPlaces,
  keptConversations,
  keptCards,
  keptCardsOfPlaces,
  keptHoldups,
  keptHoldupsOfPlaces,
  keptCasesOfPlaces,
]

/** The scheduled jobs, on every host. */
export const jobs: readonly Job[] = [
  forgetAnswers,
  forgetTries,
  forgetSteps,
  forgetNotifications,
  mailNotifications,
  showArrivals,
  sendOutside,
  forgetMails,
  forgetPortalDays,
  forgetMessages,
  sealTrail,
  foldSums(keptSums),
  cleanStoredTexts(richTexts),
  escalateTickets,
  moveTickets,
  openHoldupTickets,
  moveCases,
  handOverLevels,
  freePanelSeats,
  freeVotes,
  handOverTickets,
  releaseCases,
  handOverContent,
  handOverBots,
  unmapOutlets,
  tellOfOther,
  publishScheduled,
  expireContent,
  publishPosts,
  endInterrupted,
  remindOfGuidelines,
  sendDigests(rightsTable),
]

/** Those of the jobs that people wait for: a server looks for them every few seconds. */
export const promptJobs: readonly Job[] = [showArrivals, endInterrupted]

/** What waits for servers of others, on hosts that can reach them; it runs beside the jobs, so that these never wait for it. */
export const outsideJobs: readonly Job[] = [receiveEmails]

/** What happens in the workshops. */
const workshop = (deps: Deps): Route[] => [
  ...cardReportRoutes,
  ...jobCardRoutes,
  ...holdupReasonRoutes,
  ...holdupRoutes,
  ...vehicleRoutes,
  ...customerRoutes,
  ...cardFeedRoutes(deps),
  ...cardFeedStateRoutes,
]

/** The sample applications. */
const apps = (deps: Deps): Route[] => [
  ...calendarRoutes,
  ...blogRoutes,
  ...emailRoutes,
  ...emailSettingsRoutes,
  ...emailRulesRoutes,
  ...cardRoutes,
  ...feedAddressRoutes(deps, (roles) => abilityOf(roles).can('read', 'Blog')),
  ...pricingRoutes,
  ...userListRoutes,
  ...datatablesRoutes,
  ...invoiceRoutes,
  ...todoRoutes,
  ...profileRoutes,
  ...chatRoutes,
  ...chatTagsRoutes,
  ...shopRoutes,
  ...cartRoutes(deps),
  ...checkoutRoutes,
  ...orderRoutes(deps),
]

/** What is published for the reader: the library, the FAQ, and the knowledge base. */
const readerRoutes: Route[] = [...libraryRoutes, ...faqRoutes, ...faqTopicRoutes]

/** Every capability of the product, one line each. */
export const capabilities = (deps: Deps): Route[] => [
  ...authRoutes(deps),
  ...twoStepRoutes,
  ...passwordRoutes,
  ...accountRoutes,
  ...signInRoutes,
  ...invitationRoutes,
  ...setupRoutes,
  ...channelRoutes,
  ...placeRoutes,
  ...modelRoutes,
  ...dealerRoutes,
  ...outletRoutes,
  ...complaintRoutes,
  ...ticketReportRoutes,
  ...ticketRoutes,
  ...timelineRoutes,
  ...workshop(deps),
  ...helpdeskRoutes,
  ...knownIssueRoutes,
  ...contentRoutes,
  ...readerRoutes,
  ...guidelineRoutes,
  ...historyRoutes,
  ...workCalendarRoutes,
  ...slaRoutes,
  ...levelRoutes,
  ...panelRoutes,
  ...reasonRoutes,
  ...tsmRoutes,
  ...engagementRoutes,
  ...usageRoutes,
  ...dashboardRoutes,
  ...outletCardRoutes,
  ...botRoutes,
  ...intentRoutes,
  ...ingestRoutes(deps),
  ...annotationRoutes,
  ...portalRoutes,
  ...userRoutes,
  ...clientRoutes,
  ...accessRoutes(rightsTable),
  ...auditRoutes,
  ...mailRoutes,
  ...importRoutes(importers),
  ...savedViewRoutes,
  ...bookmarkRoutes,
  ...searchRoutes(searchables),
  ...notificationRoutes(deps),
  ...preferenceRoutes,
  ...cardOrderRoutes,
  ...maintenanceRoutes(deps),
  ...launchRoutes(deps),
  ...apps(deps),
]

/**
 * The whole API: a function from Request to Response over a database. Every host starts this same app; `identify` is
 * given by the command line alone, whose user has no sign-in.
 */
export function createApp(deps: Deps, migrations: readonly Migration[], identify: Identify = identifier(deps)) {
  const routes = capabilities(deps)
  const app = serve(deps, routes, { identify, gate: maintenanceGate(deps), countFile, reads: readsOf(deps) })
  const checks = readinessChecks(deps, migrations)
  answerHealth(app, checks, deps.log)

  let description: string | undefined
  app.get('/api/openapi.json', (c, next) => {
    if (!deps.settings.api_docs) return next()
    description ??= JSON.stringify(describeApi(routes, deps.settings.app_name))
    return c.body(description, 200, { 'content-type': 'application/json' })
  })
  return Object.assign(app, { endpoints: routes.map(({ endpoint }) => endpoint), checks })
}
