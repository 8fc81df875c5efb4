import { toHex } from '#kernel/command/bytes.ts'
import type { ActorContext } from '#kernel/command/context.ts'
import { asHtml } from './as-html.rules.ts'
import { putCopies } from './delivery.commands.ts'
import type { Person } from './vocabulary.ts'
import { emailText } from './rich-text.rules.ts'

/** A mail that another part of the product sends for a person, through the outbox. */
export interface FiledMail {
  to: Person
  subject: string
  text: string
  file: { name: string; type: string; content: Uint8Array }
}

/** Puts a mail sent through the outbox into the sender's Sent folder. */
export async function fileSentMail({ db, actor, deps }: ActorContext, mail: FiledMail): Promise<void> {
  const now = deps.clock.now()
  const id = crypto.randomUUID()
  const message = {
    id,
    thread_id: id,
    from_name: actor.full_name,
    from_email: actor.email,
    subject: mail.subject,
    plain_text: mail.text,
  }
  const written = { sender_id: actor.user_id, ...emailText.stored(asHtml(mail.text)), created_at: now, updated_at: now }
  await db
    .insertInto('email_message')
    .values({ ...message, ...written, to_people: JSON.stringify([mail.to]) })
    .execute()
  const { name, type, content } = mail.file
  const sha256 = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', content as BufferSource)))
  await db
    .insertInto('email_file')
    .values({ message_id: id, name, type, content, sha256, bytes: content.length, at: now })
    .execute()
  // Files are put into drafts alone: it is sent once it has its own.
  await db.updateTable('email_message').set({ sends_at: now }).where('id', '=', id).execute()
  const lies = { folder: 'sent', is_outgoing: true, is_read: true, has_files: true } as const
  await putCopies(db, { ...message, to_people: [mail.to], cc_people: [], bcc_people: [] }, [
    { ...lies, user_id: actor.user_id, arrives_at: now, shown_at: now },
  ])
}
