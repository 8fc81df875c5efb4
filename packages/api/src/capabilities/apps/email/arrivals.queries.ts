import { sql } from 'kysely'
import type { Job } from '#kernel/command/jobs.ts'
import { tellLive } from '#kernel/command/live.ts'
import { shownSince, tellOfNew } from './notices.ts'

const name = 'show new emails'

/**
 * Refreshes open pages with what has arrived since the last run: a mail past its undo time, one from outside, a scheduled one
 * that was sent, a snoozed one that came back; new ones cause notifications. Every page has already read mails older than a minute.
 */
export const showArrivals: Job = {
  name,
  everySeconds: 2,
  run: async (db, { clock }) => {
    const now = clock.now()
    const { rows } = await sql<{ user_id: string }>`
      select distinct user_id from email_copy
      where shown_at <= ${now.toISOString()}::timestamptz and shown_at > greatest(
        ${now.toISOString()}::timestamptz - interval '1 minute',
        (select last_run_at from scheduled_work where name = ${name}))`.execute(db)
    if (rows.length > 0)
      tellLive(
        db,
        rows.map(({ user_id }) => user_id),
        'email',
      )
    await tellOfNew(db, now, shownSince(name, now))
  },
}
