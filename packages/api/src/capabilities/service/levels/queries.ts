import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { allOf, containing, counted, isOneOf, ordered, pageOf } from '#kernel/list.ts'
import type { Level, LevelMember, levelsApi, memberView } from './contract.ts'
import { membersOn } from './lookups.ts'
import type { notices } from './vocabulary.ts'

type View = z.output<typeof memberView>

/** The levels with who answers on a day and what stands there now. */
export async function listLevels(db: Db, on: string): Promise<Level[]> {
  const members = await membersOn(db, on)
  const levels = await db
    .selectFrom('level')
    .select([
      'no',
      'name',
      sql<(typeof notices)[number][]>`notify`.as('notify'),
      'version',
      sql<number>`(select count(*)::int from ticket t where t.level = level.no and t.ended_at is null)`.as(
        'open_tickets',
      ),
    ])
    .orderBy('no')
    .execute()
  return levels.map((level) => ({ ...level, members: members({ level: `L${level.no}` }) }))
}

export const findLevel = async (db: Db, no: number, on: string): Promise<Level> =>
  (await listLevels(db, on)).find((level) => level.no === no)!

/** The lines the asker sees as they stand on a day. People are walled, the names of those who answer for a place are not. */
export const linesOn = (on: string) => sql`(
  select m.id, m.level_no as level, m.user_id, coalesce(u.full_name, '') as name, outlet.code as outlet,
    coalesce(dealer.code, owner.code) as dealer, coalesce(region.code, home.code) as region,
    coalesce(outlet.code || ' ' || outlet.name, dealer.code || ' ' || dealer.name, region.code || ' ' || region.name) as place,
    channel.code as channel, m.job_type, m.from_on, m.to_on, m.deputy_user_id, d.full_name as deputy, m.absent_from,
    m.absent_to, m.version,
    case
      when m.to_on < ${on}::date then 'ended'
      when m.from_on > ${on}::date then 'later'
      when ${on}::date between m.absent_from and coalesce(m.absent_to, ${on}::date)
        then case when d.is_active then 'deputy' else 'absent' end
      when u.is_active then 'answers'
      else 'inactive'
    end as state
  from level_member m
  left join people u on u.id = m.user_id
  left join people d on d.id = m.deputy_user_id
  left join outlet on outlet.id = m.outlet_id
  left join dealer on dealer.id = m.dealer_id
  left join dealer owner on owner.id = outlet.dealer_id
  left join region on region.id = m.region_id
  left join region home on home.id = coalesce(outlet.region_id, dealer.home_region_id)
  left join channel on channel.id = m.channel_id
)`

/** Goes before a statement that reads lines: everybody named on one, looked up once. */
export const people = sql`people as materialized (
  select * from rad.staff(array(select user_id from level_member union select deputy_user_id from level_member))
)`

const fields = sql`
  id, level, user_id, name, outlet, dealer, region, place, channel, job_type, from_on, to_on, deputy_user_id, deputy,
  absent_from, absent_to, state, case state when 'answers' then name when 'deputy' then deputy end as answering, version`

const sorts = {
  level: sql`level, place`,
  place: sql`place`,
  job_type: sql`job_type`,
  channel: sql`channel`,
  name: sql`name`,
  answering: sql`case state when 'answers' then name when 'deputy' then deputy end`,
  state: sql`state`,
  from_on: sql`from_on`,
  to_on: sql`to_on`,
  absent_from: sql`absent_from`,
  absent_to: sql`absent_to`,
}

const found = sql`rad.letters(name || ' ' || coalesce(deputy, '') || ' ' || coalesce(place, ''))`

/** The filters a list of lines and a list of gaps have in common. */
export const matchingPlace = (view: Pick<View, 'level' | 'region' | 'dealer' | 'outlet' | 'job_type'>) =>
  allOf([
    view.level && isOneOf(sql`level::text`, view.level),
    view.region && isOneOf(sql`region`, view.region),
    view.dealer && isOneOf(sql`dealer`, view.dealer),
    view.outlet && isOneOf(sql`outlet`, view.outlet),
    view.job_type && sql<boolean>`(job_type is null or ${isOneOf(sql`job_type`, view.job_type)})`,
  ])

const matching = (view: View, without?: 'state') =>
  allOf([
    view.q ? sql`${found} like ${containing(view.q)}` : undefined,
    matchingPlace(view),
    view.state && without !== 'state' ? isOneOf(sql`state`, view.state) : undefined,
  ])

async function membersOf(db: Db, view: View, today: string, limit: number, offset: number): Promise<LevelMember[]> {
  const { rows } = await sql<LevelMember>`
    with ${people} select ${fields} from ${linesOn(view.date ?? today)} line where ${matching(view)}
    order by ${ordered(view.sort, sorts, sql`id`)} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Every row of the view, for a file; at most `limit`. */
export const membersForFile = (db: Db, view: View, today: string, limit: number) => membersOf(db, view, today, limit, 0)

/** One page of the members of levels on a day, counted by how they stand. */
export async function listMembers(db: Db, view: View, today: string, now: Date) {
  const lines = linesOn(view.date ?? today)
  const { limit, offset } = pageOf(view)
  const rows = await membersOf(db, view, today, limit, offset)
  const states = await sql<{ key: string; count: number }>`
    with ${people} select state as key, count(*)::int as count from ${lines} line where ${matching(view, 'state')}
    group by 1`.execute(db)
  const { total } = await db
    .selectFrom('level_member')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total, ...counted(states.rows, view.state), as_of: now.toISOString() }
}

export async function findMember(db: Db, id: string, today: string): Promise<LevelMember> {
  const { rows } = await sql<LevelMember>`
    with ${people} select ${fields} from ${linesOn(today)} line where id = ${id}::uuid`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

type Asked = z.output<(typeof levelsApi.candidates)['query']>

/** Who may answer at a level for a place; without one, whoever may at all. */
export async function listCandidates(db: Db, { level, outlet, dealer, region, job_type }: Asked) {
  const { rows } = await sql<{ id: string; full_name: string; roles: string[] }>`
    select id, full_name, roles from rad.candidates(
      ${Number(level)}::int,
      (select id from outlet where code = ${outlet ?? null}),
      (select id from dealer where code = ${dealer ?? null}),
      (select id from region where code = ${region ?? null}),
      ${job_type ?? null}::text
    )`.execute(db)
  return rows
}
