import { sql } from 'kysely'
import type { Db, Deps } from '#kernel/command/context.ts'
import { mailOf } from '#kernel/mail/mail-words.ts'
import { putInOutbox } from '#kernel/command/outbox.ts'
import { word } from '#kernel/contract/words.ts'
import type { NotificationKind } from '#capabilities/session/notifications/contract.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'

interface TicketNotice {
  people: readonly string[]
  kind: NotificationKind
  /** Marked with `word`; `{no}` and `{title}` are the ticket's. */
  text: string
  values?: Readonly<Record<string, string>>
  /** One notice per person and key, however often it is sent. */
  key: string
  by_mail?: boolean
}

/** Notifies people of a ticket in the product and, where requested, by mail. */
export async function tellOf(
  db: Db,
  deps: Deps,
  ticket: { id: string; no: string; title: string },
  { people, kind, text, values, key, by_mail }: TicketNotice,
): Promise<void> {
  if (people.length === 0) return
  const message = { text, values: { no: ticket.no, title: ticket.title, ...values } }
  const link = `/tickets/${ticket.no}`
  const dedupe_key = `ticket-${ticket.id}-${key}`
  await notify(db, {
    user_ids: people,
    kind,
    title: message,
    link,
    entity: { name: 'ticket', id: ticket.id },
    dedupe_key,
  })
  if (!by_mail) return
  const { rows } = await sql<{ id: string; full_name: string; email: string; language: string }>`
    select id, full_name, email, language from rad.addresses(${sql.val([...people])}::uuid[])`.execute(db)
  for (const { id, full_name, email, language } of rows) {
    const payload = await mailOf(deps, {
      to: email,
      language,
      subject: message,
      paragraphs: [
        { text: word('Hello {name},'), values: { name: full_name } },
        message,
        { link: `${deps.settings.public_url}${link}` },
      ],
    })
    await putInOutbox(db, { topic: 'mail', dedupe_key: `${dedupe_key}-${id}`, payload })
  }
}

/** How members of a level are notified. */
export async function noticesAt(db: Db, level: number): Promise<readonly string[]> {
  const found = await db.selectFrom('level').select('notify').where('no', '=', level).executeTakeFirst()
  return found?.notify ?? []
}
