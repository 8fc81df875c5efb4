import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import type { MailFile } from '#kernel/command/outbox.ts'
import { mailList, type MailStatus } from './contract.ts'

const status = sql<MailStatus>`case
  when parked_at is not null then 'parked'
  when delivered_at is null and last_error is not null then 'retrying'
  when delivered_at is null then 'waiting'
  when is_caught then 'caught'
  else 'sent' end`
const to = sql<string>`(payload ->> 'to')`
const subject = sql<string>`(payload ->> 'subject')`
/** A file of a mail that was caught, by its place. */
export async function findMailFile(db: Db, id: number, at: number): Promise<MailFile> {
  const found = await db
    .selectFrom('outbox')
    .select(sql<MailFile | null>`attachments -> ${sql.lit(at)}`.as('file'))
    .where('id', '=', id)
    .where('is_caught', '=', true)
    .executeTakeFirst()
  if (!found?.file) throw notFound()
  return found.file
}

/** The mails of the product. */
export const mailSource = listSource(
  mailList,
  ({ db }: Listing) =>
    db
      .selectFrom('outbox')
      .select(['id', 'created_at', 'attempts', 'delivered_at', 'last_error'])
      .select([to.as('to'), subject.as('subject'), status.as('status')])
      .select([
        sql<string | null>`case when is_caught then payload ->> 'text' end`.as('text'),
        sql<string | null>`case when delivered_at is null and parked_at is null then next_at end`.as('next_at'),
        sql<{ name: string; type: string }[]>`case when is_caught and attachments is not null then (
          select jsonb_agg(jsonb_build_object('name', file ->> 'name', 'type', file ->> 'type') order by at)
          from jsonb_array_elements(attachments) with ordinality files(file, at)
        ) else '[]'::jsonb end`.as('files'),
      ])
      .where('topic', '=', 'mail'),
  { filters: {}, search: sql`${to} || ' ' || ${subject}` },
)
