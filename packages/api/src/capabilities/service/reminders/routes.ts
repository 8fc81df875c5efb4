import type { Deps } from '#kernel/command/context.ts'
import { routes } from '#kernel/command/routes.ts'
import { reminderLinksApi, remindersApi } from './contract.ts'
import { bookByLink, checkLink, declineByLink, linkLimits } from './links.commands.ts'
import { readReminders } from './queries.ts'
import { takeReport } from './report.commands.ts'

/** Reports of one address a minute. */
const reportsAMinute = 600

export function reminderRoutes(deps: Deps) {
  const reports = deps.limiter({ name: 'reminder_reports', points: reportsAMinute, seconds: 60 })
  const links = linkLimits(deps)
  return [
    ...routes(remindersApi, { list: readReminders, report: (ctx) => takeReport(ctx, reports) }),
    ...routes(reminderLinksApi, {
      check: (ctx) => checkLink(ctx, links),
      book: (ctx) => bookByLink(ctx, links),
      decline: (ctx) => declineByLink(ctx, links),
    }),
  ]
}
