import type { Deps } from '#kernel/command/context.ts'
import { routes } from '#kernel/command/routes.ts'
import { remindersApi } from './contract.ts'
import { readReminders } from './queries.ts'
import { takeReport } from './report.commands.ts'

/** Reports of one address a minute. */
const reportsAMinute = 600

export function reminderRoutes(deps: Deps) {
  const reports = deps.limiter({ name: 'reminder_reports', points: reportsAMinute, seconds: 60 })
  return routes(remindersApi, { list: readReminders, report: (ctx) => takeReport(ctx, reports) })
}
