import { sql } from 'kysely'
import { caseDigits } from '#kernel/contract/case-digits.ts'
import type { Context } from '#kernel/command/context.ts'
import { conflict, invalid } from '#kernel/command/errors.ts'
import { checkMove } from '#kernel/command/moves.ts'
import { defineRecord } from '#kernel/command/record.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { recordEvent, recordMove } from '#capabilities/service/timeline/commands.ts'
import type { FollowUp, followUpsApi } from './contract.ts'
import { lostReasonOf, openComplaintOfLoss } from './lost.commands.ts'
import { findFollowUp } from './queries.ts'
import { daysAhead, followUpStates } from './vocabulary.ts'

const record = defineRecord({ table: 'follow_up', name: 'follow-up', key: 'no', find: findFollowUp })

const todayOf = ({ deps }: Pick<Context, 'deps'>) => dayIn(deps.settings.brand_tz, deps.clock.now())

/** An outlet's own people updated it; how long it is silent is counted from there. */
export const touched = ({ deps }: Pick<Context, 'deps'>) => ({ last_outlet_update_at: deps.clock.now() })

/** The vehicle with what a follow-up takes over of it. */
const vehicleOf = (db: Context['db'], vin: string) =>
  db
    .selectFrom('vehicle')
    .innerJoin('outlet', 'outlet.id', 'vehicle.home_outlet_id')
    .leftJoin('model', 'model.id', 'vehicle.model_id')
    .select([
      'vehicle.id',
      'vehicle.customer_id',
      'vehicle.status',
      'outlet.id as outlet_id',
      'outlet.code as outlet',
      'outlet.dealer_id',
      'outlet.region_id',
      'model.channel_id',
    ])
    .where('vehicle.vin', '=', vin)
    .executeTakeFirst()

/** Opens a follow-up by hand, one at a time for each vehicle and one for each due date. */
export async function addFollowUp(ctx: Context<typeof followUpsApi.add>): Promise<FollowUp> {
  const { db, deps, body } = ctx
  const { vin, due_on, due_basis = 'time' } = body
  const today = todayOf(ctx)
  const vehicle = await vehicleOf(db, vin)
  if (!vehicle) throw invalid({ vin: 'No vehicle with this VIN and a home outlet was found.' })
  if (vehicle.status !== 'in_use') throw invalid({ vin: 'This vehicle is no longer in use.' })
  if (due_on > addDays(today, daysAhead))
    throw invalid({ due_on: `A follow-up begins ${daysAhead} days before the due date.` })
  const earlier = await db
    .selectFrom('follow_up')
    .select('no')
    .where('vehicle_id', '=', vehicle.id)
    .where((of) =>
      of.or([of('ended_at', 'is', null), of.and([of('first_due_on', '=', due_on), of('status', '<>', 'withdrawn')])]),
    )
    .executeTakeFirst()
  if (earlier) throw conflict('unique.vin', `This vehicle has follow-up ${earlier.no}.`)
  const { id: vehicle_id, outlet, status: _status, ...place } = vehicle
  const followUp = await record.add(ctx, {
    ...place,
    vehicle_id,
    no: sql<string>`${`N${today.slice(2, 4)}${outlet}-`} || to_char(nextval('follow_up_no'), ${caseDigits})`,
    status: due_on < today ? 'open' : 'upcoming',
    due_on,
    first_due_on: due_on,
    due_basis,
    opened_at: deps.clock.now(),
    opened_on: today,
    ...touched(ctx),
  })
  await recordEvent(ctx, { entity_kind: 'follow_up', entity_id: followUp.id, type: 'opened' })
  return followUp
}

function bookedDay(ctx: Context<typeof followUpsApi.move>): { booked_on: string; booked_at: Date } {
  const { booked_on } = ctx.body
  if (booked_on === undefined) throw invalid({ booked_on: 'Choose the day of the visit.' })
  if (booked_on < todayOf(ctx)) throw invalid({ booked_on: 'The visit can’t be in the past.' })
  return { booked_on, booked_at: ctx.deps.clock.now() }
}

/** Books a visit, cancels it, gives a customer up as lost, or goes on with them; of two people at once, the version lets one through. */
export async function moveFollowUp(ctx: Context<typeof followUpsApi.move>): Promise<FollowUp> {
  const { to, note = null, if_version } = ctx.body
  const before = await findFollowUp(ctx, ctx.params.no)
  checkMove(followUpStates.moves, before.status, to)
  const lost = to === 'lost' ? await lostReasonOf(ctx) : undefined
  const booking = to === 'booked' ? bookedDay(ctx) : undefined
  return record.change(
    ctx,
    before,
    { status: to, if_version },
    {
      action: 'move',
      columns: ({ status }) => ({
        status,
        ...touched(ctx),
        ...(booking && { booked_on: booking.booked_on, booked_at: sql`coalesce(booked_at, ${booking.booked_at})` }),
        ...(before.status === 'booked' && status !== 'booked' && { booked_on: null }),
        ...(before.status === 'lost' && { lost_reason_id: null, lost_on: null }),
        ...(lost && { lost_reason_id: lost.id, lost_on: lost.lost_on, call_back_at: null }),
      }),
      also: async (moved, after) => {
        await recordMove(ctx, 'follow_up', moved, after, note)
        if (lost?.opens_complaint) await openComplaintOfLoss(ctx, after.id, lost.label)
      },
      trail: ({ status, booked_on, lost_reason }) => ({ status, booked_on, lost_reason }),
    },
  )
}
