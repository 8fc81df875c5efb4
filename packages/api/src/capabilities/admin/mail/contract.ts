import { z } from 'zod'
import { contract, instant, listOfRows } from '#kernel/contract.ts'
import { defineList } from '#kernel/list-contract.ts'
import type { Column } from '#kernel/view.ts'
import { words } from '#kernel/words.ts'

/** Where a mail stands. `parked` is given up and waits for somebody to look at it. */
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
})
