import { sql } from 'kysely'
import type { Context } from '#kernel/command/context.ts'
import { conflict, invalid, notFound } from '#kernel/command/errors.ts'
import { tellLive } from '#kernel/command/live.ts'
import type { ChatReportReason } from './bounds.contract.ts'
import { contactIdOf, ownChat } from './chats.queries.ts'
import type { chatApi } from './contract.ts'
import { findMessage } from './messages.queries.ts'
import { tellModerators } from './notices.ts'
import type { ChatReport } from './shapes.contract.ts'

interface Done {
  id: string
}

/** Reports a chat, or a message of it, to those who moderate. Twice by one person is once, until it is decided. */
export async function reportChat(ctx: Context<typeof chatApi.report>): Promise<Done> {
  const { db, actor, deps, params, body } = ctx
  const me = actor.user_id
  const chat = await ownChat(db, me, params.id)
  if (body.no !== undefined) {
    const message = await findMessage(db, me, chat, body.no)
    if (message.isOwn) throw invalid({ no: 'You can’t report your own message. Delete it instead.' })
    if (message.isDeleted) throw conflict('message.deleted', 'This message was deleted.')
  }
  const added = await db
    .insertInto('chat_report')
    .values({ ...body, no: body.no ?? null, chat_id: chat.id, user_id: me, at: deps.clock.now() })
    .onConflict((on) => on.doNothing())
    .returning('chat_id')
    .executeTakeFirst()
  if (added) {
    await ctx.audit({ action: 'report', entity: 'chat', entity_id: chat.id, after: body })
    await tellModerators(ctx, chat, body.no)
  } else ctx.unchanged()
  return { id: contactIdOf(chat) }
}

interface ReportRow {
  id: string
  chat_id: string
  title: string | null
  no: number | null
  reason: ChatReportReason
  note: string
  at: string
  reporter: string
  sender: string | null
  message: string | null
  file_name: string | null
  sent_at: string | null
  is_deleted: boolean
}

const mostReports = 100
/** Reports are looked through this far for those of people whom the user sees. */
const mostLookedAt = 1_000

/** Reports that wait, of the people whom a moderator sees. */
async function waitingReports({ db }: Pick<Context<typeof chatApi.reports>, 'db'>): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    with waiting as materialized (
      select r.* from rad.chat_reports(${mostLookedAt}) r join app_user u on u.id = r.reporter_id
    ),
    names as materialized (
      select p.id, p.full_name from rad.people_named(array(
        select w.reporter_id from waiting w union select w.sender_id from waiting w where w.sender_id is not null)) p
    )
    select w.id, w.chat_id, w.title, w.no, w.reason, w.note, w.at, w.message, w.file_name, w.sent_at, w.is_deleted,
      (select n.full_name from names n where n.id = w.reporter_id) as reporter,
      (select n.full_name from names n where n.id = w.sender_id) as sender
    from waiting w order by w.at, w.id`.execute(db)
  return rows
}

const asReport = (row: ReportRow): ChatReport => ({
  id: row.id,
  group: row.title,
  reason: row.reason,
  note: row.note,
  at: row.at,
  fullName: row.reporter,
  message:
    row.no === null
      ? null
      : {
          text: row.message ?? '',
          senderName: row.sender ?? '',
          time: row.sent_at!,
          file: row.file_name,
          isDeleted: row.is_deleted,
        },
})

/** What was reported and waits for a decision. */
export const listReports = async (ctx: Context<typeof chatApi.reports>) => ({
  reports: (await waitingReports(ctx)).slice(0, mostReports).map(asReport),
})

/** Dismisses a report, or deletes the message it names: then other reports of that message are decided, too. */
export async function decideReport(ctx: Context<typeof chatApi.decide>): Promise<Done> {
  const { db, deps, params, body } = ctx
  const report = (await waitingReports(ctx)).find(({ id }) => id === params.id)
  if (!report) throw notFound()
  if (body.decision === 'delete' && report.no === null)
    throw invalid({ decision: 'This report names no message to delete.' })
  const { rows } = await sql<{ count: number | null }>`
    select rad.decide_chat_report(${params.id}::uuid, ${body.decision}, ${deps.clock.now()}::timestamptz) as count`.execute(
    db,
  )
  // Another moderator decided meanwhile.
  if (!rows[0]!.count) throw notFound()
  await ctx.audit({
    action: 'moderate',
    entity: 'chat',
    entity_id: report.chat_id,
    after: { decision: body.decision, no: report.no, reports: rows[0]!.count },
  })
  if (body.decision === 'delete') {
    const { rows: members } = await sql<{ id: string }>`
      select rad.chat_members_of_report(${params.id}::uuid) as id`.execute(db)
    tellLive(
      db,
      members.map(({ id }) => id),
      'chat',
    )
  }
  return { id: params.id }
}
