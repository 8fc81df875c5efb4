import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { placeIn } from '#kernel/list.ts'
import { type Listing, listSource } from '#kernel/list-source.ts'
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

/** Who has to acknowledge what: of one person, or of everybody the actor sees. */
export const dutiesOf = (user_id: string | null) => sql<Duties>`rad.guideline_duties(${user_id}::uuid)`

/** What somebody owes a guideline now. */
export const dutyState = (now: Date): RawBuilder<DutyState> => sql<DutyState>`case
  when duty.ack_at is not null then 'acknowledged'
  when duty.due_at < ${now.toISOString()}::timestamptz then 'overdue'
  when duty.read_at is not null then 'read'
  else 'due' end`

/** Where a person works: the first outlet their scope names, else the first of their dealer, for its region. */
const placeOf = sql<{ outlet: string | null; outlet_name: string | null; region: string | null }>`lateral (
  select own.code as outlet, own.name as outlet_name, region.code as region
  from user_scope s
  left join outlet own on own.id = s.outlet_id
  left join lateral (
    select o.region_id from outlet o where own.id is null and o.dealer_id = s.dealer_id order by o.code limit 1
  ) of_dealer on true
  left join region on region.id = coalesce(own.region_id, of_dealer.region_id, s.region_id)
  where s.user_id = duty.user_id
  order by own.code nulls last, region.code nulls last limit 1
)`

const rows = (db: Db, now: Date) =>
  db
    .selectFrom(dutiesOf(null).as('duty'))
    .innerJoin('app_user', 'app_user.id', 'duty.user_id')
    .leftJoin(placeOf.as('place'), (join) => join.onTrue())
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

/** Who has to acknowledge which guideline, as far as the asker sees people. */
export const dutySource = listSource(dutyList, ({ db, now }: Listing) => rows(db, now), {
  search: sql`duty.guideline || ' ' || duty.title || ' ' || app_user.full_name || ' ' ||
    coalesce(place.outlet || ' ' || place.outlet_name, '')`,
  filters: { read: (wanted) => sql<SqlBool>`(duty.read_at is not null) = ${wanted === 'true'}` },
  sorts: { state: placeIn(dutyStates, 'state') },
})
