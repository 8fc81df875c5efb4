import { sql } from 'kysely'
import type { Job } from '#kernel/command/jobs.ts'
import { tellLive } from '#kernel/command/live.ts'
import { shownSince, tellOfNew } from './notices.ts'

const name = 'show new emails'

/**
 * Pages that are open show what has come since the last run: a mail that can no longer be taken back, one from outside, a scheduled one
 * that went, a snoozed one that came back; new ones are told as notifications. What is a minute old was read by every page since.
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
