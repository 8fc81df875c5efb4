import { sql } from 'kysely'
import type { Db, Deps } from '#kernel/command/context.ts'
import type { Job } from '#kernel/command/jobs.ts'
import { mailOf, type MailSentence } from '#kernel/mail/mail-words.ts'
import { type OutboxMessage, putAllInOutbox } from '#kernel/command/outbox.ts'
import { word } from '#kernel/contract/words.ts'
import type { Sentence } from './contract.ts'

/** As many as one round writes; the next one takes the rest. */
const perRound = 200

const mailSentence = ({ text, values }: Sentence): MailSentence => ({
  text,
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
})

/** Those that wait, each taken by one server alone. Who may no longer sign in is not written to. */
const waiting = (db: Db) =>
  db
    .selectFrom('notification_mail')
    .innerJoin('app_user', 'app_user.id', 'notification_mail.user_id')
    .select([
      'notification_mail.user_id',
      'notification_mail.dedupe_key',
      'notification_mail.title',
      'notification_mail.text',
      'notification_mail.link',
      'app_user.email',
      'app_user.status',
      sql<string>`coalesce(rad.language_of(app_user.id), 'en')`.as('language'),
    ])
    .where('sent_at', 'is', null)
    .orderBy('notification_mail.created_at')
    .limit(perRound)
    .forUpdate('notification_mail')
    .skipLocked()
    .execute()

async function messageOf(deps: Deps, row: Awaited<ReturnType<typeof waiting>>[number]): Promise<OutboxMessage> {
  const { public_url } = deps.settings
  const payload = await mailOf(deps, {
    to: row.email,
    language: row.language,
    subject: mailSentence(row.title),
    paragraphs: [
      row.text ? mailSentence(row.text) : mailSentence(row.title),
      { link: `${public_url}${row.link}` },
      {
        footnote: { text: word('Choose which notifications you get by email:') },
        link: `${public_url}/pages/account-settings/notifications`,
      },
    ],
  })
  return { topic: 'mail', dedupe_key: `notification:${row.user_id}:${row.dedupe_key}`, payload }
}

/** Writes the emails of notifications to those who want them, within a minute of what happened. */
export const mailNotifications: Job = {
  name: 'email notifications',
  everySeconds: 30,
  run: async (db, deps) => {
    const rows = await waiting(db)
    const messages: OutboxMessage[] = []
    for (const row of rows) if (row.status === 'active') messages.push(await messageOf(deps, row))
    await putAllInOutbox(db, messages)
    const sent_at = deps.clock.now()
    for (const { user_id, dedupe_key } of rows)
      await db
        .updateTable('notification_mail')
        .set({ sent_at })
        .where('user_id', '=', user_id)
        .where('dedupe_key', '=', dedupe_key)
        .execute()
  },
}
