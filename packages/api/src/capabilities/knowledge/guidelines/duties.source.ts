import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { placeIn } from '#kernel/list/list-sql.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { dutyList } from './duties.contract.ts'
import { type DutyState, dutyStates } from './vocabulary.ts'

interface Duties {
  item_id: string
  edition: number
  guideline: string
  title: string
  user_id: string
  due_at: string
  read_at: string | null
  ack_at: string | null
}

/** Who has to acknowledge what: of one person, or of everyone the actor sees. */
export const dutiesOf = (user_id: string | null) => sql<Duties>`rad.guideline_duties(${user_id}::uuid)`

/** The state of a user's duty to acknowledge a guideline now. */
export const dutyState = (now: Date): RawBuilder<DutyState> => sql<DutyState>`case
  when duty.ack_at is not null then 'acknowledged'
  when duty.due_at < ${now.toISOString()}::timestamptz then 'overdue'
  when duty.read_at is not null then 'read'
  else 'due' end`

/**
 * Where people work: the first outlet their scope names, else the first of their dealer, for its region. Found once for each person and
 * not for each of their duties.
 */
const places = sql<{ user_id: string; outlet: string | null; outlet_name: string | null; region: string | null }>`(
  select distinct on (s.user_id) s.user_id, own.code as outlet, own.name as outlet_name, region.code as region
  from user_scope s
  left join outlet own on own.id = s.outlet_id
  left join (
    select distinct on (o.dealer_id) o.dealer_id, o.region_id from outlet o order by o.dealer_id, o.code
  ) of_dealer on own.id is null and of_dealer.dealer_id = s.dealer_id
  left join region on region.id = coalesce(own.region_id, of_dealer.region_id, s.region_id)
  order by s.user_id, own.code nulls last, region.code nulls last
)`

const rows = (db: Db, now: Date) =>
  db
    .selectFrom(dutiesOf(null).as('duty'))
    .innerJoin('app_user', 'app_user.id', 'duty.user_id')
    .leftJoin(places.as('place'), 'place.user_id', 'duty.user_id')
    .select([
      'duty.item_id',
      'duty.edition',
      sql<string>`duty.item_id || ':' || duty.user_id`.as('id'),
      'duty.guideline',
      'duty.title',
      'app_user.full_name as person',
      'duty.user_id as person_id',
      sql<string | null>`app_user.roles[1]`.as('role'),
      'place.outlet',
      'place.outlet_name',
      'place.region',
      dutyState(now).as('state'),
      'duty.due_at',
      'duty.read_at',
      'duty.ack_at as acknowledged_at',
      sql<string | null>`(select max(r.reminded_on) from guideline_reminder r
        where r.item_id = duty.item_id and r.no = duty.edition and r.user_id = duty.user_id)`.as('reminded_on'),
    ])

/** Who has to acknowledge which guideline, as far as the user sees people. */
export const dutySource = listSource(dutyList, ({ db, now }: Listing) => rows(db, now), {
  search: sql`duty.guideline || ' ' || duty.title || ' ' || app_user.full_name || ' ' ||
    coalesce(place.outlet || ' ' || place.outlet_name, '')`,
  filters: { read: (value) => sql<SqlBool>`(duty.read_at is not null) = ${value === 'true'}` },
  sorts: { state: placeIn(dutyStates, 'state') },
  isComputed: true,
})
