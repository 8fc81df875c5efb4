import { sql } from 'kysely'
import type { Job } from '#kernel/command/jobs.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { word } from '#kernel/contract/words.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'
import { otherPercent, otherReasons, type WorkType } from './vocabulary.ts'

const messages: Readonly<Record<WorkType, string>> = {
  service: word('{share}% of last month’s service hold-ups have the reason “Other”'),
  bodyshop: word('{share}% of last month’s bodyshop hold-ups have the reason “Other”'),
}

/**
 * Notifies head office, once for each month and job type, where too many hold-ups name no reason (U21): those who maintain the
 * reasons can offer a better one.
 */
export const tellOfOther: Job = {
  name: 'tell of hold-ups without a reason',
  everySeconds: 6 * 3600,
  async run(db, { clock, settings }) {
    const thisMonth = `${dayIn(settings.brand_tz, clock.now()).slice(0, 7)}-01`
    const lastMonth = `${addDays(thisMonth, -1).slice(0, 7)}-01`
    const start = (day: string) => sql`(${day}::date::timestamp at time zone ${settings.brand_tz})`
    const { rows } = await sql<{ job_type: WorkType; share: number }>`
      select h.job_type, round(100.0 * count(*) filter (where r.code = any (${sql.val([...otherReasons])}::text[])) / count(*), 1) as share
      from holdup h join holdup_reason r on r.id = h.reason_id
      where h.started_at >= ${start(lastMonth)} and h.started_at < ${start(thisMonth)}
        and h.job_type = any (array['service', 'bodyshop'])
      group by h.job_type
      having 100.0 * count(*) filter (where r.code = any (${sql.val([...otherReasons])}::text[])) / count(*) > ${otherPercent}
      order by h.job_type`.execute(db)
    if (rows.length === 0) return
    const headOffice = await db
      .selectFrom('app_user')
      .select('id')
      .where('status', '=', 'active')
      .where(sql<boolean>`'HQA' = any (roles)`)
      .execute()
    for (const { job_type, share } of rows)
      await notify(db, {
        user_ids: headOffice.map(({ id }) => id),
        kind: 'holdup_other',
        title: { text: messages[job_type], values: { share: String(share) } },
        link: `/holdup-reasons?job_type=${job_type}`,
        entity: { name: 'holdup_reason', id: job_type },
        dedupe_key: `holdup-other-${job_type}-${lastMonth.slice(0, 7)}`,
      })
  },
}
