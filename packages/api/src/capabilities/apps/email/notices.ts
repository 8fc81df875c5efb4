import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { CommandContext, Db } from '#kernel/command/context.ts'
import { allOf } from '#kernel/list/list-sql.ts'
import { word } from '#kernel/contract/words.ts'
import { markReadAbout, notify } from '#capabilities/session/notifications/commands.ts'
import { at, inFolder } from './lists.queries.ts'

const kind = 'email'
const entity = 'email_thread'

/** The most notifications for a person in ten minutes: after a hundred mails at once they open the inbox. */
const maxNotices = 10

const notifiedLately = (table: RawBuilder<unknown>) => sql`(
  select count(*) from ${table} n
  where n.user_id = c.user_id and n.kind = ${kind} and n.created_at > now() - interval '10 minutes')`

interface News {
  id: number
  user_id: string
  thread_id: string
  from_name: string
  subject: string
}

/**
 * Notifies people of mails that came into their inbox, each conversation once until it is read. Excluded are mails in
 * other folders or read already by a rule, and those of a program or the person. `which` narrows the copies `c`.
 */
export async function tellOfNew(db: Db, now: Date, which: RawBuilder<SqlBool>): Promise<void> {
  const { rows } = await sql<News>`
    select * from (
      select c.id, c.user_id, c.thread_id, m.from_name, m.subject,
        row_number() over (partition by c.user_id order by c.shown_at, c.id)
          + greatest(${notifiedLately(sql`notification`)}, ${notifiedLately(sql`notification_mail`)}) as place
      from email_copy c join email_message m on m.id = c.message_id
      where ${allOf([which, inFolder('inbox', now)])} and not c.is_read and not c.is_outgoing and c.shown_at = c.arrives_at
        and not m.is_automatic and m.sender_id is distinct from c.user_id
        and not exists (
          select from email_copy o
          where o.user_id = c.user_id and o.thread_id = c.thread_id and not o.is_read and not o.is_outgoing
            and ${inFolder('inbox', now, sql`o`)} and (o.shown_at, o.id) < (c.shown_at, c.id))
    ) news where place <= ${maxNotices} order by id`.execute(db)
  for (const { id, user_id, thread_id, from_name, subject } of rows)
    await notify(db, {
      user_ids: [user_id],
      kind,
      title: { text: word('{name} sent you an email'), values: { name: from_name } },
      ...(subject && { text: { text: word('{note}'), values: { note: subject } } }),
      link: `/email/inbox/${id}`,
      entity: { name: entity, id: thread_id },
      dedupe_key: `email-${id}`,
    })
}

/** What has come since the last run of a job; nothing of what lay there before the product first ran. */
export const shownSince = (job: string, now: Date) => sql<SqlBool>`c.shown_at > (
  select greatest(${at(now)} - interval '1 hour', coalesce(last_run_at, ${at(now)} - interval '1 minute'))
  from scheduled_work where name = ${job})`

/** Marks the notifications of conversations as read that the actor has read. */
export async function markNoticesRead(ctx: CommandContext, ids: readonly number[]): Promise<void> {
  const read = await ctx.db.selectFrom('email_copy').select('thread_id').where('id', 'in', ids).distinct().execute()
  await markReadAbout(
    ctx,
    kind,
    read.map(({ thread_id }) => thread_id),
  )
}
