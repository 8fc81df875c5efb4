import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db, ScopedContext } from '#kernel/command/context.ts'
import { idsOf, type Row, type Waiting } from './digest-rows.queries.ts'
import { groupOf, type Moment, placeIn } from './task-groups.queries.ts'
import { tasksShown, waitsFor } from './waiting.queries.ts'

/** The last minute of the day on which a task is due. */
const dueAt = (zone: string) =>
  sql<string>`((journey_task.due_on + 1)::timestamp at time zone ${zone}::text - interval '1 minute')`
const isLate = (today: string) => sql<boolean>`(journey_task.due_on < ${today}::date)`
const firstDue = sql`journey_task.due_on, journey_task.no`

/** Open tasks about deviations of journeys that a person owns. */
const isOwn = (user_id: RawBuilder<unknown>) =>
  sql<SqlBool>`(journey_task.status = 'open' and journey_task.owner_id = ${user_id})`

/** The tasks about deviations that the actor owns, the one that is due first on top. */
export async function journeyTasks(ctx: ScopedContext, { zone, today, tomorrow }: Moment, most: number) {
  const { db, actor } = ctx
  if (!waitsFor((action, subject) => actor.ability.can(action, subject)).journey_tasks) return []
  const due = dueAt(zone)
  const group = groupOf(isLate(today), due, tomorrow)
  const rows = await db
    .selectFrom('journey_task')
    .innerJoin('outlet', 'outlet.id', 'journey_task.outlet_id')
    .select([
      'journey_task.no',
      'journey_task.note as title',
      'journey_task.kind as urgency',
      'journey_task.status',
      'outlet.code as outlet',
      'outlet.name as outlet_name',
      'journey_task.opened_at as since',
      due.as('due_at'),
      isLate(today).as('is_breached'),
      group.as('group'),
    ])
    .select(placeIn(group, firstDue))
    .where(isOwn(sql`${actor.user_id}::uuid`))
    .orderBy('place')
    .orderBy(firstDue)
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, kind: 'journey_task' as const, opens: null, next: null, level: null }))
}

/** Those that each of these owns, of outlets that they see. */
export async function journeyTasksOf(db: Db, people: readonly Waiting[], { zone, today }: Moment): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with ranked as (
      select journey_task.owner_id as user_id, journey_task.no, journey_task.note as title, journey_task.kind as urgency,
        journey_task.outlet_id, journey_task.opened_at as since, ${dueAt(zone)} as due_at, ${isLate(today)} as is_breached,
        row_number() over (partition by journey_task.owner_id order by ${firstDue}) as place,
        count(*) over (partition by journey_task.owner_id) as count,
        count(*) filter (where ${isLate(today)}) over (partition by journey_task.owner_id) as late
      from journey_task join (select distinct user_id, outlet_id from rad.reach_of(${idsOf(people)})) reach
        on reach.user_id = journey_task.owner_id and reach.outlet_id = journey_task.outlet_id
      where ${isOwn(sql`reach.user_id`)}
    )
    select ranked.*, outlet.name as outlet_name, null as level
    from ranked join outlet on outlet.id = ranked.outlet_id
    where place <= ${tasksShown} order by ranked.user_id, place`.execute(db)
  return rows
}
