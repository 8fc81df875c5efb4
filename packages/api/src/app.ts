import type { Migration } from '#database/migrate.ts'
import { sealTrail } from '#kernel/command/audit-seals.ts'
import type { Deps } from '#kernel/command/context.ts'
import { forgetAnswers, forgetTries, type Job } from '#kernel/command/jobs.ts'
import type { Route } from '#kernel/command/routes.ts'
import type { AfterMoves } from '#kernel/days/recalculate-days.ts'
import type { StoredDays } from '#kernel/days/stored-days.ts'
import { foldSums } from '#kernel/list/stored-sums.ts'
import { cleanStoredTexts } from '#kernel/mail/clean-stored-texts.ts'
import { forgetMails } from '#kernel/mail/mail-delivery.ts'
import type { Identify } from '#kernel/request/answer.ts'
import type { Assembled, Capability } from '#kernel/request/capability.ts'
import { describeApi } from '#kernel/request/describe.ts'
import { answerHealth, readinessChecks } from '#kernel/request/readiness.ts'
import { readsOf } from '#kernel/request/reads.ts'
import { serve } from '#kernel/request/serve.ts'
import { access } from '#capabilities/admin/access/access.capability.ts'
import { audit } from '#capabilities/admin/audit/audit.capability.ts'
import { clients } from '#capabilities/admin/clients/clients.capability.ts'
import { imports } from '#capabilities/admin/imports/imports.capability.ts'
import { launch } from '#capabilities/admin/launch/launch.capability.ts'
import { mail } from '#capabilities/admin/mail/mail.capability.ts'
import { maintenance } from '#capabilities/admin/maintenance/maintenance.capability.ts'
import { users } from '#capabilities/admin/users/users.capability.ts'
import { blog } from '#capabilities/apps/blog/blog.capability.ts'
import { calendar } from '#capabilities/apps/calendar/calendar.capability.ts'
import { cards } from '#capabilities/apps/cards/cards.capability.ts'
import { chat } from '#capabilities/apps/chat/chat.capability.ts'
import { datatables } from '#capabilities/apps/datatables/datatables.capability.ts'
import { email } from '#capabilities/apps/email/email.capability.ts'
import { invoices } from '#capabilities/apps/invoices/invoices.capability.ts'
import { pricing } from '#capabilities/apps/pricing/pricing.capability.ts'
import { profile } from '#capabilities/apps/profile/profile.capability.ts'
import { shop } from '#capabilities/apps/shop/shop.capability.ts'
import { todo } from '#capabilities/apps/todo/todo.capability.ts'
import { userList } from '#capabilities/apps/user-list/user-list.capability.ts'
import { annotations } from '#capabilities/engagement/annotations/annotations.capability.ts'
import { bots } from '#capabilities/engagement/bots/bots.capability.ts'
import { conversations } from '#capabilities/engagement/conversations/conversations.capability.ts'
import { history } from '#capabilities/engagement/history/history.capability.ts'
import { people } from '#capabilities/engagement/people/people.capability.ts'
import { portal } from '#capabilities/engagement/portal/portal.capability.ts'
import { usage } from '#capabilities/engagement/usage/usage.capability.ts'
import { dashboard } from '#capabilities/insight/dashboard/dashboard.capability.ts'
import { files } from '#capabilities/session/files/files.capability.ts'
import { noUpdate } from '#capabilities/insight/no-update/no-update.capability.ts'
import { outletCard } from '#capabilities/insight/outlet-card/outlet-card.capability.ts'
import { content } from '#capabilities/knowledge/content/content.capability.ts'
import { guidelines } from '#capabilities/knowledge/guidelines/guidelines.capability.ts'
import { helpdesk } from '#capabilities/knowledge/helpdesk/helpdesk.capability.ts'
import { knownIssues } from '#capabilities/knowledge/known-issues/known-issues.capability.ts'
import { calendars } from '#capabilities/network/calendars/calendars.capability.ts'
import { channels } from '#capabilities/network/channels/channels.capability.ts'
import { dealers } from '#capabilities/network/dealers/dealers.capability.ts'
import { models } from '#capabilities/network/models/models.capability.ts'
import { outlets } from '#capabilities/network/outlets/outlets.capability.ts'
import { places } from '#capabilities/network/places/places.capability.ts'
import { tsm } from '#capabilities/network/tsm/tsm.capability.ts'
import { complaints } from '#capabilities/service/complaints/complaints.capability.ts'
import { levels } from '#capabilities/service/levels/levels.capability.ts'
import { naDeclarations } from '#capabilities/service/na-declarations/na-declarations.capability.ts'
import { naReasons } from '#capabilities/service/na-reasons/na-reasons.capability.ts'
import { panels } from '#capabilities/service/panels/panels.capability.ts'
import { reasons } from '#capabilities/service/reasons/reasons.capability.ts'
import { sla } from '#capabilities/service/sla/sla.capability.ts'
import { tickets } from '#capabilities/service/tickets/tickets.capability.ts'
import { timeline } from '#capabilities/service/timeline/timeline.capability.ts'
import { account } from '#capabilities/session/account/account.capability.ts'
import { auth } from '#capabilities/session/auth/auth.capability.ts'
import { bookmarks } from '#capabilities/session/bookmarks/bookmarks.capability.ts'
import { invitations } from '#capabilities/session/invitations/invitations.capability.ts'
import { notifications } from '#capabilities/session/notifications/notifications.capability.ts'
import { passwords } from '#capabilities/session/passwords/passwords.capability.ts'
import { preferences } from '#capabilities/session/preferences/preferences.capability.ts'
import { savedViews } from '#capabilities/session/saved-views/saved-views.capability.ts'
import { search } from '#capabilities/session/search/search.capability.ts'
import { setup } from '#capabilities/session/setup/setup.capability.ts'
import { signIns } from '#capabilities/session/sign-ins/sign-ins.capability.ts'
import { twoStep } from '#capabilities/session/two-step/two-step.capability.ts'
import { customers } from '#capabilities/workshop/customers/customers.capability.ts'
import { events } from '#capabilities/workshop/events/events.capability.ts'
import { holdupReasons } from '#capabilities/workshop/holdup-reasons/holdup-reasons.capability.ts'
import { holdups } from '#capabilities/workshop/holdups/holdups.capability.ts'
import { jobCards } from '#capabilities/workshop/job-cards/job-cards.capability.ts'
import { vehicles } from '#capabilities/workshop/vehicles/vehicles.capability.ts'
import { followUps } from '#capabilities/service/follow-ups/follow-ups.capability.ts'
import { reminders } from '#capabilities/service/reminders/reminders.capability.ts'
import { revalidations } from '#capabilities/service/revalidations/revalidations.capability.ts'
import { calls } from '#capabilities/insight/calls/calls.capability.ts'
import { phraseRules } from '#capabilities/insight/phrase-rules/phrase-rules.capability.ts'
import { documents } from '#capabilities/insight/documents/documents.capability.ts'
import { eventLogs } from '#capabilities/insight/event-logs/event-logs.capability.ts'
import { journeys } from '#capabilities/insight/journeys/journeys.capability.ts'
import { maintenanceGate } from '#capabilities/admin/maintenance/gate.ts'
import { countFile } from '#capabilities/engagement/portal/commands.ts'
import { grantRights, rightsTable } from '#capabilities/session/auth/rights.rules.ts'
import { identifier } from '#capabilities/session/auth/sessions.ts'

