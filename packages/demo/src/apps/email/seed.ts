import { toHex } from '@rad/api/internal/kernel/command/bytes.ts'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { plainWords } from '@rad/api/internal/kernel/contract/plain-words.ts'
import { demoSignIns } from '@rad/api/internal/capabilities/session/auth/demo-sign-ins.ts'
import type { EmailLabel, StoredFolder } from '@rad/api/internal/capabilities/apps/email/contract.ts'
import { type Copy, type Delivered, putCopies } from '@rad/api/internal/capabilities/apps/email/delivery.commands.ts'
import { emailText } from '@rad/api/internal/capabilities/apps/email/rich-text.rules.ts'
import { cleanHtml } from '@rad/api/internal/kernel/mail/rich-text.ts'
import { circulars, drafted, type MailText, outsiders, spam, threads } from './seed-texts.ts'

const hour = 3_600_000

interface Owner {
  id: string
  email: string
  full_name: string
}

interface Mail {
  from: { id: string | null; name: string; email: string }
  to: readonly Owner[]
  folder?: StoredFolder
  /** Of the mail it answers. */
  thread?: string
  isRead: boolean
}

async function attach(db: Db, message_id: string, { name, text }: { name: string; text: string }, at: Date) {
  const content = new TextEncoder().encode(text)
  const sha256 = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', content)))
  const type = name.endsWith('.csv') ? 'text/csv' : 'text/plain'
  await db
    .insertInto('email_file')
    .values({ message_id, name, type, bytes: content.length, sha256, content, at })
    .execute()
}

/** The mailboxes of a mail. */
function copiesOf(mail: Mail, at: Date, has_files: boolean): Copy[] {
  const isDraft = mail.folder === 'draft'
  const lies = { has_files, arrives_at: at, shown_at: at }
  const received = isDraft
    ? []
    : mail.to.map((to) => ({
        ...lies,
        user_id: to.id,
        is_outgoing: false,
        folder: mail.folder ?? 'inbox',
        is_read: mail.isRead,
      }))
  if (!mail.from.id) return received
  const folder: StoredFolder = isDraft ? 'draft' : 'sent'
  return [...received, { ...lies, user_id: mail.from.id, is_outgoing: true, folder, is_read: true }]
}

/** Writes mails the way they are sent, but at the time of the demo data. */
function writer(db: Db, now: number) {
  return async ({ subject, text, hoursAgo, labels = [], isStarred, file }: MailText, mail: Mail): Promise<string> => {
    const id = crypto.randomUUID()
    const at = new Date(now - hoursAgo * hour)
    const body = text
      .split('\n')
      .map((line) => `<p>${line}</p>`)
      .join('')
    const isDraft = mail.folder === 'draft'
    const people = mail.to.map(({ full_name, email }) => ({ name: full_name, email }))
    const message: Delivered = {
      id,
      thread_id: mail.thread ?? id,
      from_name: mail.from.name,
      from_email: mail.from.email,
      to_people: people,
      cc_people: [],
      bcc_people: [],
      subject,
      plain_text: plainWords(body),
    }
    const { to_people, cc_people: _cc, bcc_people: _bcc, ...columns } = message
    await db
      .insertInto('email_message')
      .values({
        ...columns,
        to_people: JSON.stringify(to_people),
        ...emailText.stored(cleanHtml('mail', body).html),
        sender_id: mail.from.id,
        sends_at: isDraft ? null : at,
        created_at: at,
        updated_at: at,
      })
      .execute()
    await putCopies(db, message, copiesOf(mail, at, file !== undefined))
    if (labels.length > 0 || isStarred)
      await db
        .updateTable('email_copy')
        .set({ labels: [...labels] as EmailLabel[], is_starred: isStarred ?? false })
        .where('message_id', '=', id)
        .where('is_outgoing', '=', false)
        .execute()
    if (file) await attach(db, id, file, at)
    return id
  }
}

const senderOf = ({ id, full_name, email }: Owner) => ({ id, name: full_name, email })
const firstName = ({ full_name }: Owner) => full_name.split(' ')[0]!

/** A mailbox for each demo sign-in that has a right to one: some mails unread, some in conversations, some with files. */
export async function seedEmails(db: Db, deps: Deps): Promise<void> {
  const write = writer(db, deps.clock.now().getTime())
  const people = await db
    .selectFrom('app_user')
    .select(['id', 'email', 'full_name', 'roles'])
    .orderBy('email')
    .execute()
  const owners = people
    .filter(({ roles }) => !roles.includes('client'))
    .filter(({ email }) => demoSignIns.some((one) => one.email === email))
  const office = owners.find(({ roles }) => roles.includes('HQA')) ?? owners[0]!
  for (const text of circulars)
    await write(text, {
      from: senderOf(office),
      to: owners.filter(({ id }) => id !== office.id),
      isRead: text.hoursAgo > 24,
    })
  for (const [index, owner] of owners.entries()) {
    for (const [at, { answer, back, ...text }] of threads.entries()) {
      const other = owners[(index + at + 1) % owners.length]!
      const question = { ...text, text: text.text.replace('{name}', firstName(owner)) }
      const isRead = at > 0
      const thread = await write(question, { from: senderOf(other), to: [owner], isRead })
      const reply = { subject: `Re: ${text.subject}`, hoursAgo: text.hoursAgo - 1 }
      if (answer) await write({ ...reply, text: answer }, { from: senderOf(owner), to: [other], thread, isRead: true })
      if (back)
        await write(
          { ...reply, text: back, hoursAgo: text.hoursAgo - 2 },
          { from: senderOf(other), to: [owner], thread, isRead },
        )
    }
    for (const { from, ...text } of outsiders)
      await write(text, { from: { id: null, ...from }, to: [owner], isRead: text.hoursAgo > 24 })
    await write(spam, { from: { id: null, ...spam.from }, to: [owner], folder: 'spam', isRead: false })
    await write(drafted, { from: senderOf(owner), to: [], folder: 'draft', isRead: true })
  }
}
