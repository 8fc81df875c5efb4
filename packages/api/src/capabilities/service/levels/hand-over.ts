import { sql } from 'kysely'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { maxPerRound, type Job } from '#kernel/command/jobs.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { word } from '#kernel/contract/words.ts'
import { endLinesOfWhoLeft } from '#capabilities/session/auth/left-lines.commands.ts'
import { administratorIds, whoLeft } from '#capabilities/session/auth/lookups.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'

const todayOf = ({ settings, clock }: Deps) => dayIn(settings.brand_tz, clock.now())

/** Lines of today and of later whose member or deputy deleted their account. */
const leftBehind = (db: Db, on: string) =>
  db
    .selectFrom('level_member')
    .where((is) => is.or([is('to_on', 'is', null), is('to_on', '>=', on)]))
    .where((is) => is.or([is('user_id', 'in', whoLeft(db)), is('deputy_user_id', 'in', whoLeft(db))]))

interface LeftLine {
  id: string
  level_no: number
  deputy_user_id: string | null
  has_left: boolean
  /** Their deputy is active, and has no separate line at this place on these days. */
  deputy_takes_it: boolean
  /** Another member answers there too, or none is required: a line without a place only records when its person is away. */
  is_covered: boolean
  place: string
  /** What leads to its gap on the page of gaps. */
  search: string
}

/** Each with what becomes of it (docs/domain.md#levels). */
async function linesOf(db: Db, on: string, ids: readonly string[]): Promise<LeftLine[]> {
  const { rows } = await sql<LeftLine>`
    select m.id, m.level_no, m.deputy_user_id, u.has_left,
      coalesce(d.status = 'active', false) and num_nonnulls(m.outlet_id, m.dealer_id, m.region_id) > 0 and not exists (
        select from level_member other
        where other.user_id = m.deputy_user_id and other.level_no = m.level_no
          and (other.outlet_id, other.dealer_id, other.region_id, other.channel_id, other.job_type)
            is not distinct from (m.outlet_id, m.dealer_id, m.region_id, m.channel_id, m.job_type)
          and (m.to_on is null or other.from_on <= m.to_on)
          and (other.to_on is null or other.to_on >= greatest(m.from_on, ${on}::date))
      ) as deputy_takes_it,
      num_nonnulls(m.outlet_id, m.dealer_id, m.region_id) = 0 or exists (
        select from level_member other join app_user person on person.id = other.user_id
        where other.id <> m.id and person.status = 'active' and other.level_no = m.level_no
          and (other.outlet_id, other.dealer_id, other.region_id) is not distinct from (m.outlet_id, m.dealer_id, m.region_id)
          and (other.job_type is null or other.job_type = m.job_type)
          and (other.channel_id is null or other.channel_id = m.channel_id)
          and other.from_on <= ${on}::date and (other.to_on is null or other.to_on >= ${on}::date)
      ) as is_covered,
      coalesce(outlet.code || ' ' || outlet.name, dealer.code || ' ' || dealer.name, region.code || ' ' || region.name, '')
        as place,
      coalesce('&outlet=' || outlet.code, '&dealer=' || dealer.code, '&region=' || region.code, '') as search
    from level_member m
    join app_user u on u.id = m.user_id
    left join app_user d on d.id = m.deputy_user_id
    left join outlet on outlet.id = m.outlet_id
    left join dealer on dealer.id = m.dealer_id
    left join region on region.id = m.region_id
    where m.id = any (${sql.val(ids)}::uuid[])
    order by m.id`.execute(db)
  return rows
}

/** The deputy takes the line over from today, or from the day it begins, for as long as it was to hold. */
async function giveToDeputies(db: Db, on: string, lines: readonly LeftLine[]): Promise<void> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    insert into level_member (level_no, user_id, channel_id, region_id, dealer_id, outlet_id, job_type, from_on, to_on)
    select level_no, deputy_user_id, channel_id, region_id, dealer_id, outlet_id, job_type,
      greatest(from_on, ${on}::date), to_on
    from level_member where id = any (${sql.val(lines.map(({ id }) => id))}::uuid[])
    returning id, user_id`.execute(db)
  await auditWork(
    db,
    rows.map(({ id, user_id }) => ({ action: 'add', entity: 'level_member', entity_id: id, after: { user_id } })),
  )
}

/** A line goes on without its deputy; where its member is away, it is a gap. */
async function takeDeputies(db: Db, deps: Deps, lines: readonly LeftLine[]): Promise<void> {
  if (lines.length === 0) return
  await db
    .updateTable('level_member')
    .set({ deputy_user_id: null, version: sql<number>`version + 1`, updated_at: deps.clock.now() })
    .where(
      'id',
      'in',
      lines.map(({ id }) => id),
    )
    .execute()
  await auditWork(
    db,
    lines.map(({ id, deputy_user_id }) => ({
      action: 'update',
      entity: 'level_member',
      entity_id: id,
      before: { deputy_user_id },
      after: { deputy_user_id: null },
    })),
  )
}

async function tell(db: Db, lines: readonly LeftLine[]): Promise<void> {
  const administrators = await administratorIds(db)
  for (const { id, level_no: level, place, search, deputy_user_id, deputy_takes_it, is_covered } of lines) {
    const about = { kind: 'account', entity: { name: 'level_member', id }, dedupe_key: `level-member-${id}` } as const
    const values = { place, level }
    if (deputy_takes_it)
      await notify(db, {
        ...about,
        user_ids: [deputy_user_id!],
        title: { text: word('You are now responsible for {place} at level {level}'), values },
        text: word('You were the deputy. The person you stood in for deleted their account.'),
        link: `/levels?level=${level}${search}`,
      })
    else if (!is_covered)
      await notify(db, {
        ...about,
        user_ids: administrators,
        title: { text: word('No one is responsible for {place} at level {level}'), values },
        text: word('The level member deleted their account. Choose someone else.'),
        link: `/levels/gaps?level=${level}${search}`,
      })
  }
}

/** Ends the lines of who left: the deputy takes them, else administrators are notified of the gap. */
async function handOver(db: Db, deps: Deps, ids: readonly string[]): Promise<void> {
  const on = todayOf(deps)
  // As when a person assigns a member: two lines of one person for one place are checked one after the other.
  await sql`lock table level_member in share row exclusive mode`.execute(db)
  const left = await leftBehind(db, on).select('id').where('id', 'in', ids).execute()
  const lines = await linesOf(
    db,
    on,
    left.map(({ id }) => id),
  )
  const ending = lines.filter(({ has_left }) => has_left)
  const taken = ending.filter(({ deputy_takes_it }) => deputy_takes_it)
  if (taken.length > 0) await giveToDeputies(db, on, taken)
  const ended = await endLinesOfWhoLeft(
    db,
    deps,
    'level_member',
    ending.map(({ id }) => id),
  )
  await auditWork(
    db,
    ended.map(({ id, ...change }) => ({ ...change, entity: 'level_member', entity_id: id })),
  )
  await takeDeputies(
    db,
    deps,
    lines.filter(({ has_left }) => !has_left),
  )
  await tell(db, ending)
}

/** A user who deletes their account is no longer a member of any level, nor anyone's deputy. */
export const handOverLevels = {
  name: 'hand over levels of who left',
  everySeconds: 60,
  due: (db, deps) =>
    leftBehind(db, todayOf(deps))
      .select(['id', sql<string>`id::text`.as('label')])
      .orderBy('id')
      .limit(maxPerRound)
      .execute(),
  batchSize: 50,
  runBatch: handOver,
} satisfies Job
