import { z } from 'zod'
import {
  anyOr,
  contract,
  eachOptional,
  email,
  givenInstant,
  numberedId,
  paging,
  richText,
  seenVersion,
  text,
  writtenNumber,
  yesNo,
} from '#kernel/contract/contract.ts'
import { takesEvidence } from '#kernel/contract/evidence.contract.ts'
import { Email, EmailFile, EmailsMeta, EmailState, OpenEmail } from './shapes.contract.ts'
import { emailFolders, emailLabels, most, storedFolders } from './vocabulary.ts'

export { Email, EmailFile, EmailMessage, EmailsMeta, EmailState, OpenEmail } from './shapes.contract.ts'
export {
  type EmailFolder,
  emailFolders,
  type EmailLabel,
  emailLabels,
  most,
  type Person,
  type StoredFolder,
  storedFolders,
  undoSeconds,
} from './vocabulary.ts'

const folder = anyOr(z.enum(emailFolders, 'Folder not found.'))
/** One of the four that everyone has, or the id of one's own. */
const label = z.union([z.enum(emailLabels), z.uuid()], 'Label not found.')

/** Which list of a mailbox is meant: a folder, or a label, and what is looked for in it. */
const listed = {
  q: anyOr(z.string().max(200, 'Use at most 200 characters.')),
  folder,
  label: anyOr(label),
}

/** A row is a conversation, shown by the newest of its mails in the list. A search lists single mails. */
const grouped = { ...listed, conversations: yesNo.transform((given) => given === 'true') }

/** What is in the address of the mailbox in addition to its path. */
export const emailView = z.object({ q: listed.q, page: paging.page })

const emailId = numberedId('Choose an email.')
const emailIds = z
  .array(emailId)
  .min(1, 'Choose an email.')
  .max(most.atOnce, `Choose at most ${most.atOnce} emails.`)
  .transform((ids) => [...new Set(ids)])

const people = z
  .array(z.strictObject({ email, name: text(120).default('') }))
  .max(most.people, `Use at most ${most.people} recipients.`)
  .transform((given) => [...new Map(given.map((one) => [one.email, one])).values()])

const draft = {
  to: people,
  cc: people,
  bcc: people,
  subject: text(most.subject),
  message: richText(most.message),
  /** Takes the formatting of the message away, now and at every later change. */
  isPlainText: z.boolean(),
}
const DraftChange = z.strictObject({ ...eachOptional(draft), if_version: seenVersion.optional() })

const read = { method: 'GET', allow: 'read Email', scope: 'own', errors: 'sample', personal: true } as const
const write = { method: 'POST', allow: 'update Email', scope: 'own', errors: 'sample' } as const
const byId = z.object({ id: writtenNumber('Choose an email.') })
const changed = z.object({ before: z.array(EmailState) })
const removed = z.object({ removed: z.int() })