/**
 * Every capability of the product, one line each. What the search finds is shown in this order, and where several act on one
 * hook they do it in this order: complaints first, as their tickets go with them, and job cards before the cases about them.
 */
const capabilities: readonly Capability[] = [
  auth,
  twoStep,
  passwords,
  account,
  signIns,
  invitations,
  setup,
  complaints,
  tickets,
  followUps,
  reminders,
  revalidations,
  naDeclarations,
  calls,
  phraseRules,
  documents,
  journeys,
  eventLogs,
  timeline,
  jobCards,
  holdupReasons,
  holdups,
  events,
  helpdesk,
  knownIssues,
  guidelines,
  content,
  vehicles,
  customers,
  history,
  conversations,
  outlets,
  dealers,
  models,
  places,
  channels,
  calendars,
  tsm,
  sla,
  levels,
  panels,
  reasons,
  naReasons,
  people,
  usage,
  dashboard,
  noUpdate,
  files,
  outletCard,
  bots,
  annotations,
  portal,
  users,
  clients,
  access,
  audit,
  mail,
  imports,
  savedViews,
  bookmarks,
  search,
  notifications,
  preferences,
  maintenance,
  launch,
  todo,
  calendar,
  email,
  userList,
  shop,
  invoices,
  blog,
  chat,
  cards,
  pricing,
  datatables,
  profile,
]

for (const { rights = {}, hooks = [] } of capabilities) {
  grantRights(rights)
  for (const connect of hooks) connect()
}

/** Tables whose rows the database counts as they change: lists read their tabs and totals from these sums. */
export const storedSums = capabilities.flatMap(({ sums = [] }) => sums)

/** Columns with rich text. */
export const richTexts = capabilities.flatMap((one) => one.richTexts ?? [])

/** What each stored day is made of. */
export const storedDays: StoredDays = Object.assign({}, ...capabilities.map(({ days = {} }) => days))

/** What follows from instants that named a day and were moved. */
export const afterMoves: AfterMoves = Object.assign({}, ...capabilities.map((one) => one.afterMoves ?? {}))

const assembled: Assembled = {
  rights: rightsTable,
  importers: capabilities.flatMap((one) => one.importers ?? []),
  searchables: capabilities.flatMap(({ search = [] }) => search),
}
export const { importers } = assembled

/** Those of the jobs that people wait for: a server looks for them every few seconds. */
export const promptJobs: readonly Job[] = capabilities.flatMap((one) => one.promptJobs ?? [])

/** The scheduled jobs, on every host. */
export const jobs: readonly Job[] = [
  forgetAnswers,
  forgetTries,
  forgetMails,
  sealTrail,
  foldSums(storedSums),
  cleanStoredTexts(richTexts),
  ...promptJobs,
  ...capabilities.flatMap(({ jobs: own = [] }) => (typeof own === 'function' ? own(assembled) : own)),
]

/** What waits for servers of others, on hosts that can reach them; it runs beside the jobs, so that these never wait for it. */
export const outsideJobs: readonly Job[] = capabilities.flatMap((one) => one.outsideJobs ?? [])

/** The calls of every capability. */
export const routesOf = (deps: Deps): Route[] =>
  capabilities.flatMap(({ routes = [] }) => (typeof routes === 'function' ? routes(deps, assembled) : routes))

/**
 * The whole API: a function from Request to Response over a database. Every host starts this same app; `identify` is
 * given by the command line alone, whose user has no sign-in.
 */
export function createApp(deps: Deps, migrations: readonly Migration[], identify: Identify = identifier(deps)) {
  const routes = routesOf(deps)
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
