import type { Capability } from '#kernel/request/capability.ts'
import { days } from './days.ts'
import { queueReminders } from './queue.commands.ts'
import { reminderRoutes } from './routes.ts'
import { noteSentMails, sendMessages } from './sending.commands.ts'

export const reminders: Capability = {
  routes: reminderRoutes,
  jobs: [queueReminders, sendMessages, noteSentMails],
  days,
}
