import { sql } from 'kysely'
import type { Context } from '#kernel/command/context.ts'
import { conflict, forbidden, invalid, notFound } from '#kernel/command/errors.ts'
import { type DueDateMove, type dueDatesApi, mostMoved } from './due-dates.contract.ts'
import { checkMoving, findMoves, foundVehicles } from './due-dates.queries.ts'

type Writing = Context<typeof dueDatesApi.move | typeof dueDatesApi.undo>

/** Its id is known before it is written: who may read a move follows from its changes, which come after it. */
async function insertMove(ctx: Writing, columns: object): Promise<string> {
  const id = crypto.randomUUID()
  await ctx.db
    .insertInto('due_date_move')
    .values({ id, moved_at: ctx.deps.clock.now(), moved_by: ctx.actor.user_id, ...columns } as never)
    .execute()
  return id
}

async function finish(ctx: Writing, action: string, id: string): Promise<DueDateMove> {
  const [move] = await findMoves(ctx, id)
  const { reason, note, vehicles, shift_months, shift_days, to_on } = move!
  const after = { reason, note, vehicles, shift_months, shift_days, to_on }
  await ctx.audit({ action, entity: 'due_date_move', entity_id: id, after })
  return move!
}

/** Writes down which due dates move; scheduled work changes them (docs/domain.md#due-dates-that-move). */
export async function moveDueDates(ctx: Context<typeof dueDatesApi.move>): Promise<DueDateMove> {
  const { db, body } = ctx
  const { reason, note, ...moving } = body
  checkMoving(moving)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${foundVehicles(moving)} limit ${sql.lit(mostMoved + 1)}) found where why is null`.execute(
    db,
  )
  const vehicles = rows[0]!.count
  if (vehicles === 0) throw invalid({ due_from: 'No vehicle with a due date was found.' })
  if (vehicles > mostMoved) throw invalid({ due_from: `Choose at most ${mostMoved} vehicles at once.` })
  const { months, days, to_on } = moving
  const id = await insertMove(ctx, { reason, note, vehicles, shift_months: months, shift_days: days, to_on })
  await sql`
    insert into due_date_change (move_id, vehicle_id, from_on, to_on)
    select ${id}::uuid, id, from_on, to_on from (${foundVehicles(moving)}) found where why is null`.execute(db)
  return finish(ctx, 'move', id)
}

/** Moves all due dates of a move back, once. */
export async function undoMove(ctx: Context<typeof dueDatesApi.undo>): Promise<DueDateMove> {
  const { db, params } = ctx
  const [move] = await findMoves(ctx, params.id)
  if (!move) throw notFound()
  if (move.is_undo || move.is_undone) throw conflict('state.move', 'This move is already undone.', { current: move })
  if (move.status === 'moving')
    throw conflict('state.move', 'Due dates are still moving. Try again later.', { current: move })
  if (!move.can_undo) throw forbidden('Only the person who moved these due dates can undo the move.')
  const id = await insertMove(ctx, { reason: move.reason, note: move.note, vehicles: move.moved, undoes_id: move.id })
  await sql`
    insert into due_date_change (move_id, vehicle_id, from_on, to_on)
    select ${id}::uuid, vehicle_id, to_on, from_on from due_date_change
    where move_id = ${move.id}::uuid and applied_at is not null and not is_skipped and from_on is not null`.execute(db)
  return finish(ctx, 'undo', id)
}
