import { z } from 'zod'
import { contract, instant, listOf, paging, yesNo } from '#kernel/contract/contract.ts'
import { words } from '#kernel/contract/words.ts'

/** What a person can be notified of, as it is where they choose what they want to hear. */
export const notificationKinds = words({
  account: 'Account changes',
  new_device: 'Sign-ins on new devices',
  import_finished: 'Finished imports',
  file_prepared: 'Prepared files',
  assigned: 'Tickets assigned to you',
  mentioned: 'Comments that mention you',
  escalated: 'Escalated tickets',
  nudged: 'Reminders that a ticket is waiting on you',
  panel: 'Vote requests',
  decided: 'Panel decisions',
  quota: 'Message quota alerts',
  version: 'Bot versions to publish',
  not_reported: 'Vehicles about to be over 90 days',
  na_declared: 'Declarations to approve',
  holdup_other: 'Hold-ups without a real reason',
  content_review: 'Content to review',
  guideline: 'Guidelines to acknowledge',
  helpdesk: 'Helpdesk cases waiting on you',
  email: 'New emails',
  commented: 'Comments on your posts, and replies',
  connected: 'New connections',
  finding: 'Findings assigned to you',
  call_dispute: 'Disputes of calls',
  journey_task: 'Tasks about journeys',
  reported: 'Reported posts and chats to review',
} as const)
export type NotificationKind = keyof typeof notificationKinds
const kind = z.enum(Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]], 'Kind not found.')

/** What comes by mail alone. */
const mailKinds = words({
  digest: 'Email digest of what needs your action, on working mornings',
} as const)

/** All that a person can switch off. */
export const heardKinds = { ...notificationKinds, ...mailKinds } as const
export type HeardKind = keyof typeof heardKinds
/** What may also come as an email. Of sign-ins on new devices every person is written to anyway, for their safety. */
export type MailableKind = Exclude<NotificationKind, 'new_device'>
export const isMailable = (one: NotificationKind): one is MailableKind => one !== 'new_device'
const mailableKinds = (Object.keys(notificationKinds) as NotificationKind[]).filter(isMailable)
const mailable = z.enum(mailableKinds as [MailableKind, ...MailableKind[]], 'Kind not found.')

const heard = z.enum(Object.keys(heardKinds) as [HeardKind, ...HeardKind[]], 'Kind not found.')

/** A sentence in English with names in braces, and what is in their place: read in the language of the reader. */
export const Sentence = z.object({ text: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) })
export type Sentence = z.infer<typeof Sentence>

export const Notification = z.object({
  id: z.uuid(),
  kind: z.string(),
  title: Sentence,
  text: Sentence.nullable(),
  /** A path of the product. */
  link: z.string(),
  entity: z.string().nullable(),
  entity_id: z.string().nullable(),
  created_at: instant,
  read_at: instant.nullable(),
  /** How often the same was reported; `created_at` is the last time. */
  times: z.int(),
})
export type Notification = z.infer<typeof Notification>

/** The view of the list: newest first, and nothing else, so that it is read like a post box. */
export const notificationView = z.object({ unread: yesNo, kind: listOf(kind), ...paging })

const Mutes = z.object({
  muted: z.array(heard),
  /** The kinds that also come as an email. */
  mailed: z.array(mailable),
})
const unread = { unread: z.int() }

export const notificationsApi = contract('notifications', {
  list: {
    method: 'GET',
    path: '/api/notifications',
    allow: 'signed-in',
    scope: 'own',
    summary: 'Your notifications, newest first. What is about a record outside your scope is not in it.',
    query: notificationView,
    response: z.object({
      rows: z.array(Notification),
      count: z.int(),
      total: z.int(),
      /** Unread ones of all kinds. */
      ...unread,
      counts: z.record(z.string(), z.int()),
    }),
  },
  mark: {
    method: 'PATCH',
    path: '/api/notifications/:id',
    allow: 'signed-in',
    scope: 'own',
    summary: 'Marks one as read, or as unread again.',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ read: z.boolean() }),
    response: z.object(unread),
  },
  markAll: {
    method: 'POST',
    path: '/api/notifications/read',
    allow: 'signed-in',
    scope: 'own',
    summary: 'Marks all as read, or those of one kind.',
    body: z.strictObject({ kind: kind.optional() }),
    response: z.object(unread),
  },
  mutes: {
    method: 'GET',
    path: '/api/notification-settings',
    allow: 'signed-in',
    scope: 'own',
    summary: 'The kinds you do not want to hear of in the product, and those you also want as an email.',
    response: Mutes,
  },
  setMutes: {
    method: 'PUT',
    path: '/api/notification-settings',
    allow: 'signed-in',
    scope: 'own',
    summary:
      'Chooses the kinds you do not want to hear of, and those you also want as an email; the latter stay as they are where they are left out.',
    body: z.strictObject({ muted: z.array(heard).max(50), mailed: z.array(mailable).max(50).optional() }),
    response: Mutes,
  },
  live: {
    method: 'GET',
    path: '/api/live',
    allow: 'signed-in',
    scope: 'own',
    summary: 'Says as it happens which readings have grown old, as server-sent events; ends with the sign-in.',
    response: 'stream',
    transaction: 'own',
  },
})
