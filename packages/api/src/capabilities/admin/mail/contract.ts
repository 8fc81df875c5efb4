import { z } from 'zod'
import { contract, instant, listOfRows } from '#kernel/contract/contract.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import type { Column } from '#kernel/contract/view.ts'
import { words } from '#kernel/contract/words.ts'

/** Where a mail is. `parked` is given up and waits for someone to look at it. */
export const mailStatuses = words({
  waiting: 'Queued',
  retrying: 'Retrying',
  parked: 'Failed',
  sent: 'Sent',
  caught: 'Captured',
} as const)
export type MailStatus = keyof typeof mailStatuses
const statuses = Object.keys(mailStatuses) as [MailStatus, ...MailStatus[]]

export const MailRow = z.object({
  id: z.int(),
  created_at: instant,
  to: z.string(),
  subject: z.string(),
  status: z.enum(statuses),
  attempts: z.int(),
  next_at: instant.nullable(),
  delivered_at: instant.nullable(),
  last_error: z.string().nullable(),
  /** Of a mail that was caught only: what is on its way, or arrived, is its receiver's alone. */
  text: z.string().nullable(),
  /** The files of a mail that was caught, which `file` opens by their place here. */
  files: z.array(z.object({ name: z.string(), type: z.string() })),
})
export type MailRow = z.infer<typeof MailRow>

export const mailColumns = [
  { key: 'subject', label: 'Subject', kind: 'text' },
  { key: 'to', label: 'To', kind: 'text' },
  { key: 'created_at', label: 'Created', kind: 'instant' },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'attempts', label: 'Attempts', kind: 'number' },
  { key: 'next_at', label: 'Next attempt', kind: 'instant', hidden: true },
  { key: 'last_error', label: 'Mail server response', kind: 'text', sortable: false },
] as const satisfies readonly Column<keyof MailRow>[]

export const mailList = defineList({
  title: 'Mails',
  row: MailRow,
  columns: mailColumns,
  filters: { status: { kind: 'options', label: 'Status', values: statuses, refusal: 'Status not found.' } },
  defaultSort: '-created_at',
  tabs: 'status',
})

/** Why a mail from outside lies aside, where it is none of the mail's own faults. */
export const incomingReasons = words({
  unknown: 'No one here has this address.',
  gone: 'This email is no longer in the account.',
} as const)

/** A mail from outside that reached no mailbox. It still lies in the account it came by. */
export const SetAsideMail = z.object({
  id: z.int(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  at: instant,
  /** A code of `incomingReasons`, or what was wrong with it. */
  reason: z.string(),
  /** It is read once more in the next round. */
  is_waiting: z.boolean(),
})
export type SetAsideMail = z.infer<typeof SetAsideMail>

const IncomingMail = z.object({
  /** The account, as `user@host/INBOX`; null where none is set. */
  account: z.string().nullable(),
  last_poll_at: instant.nullable(),
  last_success_at: instant.nullable(),
  last_error: z.string().nullable(),
  set_aside_total: z.int(),
  /** The newest 100. */
  set_aside: z.array(SetAsideMail),
})
export type IncomingMail = z.infer<typeof IncomingMail>

const mailId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

export const mailApi = contract('mail', {
  list: {
    ...mailList.endpoint({
      path: '/api/mails',
      allow: 'read Mail',
      scope: 'none',
      summary: 'The mails of the product: on their way, sent, parked, or caught where there is no mail server.',
    }),
    response: listOfRows(MailRow).extend({ kind: z.enum(['smtp', 'catcher']) }),
  },
  file: {
    method: 'GET',
    path: '/api/mails/:id/files/:at',
    allow: 'read Mail',
    scope: 'none',
    summary: "A file of a mail that was caught: what is on its way, or arrived, is its receiver's alone.",
    params: z.object({ id: mailId, at: z.coerce.number().int().min(0).max(100) }),
    response: 'file',
  },
  retry: {
    method: 'POST',
    path: '/api/mails/:id/retry',
    allow: 'update Mail',
    scope: 'none',
    summary: 'Tries a parked mail again, at once and from the beginning.',
    params: z.object({ id: mailId }),
    response: z.undefined(),
    status: 204,
  },
  incoming: {
    method: 'GET',
    path: '/api/mails/incoming',
    allow: 'read Mail',
    scope: 'none',
    summary: 'How mail from outside comes in: the account, when it was last read, and what was set aside.',
    response: IncomingMail,
  },
  retryIncoming: {
    method: 'POST',
    path: '/api/mails/incoming/:id/retry',
    allow: 'update Mail',
    scope: 'none',
    summary: 'Reads a mail that was set aside once more, in the next round.',
    params: z.object({ id: mailId }),
    response: z.undefined(),
    status: 204,
  },
  dismissIncoming: {
    method: 'POST',
    path: '/api/mails/incoming/:id/dismiss',
    allow: 'update Mail',
    scope: 'none',
    summary: 'Takes a mail that was set aside off the list; it stays in the account.',
    params: z.object({ id: mailId }),
    response: z.undefined(),
    status: 204,
  },
})
