import { sql } from 'kysely'
import { invalid } from '#kernel/command/errors.ts'
import { today } from '#capabilities/service/reasons/lookups.ts'
import { reasonMaster } from '#capabilities/service/reasons/master.commands.ts'
import type { NaReason } from './contract.ts'
import { findLostReason, findNaReason, listLostReasons, listNaReasons } from './queries.ts'

/** A vehicle is marked by a reason of that effect alone, and by each of them. */
function check({ effect, vehicle_status, min_attempts, min_attempt_days, min_day_parts }: Partial<NaReason>): void {
  if (effect === 'vehicle_status' && !vehicle_status)
    throw invalid({ vehicle_status: 'Choose the status the vehicle gets.' })
  if (effect !== 'vehicle_status' && vehicle_status)
    throw invalid({ vehicle_status: 'Only a reason that sets the vehicle status has one.' })
  const attempts = min_attempts ?? 0
  if ((min_attempt_days ?? 0) > attempts)
    throw invalid({ min_attempt_days: 'There can’t be more days than contact attempts.' })
  if ((min_day_parts ?? 0) > attempts)
    throw invalid({ min_day_parts: 'There can’t be more times of day than contact attempts.' })
}

/** Why a follow-up may be declared not applicable. */
export const naReasonMaster = reasonMaster({
  table: 'na_reason',
  find: (ctx, id) => findNaReason(ctx.db, today(ctx), id),
  siblings: (ctx) => listNaReasons(ctx.db, today(ctx), true),
  among: () => sql`true`,
  check,
  last: 'You can’t deactivate the last not applicable reason.',
})

/** Why a customer may be lost. */
export const lostReasonMaster = reasonMaster({
  table: 'lost_reason',
  find: (ctx, id) => findLostReason(ctx.db, today(ctx), id),
  siblings: (ctx) => listLostReasons(ctx.db, today(ctx), true),
  among: () => sql`true`,
  last: 'You can’t deactivate the last lost reason.',
})
