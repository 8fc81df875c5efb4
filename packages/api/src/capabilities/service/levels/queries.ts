import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { isOneOf } from '#kernel/list/list-sql.ts'
import type { ViewOf } from '#kernel/contract/list-contract.ts'
import { type ConditionsOf, type Listing, listSource } from '#kernel/list/list-source.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { type Level, type LevelMember, type levelsApi, memberList } from './contract.ts'
import { membersOn } from './lookups.ts'
import type { notices } from './vocabulary.ts'

/** The levels with who answers on a day and how many tickets are there now. */
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

/** The lines the reader sees, as of a day. People are scoped, the names of those who answer for a place are not. */
export const linesOn = (on: string) => sql<Omit<LevelMember, 'answering' | 'answering_id'>>`(
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
      when d.is_active then 'deputy'
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

/** Begins a query that reads lines: everyone named on one, looked up once. */
export const withPeople = (db: Db) =>
  db.with(
    (cte) => cte('people').materialized(),
    () => sql<{ id: string; full_name: string; is_active: boolean }>`(
      select * from rad.staff(array(select user_id from level_member union select deputy_user_id from level_member))
    )`,
  )

const members = (db: Db, on: string) =>
  withPeople(db)
    .selectFrom(linesOn(on).as('line'))
    .selectAll()
    .select([
      sql<string | null>`case line.state when 'answers' then line.name when 'deputy' then line.deputy end`.as(
        'answering',
      ),
      sql<
        string | null
      >`case line.state when 'answers' then line.user_id when 'deputy' then line.deputy_user_id end`.as('answering_id'),
    ])

/** The day a view is about. */
export const dayOf = ({ view, now, zone }: Listing<{ date?: string | undefined }>) => view.date ?? dayIn(zone, now)

/** What lists of members and of gaps are filtered by; work that a line does not name is any. */
export const placeConditions = {
  level: (levels) => isOneOf(sql`level::text`, levels),
  job_type: (types) => sql<SqlBool>`(job_type is null or ${isOneOf(sql`job_type`, types)})`,
  // It sets the day.
  date: () => undefined,
} satisfies Partial<ConditionsOf<typeof memberList>>

export const placeSorts = { level: [sql`level`, sql`place`] }

/** The members of levels on a day, counted by state. */
export const memberSource = listSource(
  memberList,
  (listing: Listing<ViewOf<typeof memberList>>) => members(listing.db, dayOf(listing)),
  {
    filters: placeConditions,
    search: sql`name || ' ' || coalesce(deputy, '') || ' ' || coalesce(place, '')`,
    sorts: placeSorts,
  },
)

export async function findMember(db: Db, id: string, today: string): Promise<LevelMember> {
  const member = await members(db, today).where('id', '=', id).executeTakeFirst()
  if (!member) throw notFound()
  return member
}

type CandidatesQuery = z.output<(typeof levelsApi.candidates)['query']>

/** Who may answer at a level for a place; without a place, everyone who may answer at the level. */
export async function listCandidates(db: Db, { level, outlet, dealer, region, job_type }: CandidatesQuery) {
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
