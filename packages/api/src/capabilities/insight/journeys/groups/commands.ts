import { type RawBuilder, sql } from 'kysely'
import type { CommandContext, Context } from '#kernel/command/context.ts'
import { conflict, invalid, notFound } from '#kernel/command/errors.ts'
import { inputWords } from '#kernel/contract/input-words.ts'
import { beginning, spanOf } from '#kernel/days/spans.ts'
import { visitList } from '../list.contract.ts'
import { visitSource } from '../source.ts'
import { type JourneyGroup, type journeyGroupsApi, mostGroups, mostVehicles } from './contract.ts'
import { groupRows } from './source.ts'

/** The visits of a view, as its address names them. */
async function visitsOf({ db, actor, deps }: CommandContext, view: string): Promise<RawBuilder<unknown>> {
  const written = Object.fromEntries(new URLSearchParams(view))
  const read = visitList.view.safeParse(written, { error: inputWords })
  if (!read.success) throw invalid({ view: read.error.issues[0]!.message })
  const { period, from: first, to: last } = read.data
  const { from, to } = spanOf({ period, from: first, to: last }, deps.settings, deps.clock.now())
  const days = { period: undefined, from: from === beginning ? undefined : from, to }
  const { rows } = await visitSource.found({ db, actor, deps, query: { ...read.data, ...days } })
  return rows
}

/** Of each vehicle the last of these visits, with who came. */
const membersOf = (visits: RawBuilder<unknown>) => sql`
  select distinct on (visit.vehicle_id) visit.vehicle_id, visit.customer_id, count(*) over ()::int as visits
  from (select found.id from ${visits}) taken join journey_visit visit on visit.id = taken.id
  order by visit.vehicle_id, visit.no desc`

interface Counted {
  visits: number
  vehicles: number
  customers: number
}

/** Saves the vehicles and customers of visits under a name that is free among the person's groups. */
export async function addGroup(ctx: Context<typeof journeyGroupsApi.add>): Promise<JourneyGroup> {
  const { db, deps, actor, body } = ctx
  const visits = await visitsOf(ctx, body.view)
  const { count } = await db
    .selectFrom('journey_group')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= mostGroups) throw conflict('groups.most', `You can save at most ${mostGroups} groups. Delete one first.`)
  const { rows } = await sql<Counted>`
    select coalesce(max(visits), 0)::int as visits, count(*)::int as vehicles, count(distinct customer_id)::int as customers
    from (${membersOf(visits)}) member`.execute(db)
  const counted = rows[0]!
  if (counted.vehicles === 0) throw invalid({ view: 'No visits match these filters.' })
  if (counted.vehicles > mostVehicles) throw invalid({ view: `A group can have at most ${mostVehicles} vehicles.` })
  const added = await db
    .insertInto('journey_group')
    .values({
      no: sql<string>`'JG-' || lpad(nextval('journey_group_no')::text, 6, '0')`,
      user_id: actor.user_id,
      name: body.name,
      view: JSON.stringify(Object.fromEntries(new URLSearchParams(body.view))),
      ...counted,
      created_at: deps.clock.now(),
    })
    .onConflict((on) => on.columns(['user_id', 'name']).doNothing())
    .returning(['id', 'no'])
    .executeTakeFirst()
  if (!added) throw conflict('unique.name', 'You already have a group with this name.')
  await sql`insert into journey_group_member (group_id, user_id, vehicle_id, customer_id)
    select ${added.id}::uuid, ${actor.user_id}::uuid, vehicle_id, customer_id from (${membersOf(visits)}) member`.execute(
    db,
  )
  const group = await groupRows(db).where('no', '=', added.no).executeTakeFirstOrThrow()
  await ctx.audit({ action: 'add', entity: 'journey_group', entity_id: group.id, after: group })
  return group
}

/** Deletes a group of the person. */
export async function removeGroup(ctx: Context<typeof journeyGroupsApi.remove>): Promise<undefined> {
  const { db, params } = ctx
  const group = await groupRows(db).where('no', '=', params.no).executeTakeFirst()
  if (!group) throw notFound()
  await db.deleteFrom('journey_group').where('id', '=', group.id).execute()
  await ctx.audit({ action: 'remove', entity: 'journey_group', entity_id: group.id, before: group })
  return undefined
}
