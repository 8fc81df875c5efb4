import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { placeIn } from '#kernel/list/list-sql.ts'
import { type JourneyTask, journeyTaskList } from './contract.ts'
import { outcomeOf } from './rules.ts'
import { comparedDays, journeyTaskStates, type TaskFigures } from './vocabulary.ts'

const deviation = sql<string>`(journey_task.kind || ':' || journey_stage.code)`
const isOverdue = (zone: string, now: Date) =>
  sql<boolean>`(journey_task.status = 'open' and journey_task.due_on < ${dayIn(zone, now)}::date)`

const rowFields = (db: Db, zone: string, now: Date) =>
  db
    .selectFrom('journey_task')
    .innerJoin('journey_stage', 'journey_stage.id', 'journey_task.stage_id')
    .innerJoin('outlet', 'outlet.id', 'journey_task.outlet_id')
    .leftJoin('region', 'region.id', 'outlet.region_id')
    .select([
      'journey_task.id',
      'journey_task.no',
      'journey_task.status',
      deviation.as('deviation'),
      'outlet.code as outlet',
      'outlet.name as outlet_name',
      'region.code as region',
      'journey_task.owner',
      'journey_task.owner_id',
      'journey_task.note',
      'journey_task.due_on',
      isOverdue(zone, now).as('is_overdue'),
      'journey_task.opened_at',
      'journey_task.opened_on',
      'journey_task.opener',
      'journey_task.ended_at',
      'journey_task.remark',
      sql<string>`to_char(journey_task.opened_on + ${sql.lit(comparedDays - 1)}, 'YYYY-MM-DD')`.as('measured_on'),
      'journey_task.figures_before',
      'journey_task.figures_after',
      'journey_task.version',
    ])

interface Stored {
  figures_before: TaskFigures | null
  figures_after: TaskFigures | null
}

/** A task with its figures side by side. */
export function shown<R extends Stored>({ figures_before: before, figures_after: after, ...task }: R) {
  return {
    ...task,
    outcome: outcomeOf(before, after),
    visits_before: before?.visits ?? null,
    visits_after: after?.visits ?? null,
    percent_before: before?.percent ?? null,
    percent_after: after?.percent ?? null,
    days_lost_before: before?.days_lost ?? null,
    days_lost_after: after?.days_lost ?? null,
    customers_lost_before: before?.customers_lost ?? null,
    customers_lost_after: after?.customers_lost ?? null,
  }
}

export const taskRows = (db: Db, zone: string, now: Date) => rowFields(db, zone, now)

/** The tasks in scope, for list and files. */
export const journeyTaskSource = listSource(
  journeyTaskList,
  ({ db, deps }: Listing) => rowFields(db, deps.settings.brand_tz, deps.clock.now()).select('journey_task.search_text'),
  {
    days: 'opened_on',
    search: sql`journey_task.search_text`,
    filters: {
      deviation: (names) => sql<SqlBool>`${deviation} = any (${sql.val([...names])}::text[])`,
      outlet: (codes) => sql<SqlBool>`outlet.code = any (${sql.val([...codes])}::text[])`,
      is_overdue: (overdue, { zone, now }) => sql<SqlBool>`${isOverdue(zone, now)} = ${overdue === 'true'}`,
      mine: (mine, { actor }) => sql<SqlBool>`(journey_task.owner_id = ${actor.user_id}::uuid) = ${mine === 'true'}`,
    },
    sorts: { status: placeIn(journeyTaskStates.values, 'status') },
    finish: (_, stored) => stored.map((row) => shown(row) as JourneyTask),
  },
)
