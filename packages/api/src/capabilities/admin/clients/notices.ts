import { sql } from 'kysely'
import type { Db, Deps } from '#kernel/command/context.ts'
import { mailOf } from '#kernel/mail/mail-words.ts'
import { putInOutbox } from '#kernel/command/outbox.ts'
import { word } from '#kernel/contract/words.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'

interface Used {
  id: string
  code: string
  name: string
  contact_name: string | null
  contact_email: string | null
  monthly_message_quota: number
}

const messages = {
  warned: {
    title: word('{client} has used 80% of this month’s messages'),
    text: word('At 100%, no new conversations start until the month ends or the quota is raised.'),
    key: '80',
  },
  stopped: {
    title: word('{client} has used all of this month’s messages'),
    text: word('No new conversations start until the month ends or the quota is raised.'),
    key: '100',
  },
} as const

/** Head office, and those bot managers who see the client. */
async function readersOf(db: Db, client_id: string): Promise<string[]> {
  const people = await db
    .selectFrom('app_user')
    .select('id')
    .where('status', '=', 'active')
    .where(
      sql<boolean>`'HQA' = any (roles) or ('BTM' = any (roles) and exists (
        select from user_client line where line.user_id = app_user.id and line.client_id = ${client_id}))`,
    )
    .execute()
  return people.map(({ id }) => id)
}

/** Notifies those who see a client, and its contact by mail, that its quota runs out: once per month, line and quota. */
export async function tellOfQuota(
  db: Db,
  deps: Deps,
  client: Used,
  { line, month }: { line: 'warned' | 'stopped'; month: string },
): Promise<void> {
  const { title, text, key } = messages[line]
  const about = { text: title, values: { client: client.name } }
  const dedupe_key = `quota-${client.id}-${month}-${key}-${client.monthly_message_quota}`
  await notify(db, {
    user_ids: await readersOf(db, client.id),
    kind: 'quota',
    title: about,
    text,
    link: `/clients/${client.code}`,
    entity: { name: 'client', id: client.id },
    dedupe_key,
  })
  if (!client.contact_email) return
  const payload = await mailOf(deps, {
    to: client.contact_email,
    language: 'en',
    subject: about,
    paragraphs: [
      { text: word('Hello {name},'), values: { name: client.contact_name ?? client.name } },
      about,
      { text },
    ],
  })
  await putInOutbox(db, { topic: 'mail', dedupe_key, payload })
}
