import { sql } from 'kysely'
import type { Db, Deps } from '#kernel/command/context.ts'
import { sayIn, type MailSentence } from '#kernel/mail/mail-words.ts'
import { word } from '#kernel/contract/words.ts'
import { asHtml } from './as-html.rules.ts'
import { putCopies } from './delivery.commands.ts'
import { hostOf } from './message-ids.rules.ts'
import { emailText } from './rich-text.rules.ts'
import { most } from './vocabulary.ts'

interface Sent {
  id: string
  thread_id: string
  sender_id: string | null
  subject: string
}

interface Undelivered {
  addresses: readonly string[]
  /** The error of the mail server; undefined where there is no mail server. */
  error?: string
}

function wordsOf(
  { subject }: Sent,
  { addresses, error }: Undelivered,
): { subject: MailSentence; paragraphs: MailSentence[] } {
  const values = { subject, addresses: addresses.join(', ') }
  return {
    subject: { text: word('Not delivered: {subject}'), values },
    paragraphs: [
      error === undefined
        ? { text: word('Not sent to {addresses}: this server sends no email to the outside.'), values }
        : { text: word('Your email could not be delivered to {addresses}.'), values },
      ...(error === undefined ? [] : [{ text: word('Mail server response: {error}'), values: { error } }]),
      { text: word('What you wrote is in Sent.') },
    ],
  }
}

/** Notifies the sender of a mail, in its conversation, who it did not reach and why: a mail in their inbox and their language. */
export async function returnEmail(db: Db, deps: Deps, sent: Sent, undelivered: Undelivered): Promise<void> {
  if (sent.sender_id === null) return
  const now = deps.clock.now()
  const { rows } = await sql<{ full_name: string; email: string; language: string }>`
    select full_name, email, coalesce(rad.language_of(id), 'en') as language
    from app_user where id = ${sent.sender_id}::uuid`.execute(db)
  const person = rows[0]
  if (!person) return
  const say = sayIn(await deps.translations(person.language))
  const written = wordsOf(sent, undelivered)
  const plain = written.paragraphs.map(say).join('\n\n')
  const to = [{ name: person.full_name, email: person.email }]
  const message = {
    id: crypto.randomUUID(),
    thread_id: sent.thread_id,
    from_name: deps.settings.app_name,
    from_email: `no-reply@${hostOf(deps.settings)}`,
    subject: say(written.subject).slice(0, most.subject),
    plain_text: plain,
  }
  await db
    .insertInto('email_message')
    .values({
      ...message,
      ...emailText.stored(asHtml(plain)),
      to_people: JSON.stringify(to),
      in_reply_to: sent.id,
      sends_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await putCopies(db, { ...message, to_people: to, cc_people: [], bcc_people: [] }, [
    {
      user_id: sent.sender_id,
      is_outgoing: false,
      folder: 'inbox',
      is_read: false,
      has_files: false,
      arrives_at: now,
      shown_at: now,
    },
  ])
}
