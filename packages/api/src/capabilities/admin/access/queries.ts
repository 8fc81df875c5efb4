import { sql } from 'kysely'
import type { z } from 'zod'
import type { ActorContext, Db } from '#kernel/command/context.ts'
import { forbidden, notFound } from '#kernel/command/errors.ts'
import { containing } from '#kernel/list/list-sql.ts'
import { type accessApi, deeds, type Entity, type Reach, type Viewer } from './contract.ts'
import type { RightsTable } from '#kernel/request/capability.ts'
import { holdersOf, subjectOf } from './rules.ts'

type Query = z.output<(typeof accessApi.who)['query']>

/** At most this many people are named; the others are counted. */
const namedPeople = 200

/** What of a record decides who sees it. */
interface Target {
  outlets?: string[]
  dealers?: string[]
  person?: string
  /** Who sees it whatever their scope: its owner, and those with a seat on its panel. */
  answering?: string[]
  /** A case belongs to a channel and has a job type, which a scope row may be limited to. */
  ofCase?: { channel_id: string | null; job_type: string }
  /** Which agents of the helpdesk reach it by their scope: all where left out, else those of these ids, or none. */
  agents?: 'all' | readonly string[]
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Who has a seat on the panel of one of these tickets. */
const seatsOf = sql<string[]>`array(
  select s.user_id from panel_case c join panel_seat s on s.case_id = c.id
  where c.ticket_id = ticket.id and not s.has_conflict)`

/** Agents reach what belongs to a case that was submitted. */
const agentsOf = (isOfCase: boolean) => (isOfCase ? 'all' : [])

async function cardOf(db: Db, no: string): Promise<Target | undefined> {
  const found = await db
    .selectFrom('job_card')
    .select(['outlet_id', 'channel_id', 'job_type'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('helpdesk_case as c').whereRef('c.job_card_id', '=', 'job_card.id').where('c.status', '<>', 'draft'),
      ).as('is_of_case'),
    )
    .where('no', '=', no)
    .executeTakeFirst()
  return found && { outlets: [found.outlet_id], ofCase: found, agents: agentsOf(found.is_of_case === true) }
}

async function helpdeskCaseOf(db: Db, no: string): Promise<Target | undefined> {
  const found = await db
    .selectFrom('helpdesk_case')
    .select(['outlet_id', 'channel_id', 'job_type', 'status', 'created_by'])
    .where('no', '=', no)
    .executeTakeFirst()
  if (!found) return undefined
  const { outlet_id, status, created_by } = found
  return {
    outlets: [outlet_id],
    ofCase: found,
    agents: status === 'draft' ? [created_by].filter((id) => id !== null) : 'all',
  }
}

/** Finds the record within the user's scope, or nothing. */
const finders: Record<Entity, (db: Db, id: string) => Promise<Target | undefined>> = {
  complaint: async (db, no) => {
    const found = await db
      .selectFrom('complaint')
      .select(['id', 'outlet_id', 'channel_id', 'job_type'])
      .where('no', '=', no)
      .executeTakeFirst()
    if (!found) return undefined
    const tickets = await db
      .selectFrom('ticket')
      .select(seatsOf.as('seats'))
      .where('complaint_id', '=', found.id)
      .execute()
    const answering = tickets.flatMap(({ seats }) => seats)
    return { outlets: found.outlet_id ? [found.outlet_id] : [], ofCase: found, answering, agents: [] }
  },
  ticket: async (db, no) => {
    const found = await db
      .selectFrom('ticket')
      .select(['outlet_id', 'channel_id', 'job_type', 'owner_user_id', seatsOf.as('seats')])
      .select(sql<boolean>`rad.is_of_case(ticket.id)`.as('is_of_case'))
      .where('no', '=', no)
      .executeTakeFirst()
    if (!found) return undefined
    const { outlet_id, owner_user_id, seats, is_of_case } = found
    const answering = [...seats, ...(owner_user_id ? [owner_user_id] : [])]
    return { outlets: [outlet_id], ofCase: found, answering, agents: agentsOf(is_of_case) }
  },
  job_card: cardOf,
  helpdesk_case: helpdeskCaseOf,
  outlet: async (db, code) => {
    const found = await db.selectFrom('outlet').select('id').where('code', '=', code).executeTakeFirst()
    return found && { outlets: [found.id] }
  },
  dealer: async (db, code) => {
    const found = await db.selectFrom('dealer').select('id').where('code', '=', code).executeTakeFirst()
    return found && { dealers: [found.id] }
  },
  user: async (db, id) => {
    if (!uuid.test(id)) return undefined
    const found = await db.selectFrom('app_user').select('id').where('id', '=', id).executeTakeFirst()
    return found && { person: found.id }
  },
}

/** One scope row in the names of its places; the fields that are empty left out. */
const placeNames = sql`jsonb_strip_nulls(jsonb_build_object(
  'channel', channel.name, 'zone', zone.name, 'region', region.name, 'territory', territory.name,
  'dealer', dealer.name, 'outlet', outlet.name, 'job_type', s.job_type))`

/** How far a scope row reaches: 0 the whole network, then an area, a dealer, an outlet. */
const width = sql`case
  when s.outlet_id is not null then 3
  when s.dealer_id is not null then 2
  when num_nonnulls(s.channel_id, s.zone_id, s.region_id, s.territory_id, s.job_type) > 0 then 1
  else 0 end`
const byWidth: readonly Reach[] = ['network', 'area', 'dealer', 'outlet', 'self', 'duty']

/** The people who can see a record, by `id` once each, with how far they reach and by which scope rows. */
function viewers(
  { outlets = [], dealers = [], person, ofCase, answering = [], agents = 'all' }: Target,
  readers: readonly string[],
) {
  const fits = ofCase
    ? sql`rad.case_fits(s.channel_id, s.job_type, ${ofCase.channel_id}::uuid, ${ofCase.job_type})`
    : sql`true`
  const reached =
    agents === 'all'
      ? sql`true`
      : sql`(not rad.is_agent(u.roles) or u.id = any (${sql.val([...agents, ...answering])}::uuid[]))`
  return sql`
    with seen as (
      select s.user_id, ${width} as width, ${placeNames} as places
      from rad.reaching(${sql.val(outlets)}::uuid[], ${sql.val(dealers)}::uuid[], ${person ?? null}::uuid) s
      left join channel on channel.id = s.channel_id
      left join zone on zone.id = s.zone_id
      left join region on region.id = s.region_id
      left join territory on territory.id = s.territory_id
      left join dealer on dealer.id = s.dealer_id
      left join outlet on outlet.id = s.outlet_id
      where ${fits}
      union all
      select ${person ?? null}::uuid, ${byWidth.indexOf('self')}::int, null::jsonb where ${person ?? null}::uuid is not null
      union all
      select one, ${byWidth.indexOf('duty')}::int, null::jsonb from unnest(${sql.val(answering)}::uuid[]) one
    ), viewer as (
      select u.id, u.full_name, u.email, u.roles, min(seen.width) as width,
        coalesce(jsonb_agg(seen.places order by seen.width) filter (where seen.places is not null), '[]') as scopes
      from seen
      join app_user u on u.id = seen.user_id
      where ${reached} and u.status in ('active', 'pending') and u.roles && ${sql.val(readers)}::text[]
      group by u.id
    )`
}

interface Row {
  id: string
  full_name: string
  email: string
  roles: string[]
  width: number
  scopes: Record<string, string>[]
}

/** People are changed by those who see the whole network, and never by themselves. */
const mayChangePerson = (row: Row, person: string | undefined) => byWidth[row.width] === 'network' && row.id !== person

/** Who can see a record, from the widest reach to the narrowest, and why; 404 outside the user's scope. */
export async function whoCanSee(ctx: ActorContext & { query: Query }, rights: RightsTable) {
  const { db, query, actor, deps } = ctx
  const { entity, id, q } = query
  const subject = subjectOf[entity]
  if (!actor.ability.can('read', subject)) throw forbidden()
  const target = await finders[entity](db, id)
  if (!target) throw notFound()

  const readers = holdersOf(rights, 'read', subject)
  const found = q ? sql`rad.letters(full_name || ' ' || email) like ${containing(q)}` : sql`true`
  const answered = await sql<{ rows: Row[]; count: number; total: number; counts: Record<string, number> }>`
    ${viewers(target, readers)}
    select
      (select coalesce(jsonb_agg(to_jsonb(named) order by width, lower(full_name), id), '[]') from (
        select * from viewer where ${found} order by width, lower(full_name), id limit ${namedPeople}
      ) named) as rows,
      (select count(*) from viewer where ${found}) as count,
      (select count(*) from viewer) as total,
      (select coalesce(jsonb_object_agg(role, people), '{}') from (
        select unnest(roles) as role, count(*) as people from viewer where ${found} group by 1
      ) by_role) as counts`.execute(db)
  const { rows, ...sums } = answered.rows[0]!

  const holders = deeds.map((deed) => [deed, holdersOf(rights, deed, subject)] as const)
  const inClear = holdersOf(rights, 'read', 'CustomerName')
  const anyOf = (row: Row, roles: readonly string[]) => row.roles.some((role) => roles.includes(role))
  const viewerOf = (row: Row): Viewer => ({
    ...row,
    reach: byWidth[row.width]!,
    readers: row.roles.filter((role) => readers.includes(role)),
    may: holders
      .filter(
        ([deed, roles]) =>
          anyOf(row, roles) && (entity !== 'user' || deed !== 'update' || mayChangePerson(row, target.person)),
      )
      .map(([deed]) => deed),
    customer_names: entity !== 'complaint' && entity !== 'ticket' ? null : anyOf(row, inClear) ? 'clear' : 'masked',
  })
  return { rows: rows.map(viewerOf), ...sums, as_of: deps.clock.now().toISOString() }
}
