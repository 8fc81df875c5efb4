import type { Context } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import type { Reminder, remindersApi } from './contract.ts'

const inAnswer = (at: string | null) => at && new Date(at).toISOString()

/** The reminders of a follow-up, the latest first; 404 outside the reader's scope. */
export async function readReminders({ db, params }: Context<typeof remindersApi.list>): Promise<{
  reminders: Reminder[]
}> {
  const followUp = await db.selectFrom('follow_up').select('id').where('no', '=', params.no).executeTakeFirst()
  if (!followUp) throw notFound()
  const rows = await db
    .selectFrom('reminder')
    .select(['id', 'step', 'medium', 'status', 'queued_at', 'sent_at', 'delivered_at', 'read_at', 'answered_at'])
    .select(['error', 'reason', 'note'])
    .where('follow_up_id', '=', followUp.id)
    .orderBy('queued_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
  return {
    reminders: rows.map((row) => ({
      ...row,
      queued_at: inAnswer(row.queued_at)!,
      sent_at: inAnswer(row.sent_at),
      delivered_at: inAnswer(row.delivered_at),
      read_at: inAnswer(row.read_at),
      answered_at: inAnswer(row.answered_at),
    })),
  }
}
