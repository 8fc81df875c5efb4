import { sql } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import type { Step } from '@rad/api/internal/capabilities/knowledge/guidelines/contract.ts'
import { slugOf } from '@rad/api/internal/kernel/contract/slug.ts'
import { addContent, knownTo, seedReceipts, type Known } from '../content/seed.ts'
import { type GuidelineLine, guidelines } from './seed-lines.ts'

const day = 86_400_000

/** Steps of lines: each `>` before one is a level. */
export function stepsOf(lines: string): Step[] {
  const top: Step[] = []
  const open: Step[][] = [top]
  for (const line of lines.split('\n')) {
    const level = /^>*/.exec(line)![0].length
    const text = line.slice(level).trim()
    const step: Step = { id: slugOf(text, 'step').slice(0, 40).replace(/-$/, ''), text, steps: [] }
    open[level]!.push(step)
    open[level + 1] = step.steps
  }
  return top
}

async function addGuideline(db: Db, known: Known, line: GuidelineLine, ids: Map<string, string>): Promise<string> {
  const { no, ackDays, steps, reasons = [], replaces, acknowledged: _acknowledged, ...content } = line
  const item_id = await addContent(db, known, { ...content, kind: 'guideline' })
  const mandatory = ackDays !== undefined
  const settings = {
    mandatory,
    ack_days: ackDays ?? 14,
    steps: JSON.stringify(steps === undefined ? [] : stepsOf(steps)),
  }
  await db
    .insertInto('guideline')
    .values({ item_id, no, ...settings, supersedes_id: replaces === undefined ? null : ids.get(replaces)! })
    .execute()
  if (reasons.length > 0)
    await db
      .insertInto('guideline_reason')
      .values(reasons.map((code) => ({ item_id, kind: code.startsWith('UJ-') ? 'plea' : 'holdup', code })))
      .execute()
  const versions = await db
    .selectFrom('content_version')
    .select(['no', 'published_at', 'is_editorial'])
    .where('item_id', '=', item_id)
    .orderBy('no')
    .execute()
  let required = { asked_no: 1, asked_at: new Date(known.now - line.days * day) }
  for (const version of versions) {
    if (!version.is_editorial) required = { asked_no: version.no, asked_at: new Date(version.published_at) }
    await db
      .insertInto('guideline_version')
      .values({ item_id, no: version.no, ...settings, ...required })
      .execute()
  }
  return item_id
}

/**
 * Acknowledgements: as many of a hundred as `acknowledged`, most of them in time. The demo sign-ins have not acknowledged
 * the latest ones yet.
 */
async function seedAcknowledgements(db: Db, known: Known): Promise<void> {
  const shares = guidelines.filter(({ acknowledged }) => acknowledged !== undefined)
  await sql`
    insert into acknowledgement (item_id, no, user_id, read_at, ack_at)
    select d.item_id, d.edition, d.user_id, at - interval '7 minutes', case when luck < share then at end
    from rad.guideline_duties(null) d
    join app_user u on u.id = d.user_id
    join guideline_version v on v.item_id = d.item_id and v.no = d.edition
    join unnest(
      ${sql.val(shares.map(({ no }) => no))}::text[], ${sql.val(shares.map(({ acknowledged }) => acknowledged!))}::int[]
    ) as given (guideline, share) on given.guideline = d.guideline
    cross join lateral (select decode(md5(u.username || d.guideline), 'hex') as bytes) drawn
    cross join lateral (
      select get_byte(bytes, 0) * 100 / 256 as luck,
        v.asked_at + make_interval(mins => get_byte(bytes, 1) * v.ack_days * 1440 / 230) as at
    ) said_at
    where luck < share + 12 and at < to_timestamp(${known.now} / 1000.0)
      and (u.username not in ('svm', 'bsm', 'dlp') or v.asked_at < to_timestamp(${known.now - 40 * day} / 1000.0))`.execute(
    db,
  )
}

/** Who was reminded last week. */
const seedReminders = (db: Db, known: Known) =>
  sql`
    insert into guideline_reminder (item_id, no, user_id, reminded_on)
    select d.item_id, d.edition, d.user_id, (to_timestamp(${known.now} / 1000.0) at time zone ${known.zone})::date - 3
    from rad.guideline_duties(null) d
    where d.ack_at is null and d.due_at < to_timestamp(${known.now - 3 * day} / 1000.0)`.execute(db)

/** Numbered guidelines, who has to acknowledge them, and who did. */
export async function seedGuidelines(db: Db, deps: Deps): Promise<void> {
  const known = await knownTo(db, deps)
  const ids = new Map<string, string>()
  for (const line of guidelines) ids.set(line.no, await addGuideline(db, known, line, ids))
  await sql`select setval('guideline_no', ${guidelines.length})`.execute(db)
  await seedAcknowledgements(db, known)
  await seedReminders(db, known)
  await seedReceipts(db, known)
}
