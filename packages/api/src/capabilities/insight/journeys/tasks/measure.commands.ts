import { sql } from 'kysely'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { type Job, maxPerRound } from '#kernel/command/jobs.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { word } from '#kernel/contract/words.ts'
import { oneDecimal } from '#kernel/report/measures.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'
import { pricedVisits } from '../price.queries.ts'
import { outcomeOf } from './rules.ts'
import { comparedDays, type TaskFigures } from './vocabulary.ts'

interface Measured {
  id: string
  no: string
  outlet_id: string
  /** As `missing:READY`. */
  deviation: string
  opened_on: string
  owner_id: string
  opened_by: string
  figures_before: TaskFigures | null
}

/** The same figures as those of the report, of the visits of an outlet that started from one day to another. */
export async function figuresOf(
  db: Db,
  { outlet_id, deviation }: Pick<Measured, 'outlet_id' | 'deviation'>,
  days: { from: string; offset: number },
  now: Date,
) {
  const visits = sql`(
    select visit.id, coalesce(visit.ending, 'open') as status, first.code as first, furthest.sort as furthest_sort, visit.started_at,
      visit.delivered_at, visit.deviations
    from journey_visit visit left join journey_stage first on first.id = visit.first_id
      left join journey_stage furthest on furthest.id = visit.furthest_id
    where visit.outlet_id = ${outlet_id}::uuid and visit.started_on >= ${days.from}::date + ${days.offset}::int
      and visit.started_on < ${days.from}::date + ${days.offset + comparedDays}::int) as found`
  const { rows } = await sql<TaskFigures>`
    select (select count(*) from ${visits})::int as visits, count(*)::int as deviating,
      ${oneDecimal(sql`100.0 * count(*) / nullif((select count(*) from ${visits}), 0)`)}::float8 as percent,
      ${oneDecimal(sql`sum(days_lost)`)}::float8 as days_lost, ${oneDecimal(sql`sum(customers_lost)`)}::float8 as customers_lost
    from ${pricedVisits(visits, visits, { now, keys: ['deviation'] })} as priced where deviation = ${deviation}`.execute(
    db,
  )
  return rows[0]!
}

const tasks = (db: Db) =>
  db
    .selectFrom('journey_task')
    .innerJoin('journey_stage', 'journey_stage.id', 'journey_task.stage_id')
    .select([
      'journey_task.id',
      'journey_task.no',
      'journey_task.outlet_id',
      sql<string>`journey_task.kind || ':' || journey_stage.code`.as('deviation'),
      'journey_task.opened_on',
      'journey_task.owner_id',
      'journey_task.opened_by',
      'journey_task.figures_before',
    ])
    .where('journey_task.status', '<>', 'cancelled')

const batchSize = 20
const items = (found: readonly { id: string; no: string }[]) => found.map(({ id, no }) => ({ id, label: no }))

const unfrozen = (db: Db) => tasks(db).where('journey_task.figures_before', 'is', null)

/** Stores what a deviation came to in the four weeks before its task, within seconds; it never changes after. */
export const freezeTaskFigures = {
  name: 'store figures of journey tasks',
  everySeconds: 5,
  due: async (db) => items(await unfrozen(db).limit(maxPerRound).execute()),
  batchSize,
  async runBatch(db, deps, ids) {
    for (const task of await unfrozen(db)
      .where('journey_task.id', 'in', [...ids])
      .forUpdate('journey_task')
      .execute()) {
      const days = { from: task.opened_on, offset: -comparedDays }
      const figures = await figuresOf(db, task, days, deps.clock.now())
      await db
        .updateTable('journey_task')
        .set({ figures_before: JSON.stringify(figures) })
        .where('id', '=', task.id)
        .execute()
      await auditWork(db, [{ action: 'store_figures', entity: 'journey_task', entity_id: task.id, after: figures }])
    }
  },
} satisfies Job

/** Tasks whose four weeks after are over. */
const unmeasured = (db: Db, deps: Deps) =>
  tasks(db)
    .where('journey_task.figures_before', 'is not', null)
    .where('journey_task.figures_after', 'is', null)
    .where(
      sql<boolean>`journey_task.opened_on + ${sql.lit(comparedDays)} <= ${dayIn(deps.settings.brand_tz, deps.clock.now())}::date`,
    )

const results = {
  better: word('Task {no} helped: {before} % before, {after} % after.'),
  same: word('Task {no} changed nothing: {before} % before and after.'),
  worse: word('Task {no} did not help: {before} % before, {after} % after.'),
  unknown: word('Task {no} can’t be compared: there were no visits.'),
} as const

async function notifyResult(db: Db, task: Measured, after: TaskFigures) {
  const { id, no, owner_id, opened_by, figures_before: before } = task
  await notify(db, {
    user_ids: [...new Set([owner_id, opened_by])],
    kind: 'journey_task',
    title: {
      text: results[outcomeOf(before, after)],
      values: { no, before: before?.percent ?? '–', after: after.percent ?? '–' },
    },
    link: `/journey-tasks/${no}`,
    entity: { name: 'journey_task', id },
    dedupe_key: `journey-task-${no}-measured`,
  })
}

/** Stores the same figures of the four weeks after beside those before. */
export const measureTasks = {
  name: 'measure journey tasks',
  everySeconds: 3600,
  due: async (db, deps) => items(await unmeasured(db, deps).limit(maxPerRound).execute()),
  batchSize,
  async runBatch(db, deps, ids) {
    const now = deps.clock.now()
    const found = await unmeasured(db, deps)
      .where('journey_task.id', 'in', [...ids])
      .forUpdate('journey_task')
      .execute()
    for (const task of found) {
      const after = await figuresOf(db, task, { from: task.opened_on, offset: 0 }, now)
      await db
        .updateTable('journey_task')
        .set({ figures_after: JSON.stringify(after), measured_at: now })
        .where('id', '=', task.id)
        .execute()
      await auditWork(db, [{ action: 'measure', entity: 'journey_task', entity_id: task.id, after }])
      await notifyResult(db, task, after)
    }
  },
} satisfies Job
