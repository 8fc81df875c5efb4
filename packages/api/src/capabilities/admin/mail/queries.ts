import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Deps } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { allOf, containing, counted, isOneOf, ordered, pageOf } from '#kernel/list.ts'
import type { MailFile } from '#kernel/outbox.ts'
import type { MailStatus, mailView } from './contract.ts'

type View = z.output<typeof mailView>

const status = sql<MailStatus>`case
  when parked_at is not null then 'parked'
  when delivered_at is null and last_error is not null then 'retrying'
  when delivered_at is null then 'waiting'
  when is_caught then 'caught'
  else 'sent' end`
const to = sql<string>`(payload ->> 'to')`
const subject = sql<string>`(payload ->> 'subject')`
const sorts = {
  created_at: sql`created_at`,
  to,
  subject,
  status,
  attempts: sql`attempts`,
  next_at: sql`next_at`,
}

const matching = (view: View, without?: 'status') =>
  allOf([
    sql`topic = 'mail'`,
    view.q ? sql`rad.letters(${to} || ' ' || ${subject}) like ${containing(view.q)}` : undefined,
    view.status && without !== 'status' ? isOneOf(status, view.status) : undefined,
  ])

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

/** One page of the mails, with the counts per status. */
export async function listMails(db: Db, view: View, deps: Deps) {
  const { limit, offset } = pageOf(view)
  const rows = await db
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
    .where(matching(view))
    .orderBy(ordered(view.sort, sorts, sql`id`))
    .limit(limit)
    .offset(offset)
    .execute()
  const statuses = await db
    .selectFrom('outbox')
    .select([status.as('key'), sql<number>`count(*)`.as('count')])
    .where(matching(view, 'status'))
    .groupBy('key')
    .execute()
  const { total } = await db
    .selectFrom('outbox')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const as_of = deps.clock.now().toISOString()
  return { rows, total, ...counted(statuses, view.status), as_of, kind: deps.mailer.kind }
}
