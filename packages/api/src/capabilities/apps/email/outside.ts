import { sql } from 'kysely'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { type Job, maxPerRound } from '#kernel/command/jobs.ts'
import type { PersonalMail } from '#kernel/command/mailer.ts'
import type { PersonalMails } from '#kernel/mail/mail.ts'
import { putAllInOutbox } from '#kernel/command/outbox.ts'
import { asText, paragraphsOf } from './as-html.rules.ts'
import { dueOutside, type GoesOut, noteHandedOver } from './delivery.commands.ts'
import { entity } from './drafts.commands.ts'
import { messageIdOf } from './message-ids.rules.ts'
import { returnEmail } from './returned.commands.ts'
import { emailText } from './rich-text.rules.ts'

/** A line per receiver outside; one that was there already was handed over. */
const noteOutside = (db: Db, { id, outside }: GoesOut, state: 'sending' | 'no_server', at: Date) =>
  db
    .insertInto('email_outside')
    .values(outside.map((address) => ({ message_id: id, address, state, at })))
    .onConflict((on) => on.doNothing())
    .execute()

async function handOver(db: Db, deps: Deps, message: GoesOut): Promise<void> {
  const now = deps.clock.now()
  const hasServer = deps.mailer.kind === 'smtp'
  await noteOutside(db, message, hasServer ? 'sending' : 'no_server', now)
  if (hasServer)
    await putAllInOutbox(
      db,
      message.outside.map((to) => ({
        topic: 'mail' as const,
        dedupe_key: `email:${message.id}:${to}`,
        payload: { to, subject: '', text: '', personal: message.id },
      })),
    )
  else await returnEmail(db, deps, message, { addresses: message.outside })
  await auditWork(db, [
    {
      action: hasServer ? 'hand_over' : 'return',
      entity,
      entity_id: message.id,
      after: { outside: message.outside.length },
    },
  ])
}

/**
 * Moves mails for outside to the outbox, once their undo time is over. One transaction clears the due mark of a message and adds
 * it to the outbox once per receiver, so that a crash at any point loses none and sends none twice.
 */
export const sendOutside: Job = {
  name: 'send emails outside',
  everySeconds: 10,
  batchSize: 20,
  due: async (db, { clock }) => {
    const due = await db
      .selectFrom('email_message')
      .select('id')
      .where('outside_at', '<=', clock.now().toISOString())
      .orderBy('outside_at')
      .limit(maxPerRound)
      .execute()
    return due.map(({ id }) => ({ id, label: id }))
  },
  runBatch: async (db, deps, ids) => {
    const due = await dueOutside(db, deps.clock.now(), ids)
    for (const message of due) await handOver(db, deps, message)
    await noteHandedOver(
      db,
      due.map(({ id }) => id),
    )
  },
}

/** So many earlier mails of a conversation are named: readers need few, and headers have an end. */
const mostReferences = 20

/** The mails of a conversation before this one, as its sender has them, the oldest first. */
async function referencesOf(db: Db, deps: Deps, message: { id: string; thread_id: string; sender_id: string }) {
  const earlier = await db
    .selectFrom('email_copy as c')
    .innerJoin('email_message as m', 'm.id', 'c.message_id')
    .select(['m.id', 'm.header_id'])
    .where('c.user_id', '=', message.sender_id)
    .where('c.thread_id', '=', message.thread_id)
    .where('m.id', '!=', message.id)
    .where('m.sends_at', 'is not', null)
    .groupBy(['m.id', 'm.header_id', 'm.sends_at'])
    .orderBy('m.sends_at', 'desc')
    .limit(mostReferences)
    .execute()
  return earlier.reverse().map((one) => messageIdOf(one, deps.settings))
}

async function readPersonal(db: Db, deps: Deps, id: string): Promise<PersonalMail | undefined> {
  const message = await db.selectFrom('email_message').selectAll().where('id', '=', id).executeTakeFirst()
  if (!message?.sender_id) return undefined
  const answered = message.in_reply_to
    ? await db
        .selectFrom('email_message')
        .select(['id', 'header_id'])
        .where('id', '=', message.in_reply_to)
        .executeTakeFirst()
    : undefined
  const in_reply_to = answered && messageIdOf(answered, deps.settings)
  const earlier = await referencesOf(db, deps, { ...message, sender_id: message.sender_id })
  const files = await db
    .selectFrom('email_file')
    .select(['name', 'type', 'content'])
    .where('message_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const html = await emailText.shown(message.body, message.cleaner_version)
  return {
    from: { name: message.from_name, email: message.from_email },
    to: message.to_people,
    cc: message.cc_people,
    subject: message.subject,
    ...(message.is_plain_text ? { html: undefined, text: paragraphsOf(html) } : { html, text: asText(html) }),
    message_id: messageIdOf(message, deps.settings),
    in_reply_to,
    references: in_reply_to === undefined ? earlier : [...earlier.filter((one) => one !== in_reply_to), in_reply_to],
    files,
  }
}

/** Notes what became of a receiver. Who gave up the mail meanwhile, and was only waited for, goes. */
const ended: PersonalMails['ended'] = async (db, deps, { message_id, to, error }) => {
  const message = await db
    .updateTable('email_outside')
    .from('email_message as m')
    .set({ state: error === undefined ? 'sent' : 'failed', error: error ?? null, at: deps.clock.now() })
    .whereRef('m.id', '=', 'email_outside.message_id')
    .where('email_outside.message_id', '=', message_id)
    .where('email_outside.address', '=', to)
    .returning(['m.id', 'm.thread_id', 'm.sender_id', 'm.subject'])
    .executeTakeFirst()
  if (!message) return
  if (error !== undefined) await returnEmail(db, deps, message, { addresses: [to], error })
  await sql`
    delete from email_message m where m.id = ${message_id}::uuid and m.outside_at is null
      and not exists (select from email_copy c where c.message_id = m.id)
      and not exists (select from email_outside o where o.message_id = m.id and o.state = 'sending')`.execute(db)
}

/** The interface of mailboxes for the outbox. */
export const mailsOfPeople: PersonalMails = { read: readPersonal, ended }
