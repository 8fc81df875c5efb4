import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { allOf, isOneOf } from '#kernel/list/list-sql.ts'
import { activeOrNot, type Listing, listSource } from '#kernel/list/list-source.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { type Panel, panelList, type PanelMember, type panelsApi } from './contract.ts'

interface Person {
  id: string
  full_name: string
  email: string
  status: string
  may_vote: boolean
}
const people = () => sql<Person>`rad.panel_people()`

const panels = (db: Db) =>
  db
    .selectFrom('panel')
    .innerJoin('channel', 'channel.id', 'panel.channel_id')
    .leftJoin('region', 'region.id', 'panel.region_id')
    .leftJoin(people().as('chair'), (join) => join.onRef('chair.id', '=', 'panel.chair_user_id'))

const isOpen = (on: string) => sql<boolean>`(m.from_on <= ${on}::date and (m.to_on is null or m.to_on >= ${on}::date))`

const memberCount = (on: string) => sql<number>`(
  select count(*) from panel_member m join ${people()} person on person.id = m.user_id
  where m.panel_id = panel.id and person.status = 'active' and ${isOpen(on)})`

const fields = (db: Db, on: string) =>
  panels(db).select([
    'panel.id',
    'panel.name',
    'channel.code as channel',
    'region.code as region',
    'panel.quorum',
    'chair.full_name as chair',
    'panel.chair_user_id',
    memberCount(on).as('members'),
    sql<boolean>`(${memberCount(on)} < panel.quorum)`.as('is_short'),
    'panel.active',
    'panel.inactive_reason',
    'panel.version',
  ])

/** The panels that decide pleas, with their members of today. */
export const panelSource = listSource(panelList, ({ db, now, zone }: Listing) => fields(db, dayIn(zone, now)), {
  filters: {},
  search: sql`panel.name || ' ' || coalesce(chair.full_name, '')`,
  counted: activeOrNot,
})

const membersOf = (db: Db, panel_id: string, on: string): Promise<PanelMember[]> =>
  db
    .selectFrom('panel_member as m')
    .leftJoin(people().as('person'), (join) => join.onRef('person.id', '=', 'm.user_id'))
    .select([
      'm.id',
      'm.user_id',
      'person.full_name as name',
      'm.email',
      'm.from_on',
      'm.to_on',
      isOpen(on).as('is_open'),
      sql<boolean>`coalesce(person.status = 'active' and person.may_vote, false)`.as('can_vote'),
      'm.version',
    ])
    .where('m.panel_id', '=', panel_id)
    .orderBy(sql`(m.to_on is null or m.to_on >= ${on}::date)`, 'desc')
    .orderBy('person.full_name')
    .orderBy('m.from_on', 'desc')
    .execute()

/** Whether a region lies wholly within the actor's scope, so that its panels are theirs to change. */
export async function isOwnRegion(db: Db, region: string | null): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select exists (select from region r where r.code = ${region} and r.id = any (rad.regions_of(rad.actor_id(), true))) as own
  `.execute(db)
  return rows[0]!.own
}

export async function findPanel(db: Db, actor: { whole_network: boolean }, id: string, on: string): Promise<Panel> {
  const panel = await fields(db, on).where('panel.id', '=', id).executeTakeFirst()
  if (!panel) throw notFound()
  const may_change = actor.whole_network || (await isOwnRegion(db, panel.region))
  return { ...panel, seats: await membersOf(db, id, on), may_change }
}

/** Who may sit on a panel or chair it. */
export const votersToChoose = (db: Db) =>
  db
    .selectFrom(people().as('person'))
    .select(['person.id', 'person.full_name as name', 'person.email'])
    .where('person.status', '=', 'active')
    .where('person.may_vote', '=', true)
    .orderBy('person.full_name')
    .orderBy('person.email')
    .execute()

/** One of the people who may vote; undefined for everyone else. */
export const voterOf = async (db: Db, id: string) => (await votersToChoose(db)).find((person) => person.id === id)

/** The seats of active panels: of a region, and of panels that decide for all regions. */
export const seatsOf = (db: Db, query: z.output<(typeof panelsApi.emails)['query']>) =>
  db
    .selectFrom('panel_member as m')
    .innerJoin('panel', 'panel.id', 'm.panel_id')
    .innerJoin('channel', 'channel.id', 'panel.channel_id')
    .leftJoin('region', 'region.id', 'panel.region_id')
    .select(['m.user_id', 'm.email', 'm.from_on', 'm.to_on'])
    .where('panel.active', '=', true)
    .where(
      allOf([
        query.channel && isOneOf(sql`channel.code`, query.channel),
        query.region && sql`(region.code is null or ${isOneOf(sql`region.code`, query.region)})`,
      ]),
    )
    .execute()