export const emailApi = contract('email', {
  list: {
    ...read,
    path: '/apps/email/emails',
    summary:
      'A page of your mails of a folder (inbox by default) or label, newest first. `q` finds words, and knows from:, to:, subject:, label:, has:attachment, is:unread, is:starred, and a minus before each. With `conversations` a row means a conversation, unless something is looked for.',
    query: z.object({ ...grouped, page: paging.page, perPage: paging.perPage.unwrap().default(50) }),
    response: z.object({
      emails: z.array(Email),
      emailsMeta: EmailsMeta,
      /** Whether there is a page after this one. */
      hasMore: z.boolean(),
    }),
  },
  update: {
    ...write,
    path: '/apps/email/update-emails',
    summary: 'Gives each of these mails the values given; answers what they were before.',
    body: z.strictObject({
      emailIds,
      dataToUpdate: z.strictObject({
        folder: z.enum(storedFolders, 'Folder not found.').optional(),
        isRead: z.boolean().optional(),
        isStarred: z.boolean().optional(),
        labels: z
          .array(label)
          .max(20, 'Use at most 20 labels.')
          .transform((given) => [...new Set(given)])
          .optional(),
      }),
    }),
    response: changed,
  },
  toggleLabel: {
    ...write,
    path: '/apps/email/update-emails-label',
    summary: 'Adds a label to those of these mails that lack it, and takes it from the others.',
    body: z.strictObject({ emailIds, label }),
    response: changed,
  },
  get: {
    ...read,
    path: '/apps/email/get-email',
    summary: 'One mail with the others of its conversation, and whether the visible list goes on above and below it.',
    query: z.object({ id: writtenNumber('Choose an email.'), ...grouped }),
    response: OpenEmail,
  },
  paginate: {
    ...read,
    path: '/apps/email/paginate-email',
    summary: 'The mail above (previous) or below (next) one in the visible list; 404 at its end.',
    query: z.object({
      dir: z.enum(['previous', 'next'], 'Choose previous or next.'),
      emailId: writtenNumber('Choose an email.'),
      ...grouped,
    }),
    response: OpenEmail,
  },
  contacts: {
    ...read,
    path: '/apps/email/contacts',
    scope: 'outlet',
    summary: 'People within your scope and those you wrote to, found by name or address; at most 20.',
    query: z.object({ q: listed.q }),
    response: z.array(z.object({ name: z.string(), email: z.string(), avatar: z.string().nullable() })),
  },
  addDraft: {
    ...write,
    path: '/apps/email/drafts',
    summary:
      'Adds a draft. With `replyTo` it belongs to the conversation of that mail; `filesOf` takes over the files of a mail.',
    body: z.strictObject({ ...eachOptional(draft), replyTo: emailId.optional(), filesOf: emailId.optional() }),
    response: Email,
    status: 201,
  },
  updateDraft: {
    ...write,
    method: 'PATCH',
    path: '/apps/email/drafts/:id',
    summary: 'Changes a draft; a stale `if_version` answers 409 with the draft as it is.',
    params: byId,
    body: DraftChange,
    response: Email,
  },
  addFile: {
    ...takesEvidence,
    allow: 'update Email',
    scope: 'own',
    errors: 'sample',
    path: '/apps/email/drafts/:id/files',
    summary: `Attaches a file to a draft: at most ${most.files}, 25 MiB together.`,
    params: byId,
    response: EmailFile,
  },
  removeFile: {
    ...write,
    method: 'DELETE',
    path: '/apps/email/drafts/:id/files/:file',
    summary: 'Takes a file away from a draft.',
    params: byId.extend({ file: z.uuid() }),
    response: removed,
  },
  file: {
    ...read,
    path: '/apps/email/files/:id',
    summary: 'A file of a mail that you have.',
    params: z.object({ id: z.uuid() }),
    response: 'file',
    load: 'light',
  },
  send: {
    ...write,
    path: '/apps/email/send-email',
    summary:
      'Sends a draft, or a new mail where no `id` is given. It reaches its receivers in 10 seconds, or at `sendAt`, and can be taken back until then.',
    body: DraftChange.extend({
      id: emailId.optional(),
      replyTo: emailId.optional(),
      filesOf: emailId.optional(),
      sendAt: givenInstant.nullable().optional(),
    }),
    response: Email,
  },
  undoSend: {
    ...write,
    path: '/apps/email/undo-send',
    summary: 'Takes a mail back that has not reached its receivers yet; it is a draft again.',
    body: z.strictObject({ id: emailId }),
    response: Email,
  },
  snooze: {
    ...write,
    path: '/apps/email/snooze-emails',
    summary: 'Hides mails of the inbox until a time, when they come back at the top; null ends that.',
    body: z.strictObject({ emailIds, until: givenInstant.nullable() }),
    response: changed,
  },
  restore: {
    ...write,
    path: '/apps/email/restore-emails',
    summary: 'Puts mails of the trash back where they lay.',
    body: z.strictObject({ emailIds }),
    response: changed,
  },
  remove: {
    ...write,
    path: '/apps/email/delete-emails',
    summary: 'Removes mails of the trash, of the spam folder, or drafts for good.',
    body: z.strictObject({ emailIds }),
    response: removed,
  },
  empty: {
    ...write,
    path: '/apps/email/empty-folder',
    summary: 'Removes everything in the trash or the spam folder for good.',
    body: z.strictObject({ folder: z.enum(['trash', 'spam'], 'Only trash and spam can be emptied.') }),
    response: removed,
  },
})
