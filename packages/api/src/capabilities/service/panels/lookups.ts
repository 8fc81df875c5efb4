import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { conflictOf } from './rules.ts'

/** Who decides a plea: the panel, and its members of the day with what makes one of them too near. */
export interface PanelFound {
  panel: { id: string; name: string; quorum: number; chair_user_id: string }
  members: { user_id: string; email: string; conflict: 'dealer' | 'territory' | undefined }[]
}

interface Placed {
  user_id: string
  dealer_ids: string[]
  territory_ids: string[]
  at_dealer: string
  at_territory: string | null
}

/** Members open on the day whose account is active, each once, and who of them is too near the outlet. */
async function membersFor(db: Db, panel_id: string, of: { outlet_id: string; on: string }) {
  const rows = await db
    .selectFrom('panel_member')
    .innerJoin(sql<{ id: string; status: string }>`rad.panel_people()`.as('person'), (join) =>
      join.onRef('person.id', '=', 'panel_member.user_id'),
    )
    .select(['panel_member.user_id', 'panel_member.email'])
    .where('panel_id', '=', panel_id)
    .where('person.status', '=', 'active')
    .where('from_on', '<=', of.on)
    .where((is) => is.or([is('to_on', 'is', null), is('to_on', '>=', of.on)]))
    .orderBy('panel_member.email')
    .execute()
  const members = [...new Map(rows.map((row) => [row.user_id, row])).values()]
  const conflicts = await conflictsOf(
    db,
    members.map(({ user_id }) => user_id),
    of.outlet_id,
  )
  return members.map((member) => ({ ...member, conflict: conflicts.get(member.user_id) }))
}

/** What makes each of these people too near an outlet to decide about it. */
async function conflictsOf(db: Db, people: readonly string[], outlet_id: string) {
  const { rows } = await sql<Placed>`
    select * from rad.panel_places(${sql.val(people)}::uuid[], ${outlet_id})`.execute(db)
  return new Map(
    rows.map((place) => [
      place.user_id,
      conflictOf(place, { dealer_id: place.at_dealer, territory_id: place.at_territory }),
    ]),
  )
}

/**
 * Who chairs a panel on a day, the first of them first: its chair, its members by how long they have been in it, administrators
 * (docs/domain.md#panels). Only active people who may vote, and of a case none who are too near its outlet.
 */
export async function chairsOf(db: Db, of: { panel_id: string; outlet_id?: string; on: string }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select person.id from rad.panel_people() person
    join panel on panel.id = ${of.panel_id}::uuid
    join app_user u on u.id = person.id
    left join lateral (
      select min(m.from_on) as since from panel_member m
      where m.panel_id = panel.id and m.user_id = person.id and m.from_on <= ${of.on}::date
        and (m.to_on is null or m.to_on >= ${of.on}::date)
    ) seat on true
    where person.status = 'active' and person.may_vote
      and (person.id = panel.chair_user_id or seat.since is not null or u.roles && '{admin,HQA}')
    order by person.id = panel.chair_user_id desc, seat.since nulls last, u.created_at, person.full_name, person.id
    limit 100`.execute(db)
  const people = rows.map(({ id }) => id)
  if (of.outlet_id === undefined) return people
  const conflicts = await conflictsOf(db, people, of.outlet_id)
  return people.filter((id) => conflicts.get(id) === undefined)
}

/**
 * The panel a plea about an outlet goes to: of its channel and region, else of its channel, else of its region, else any
 * that is active (docs/domain.md#panels). The result is the same for every reader.
 */
export async function panelFor(
  db: Db,
  of: { channel_id: string | null; region_id: string; outlet_id: string; on: string },
): Promise<PanelFound | undefined> {
  const panel = await db
    .selectFrom('panel')
    .select(['id', 'name', 'quorum', 'chair_user_id'])
    .where('active', '=', true)
    .orderBy(
      sql`case
        when channel_id = ${of.channel_id} and region_id = ${of.region_id} then 0
        when channel_id = ${of.channel_id} and region_id is null then 1
        when region_id = ${of.region_id} then 2
        when region_id is null then 3
        else 4 end`,
    )
    .orderBy('name')
    .limit(1)
    .executeTakeFirst()
  return panel && { panel, members: await membersFor(db, panel.id, of) }
}
