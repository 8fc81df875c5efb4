import type { Capability } from '#kernel/request/capability.ts'
import { forgetNotifications } from './commands.ts'
import { mailNotifications } from './mails.ts'
import { notificationRoutes } from './routes.ts'

export const notifications: Capability = {
  routes: notificationRoutes,
  jobs: [forgetNotifications, mailNotifications],
}
