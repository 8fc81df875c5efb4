import { type RawBuilder, sql } from 'kysely'
import type { Context, Db } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import type { DueDateMove, dueDatesApi, LeftOutReason, MovePreview, Moving } from './due-dates.contract.ts'

const sampled = 5
const listed = 100

const when = (value: unknown, condition: () => RawBuilder<unknown>) => (value === null ? [] : [condition()])

/** The conditions of what is given, over vehicles of outlets in scope. */
function conditionsOf({ make, model, region, due_from, due_to, vins }: Moving): RawBuilder<unknown>[] {
  return [
    ...when(make, () => sql`lower(v.make) = lower(${make})`),
    ...when(model, () => sql`lower(v.model) = lower(${model})`),
    ...when(region, () => sql`o.region_id = (select id from region where code = ${region})`),
    ...when(due_from, () => sql`v.next_due_on >= ${due_from}::date`),
    ...when(due_to, () => sql`v.next_due_on <= ${due_to}::date`),
    ...when(vins, () => sql`v.vin = any (${sql.val(vins)}::text[])`),
  ]
}

/** Refuses a move of everything, and one that does not say by how much. */
export function checkMoving(moving: Moving): void {
  const { months, days, to_on } = moving
  if (conditionsOf(moving).length === 0) throw invalid({ due_from: 'Choose which vehicles move.' })
  if (moving.due_from && moving.due_to && moving.due_from > moving.due_to)
    throw invalid({ due_to: 'The last day must be after the first day.' })
  if (to_on !== null && (months !== null || days !== null))
    throw invalid({ to_on: 'Choose a day, or a number of months and days.' })
  if (to_on === null && !months && !days) throw invalid({ months: 'Choose a day, or a number of months and days.' })
}

/** Every vehicle that is found, the due date it would have, its open follow-up, and why it is left out, if it is. */
export function foundVehicles(moving: Moving): RawBuilder<unknown> {
  const { months, days, to_on } = moving
  const moved =
    to_on === null
      ? sql`(v.next_due_on + make_interval(months => ${months ?? 0}::int, days => ${days ?? 0}::int))::date`
      : sql`${to_on}::date`
  return sql`
    select v.id, v.vin, v.reg_no, v.model, o.code as outlet, v.next_due_on as from_on, ${moved} as to_on,
      f.no as follow_up, f.due_on = v.next_due_on as follows,
      case when v.status <> 'in_use' then 'no_longer_in_use'
        when v.next_due_on is null or v.due_basis = 'km' then 'no_due_day'
        when v.next_due_on = ${moved} then 'same_day'
        when exists (select from due_date_change c where c.vehicle_id = v.id and c.applied_at is null) then 'in_another_move'
      end as why
    from vehicle v join outlet o on o.id = v.home_outlet_id
      left join follow_up f on f.vehicle_id = v.id and f.ended_at is null
    where v.home_outlet_id = any ((select rad.outlet_ids())::uuid[]) and ${sql.join(conditionsOf(moving), sql` and `)}`
}

interface Counted {
  why: LeftOutReason | null
  vehicles: number
  follow_ups: number
  others: number
}

/** What a move would do (docs/domain.md#due-dates-that-move). */
export async function previewMove(ctx: Context<typeof dueDatesApi.preview>): Promise<MovePreview> {
  const { db, body } = ctx
  ctx.unchanged()
  checkMoving(body)
  const found = foundVehicles(body)
  const { rows } = await sql<Counted>`
    select why, count(*)::int as vehicles, count(*) filter (where follows)::int as follow_ups,
      count(*) filter (where not follows)::int as others
    from (${found}) found group by why order by why`.execute(db)
  const sample = await sql<MovePreview['sample'][number]>`
    select vin, reg_no, model, outlet, from_on::text as from_on, to_on::text as to_on, case when follows then follow_up end as follow_up
    from (${found}) found where why is null order by from_on, vin limit ${sql.lit(sampled)}`.execute(db)
  const moved = rows.find(({ why }) => why === null)
  const missing = (body.vins ? new Set(body.vins).size : 0) - rows.reduce((sum, { vehicles }) => sum + vehicles, 0)
  const left = [
    { why: 'not_found' as const, count: body.vins && isByVinAlone(body) ? missing : 0 },
    ...rows.flatMap(({ why, vehicles }) => (why === null ? [] : [{ why, count: vehicles }])),
    { why: 'follow_up_of_another_day' as const, count: moved?.others ?? 0 },
  ]
  return {
    vehicles: moved?.vehicles ?? 0,
    follow_ups: moved?.follow_ups ?? 0,
    left_out: left.filter(({ count }) => count > 0),
    sample: sample.rows,
  }
}

/** With other conditions a VIN that is left over may be one they leave out. */
const isByVinAlone = (moving: Moving) => conditionsOf(moving).length === 1

const movesOf = (db: Db) =>
  db
    .selectFrom('due_date_move as m')
    .leftJoin('app_user as mover', 'mover.id', 'm.moved_by')
    .select([
      'm.id',
      sql<DueDateMove['reason']>`m.reason`.as('reason'),
      'm.note',
      sql<DueDateMove['status']>`m.status`.as('status'),
      'm.shift_months',
      'm.shift_days',
      'm.to_on',
      'm.vehicles',
      'm.moved_at',
      'm.moved_by as moved_by_id',
      'mover.full_name as moved_by',
      sql<number>`(select count(*) filter (where not c.is_skipped) from due_date_change c
        where c.move_id = m.id and c.applied_at is not null)::int`.as('moved'),
      sql<number>`(select count(*) from due_date_change c where c.move_id = m.id and c.is_skipped)::int`.as('skipped'),
      'm.na_declaration_id',
      sql<boolean>`m.undoes_id is not null`.as('is_undo'),
      sql<boolean>`exists (select from due_date_move undo where undo.undoes_id = m.id)`.as('is_undone'),
    ])

type Reading = Pick<Context<typeof dueDatesApi.list>, 'db' | 'actor'>

/** Moves in scope, the newest first; or the one of an id. */
export async function findMoves({ db, actor }: Reading, id?: string): Promise<DueDateMove[]> {
  const rows = await movesOf(db)
    .$if(id !== undefined, (query) => query.where('m.id', '=', id!))
    .orderBy('m.moved_at', 'desc')
    .orderBy('m.id')
    .limit(listed)
    .execute()
  const mayMove = actor.ability.can('create', 'DueDateMove')
  return rows.map(({ moved_by_id, na_declaration_id, ...move }) => ({
    ...move,
    can_undo:
      mayMove &&
      move.status === 'done' &&
      !move.is_undo &&
      na_declaration_id === null &&
      !move.is_undone &&
      (actor.whole_network || moved_by_id === actor.user_id),
  }))
}
