import { sql } from 'kysely'
import type { Context } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { lostOpensComplaint } from '#capabilities/service/na-reasons/hook.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import type { followUpsApi } from './contract.ts'

type Move = Context<typeof followUpsApi.move>

/** Why a customer is lost: a reason that is offered today, with a note where it needs one. */
export async function lostReasonOf({ db, body, deps }: Move) {
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  const refused = { lost_reason: 'Choose why the customer is lost.' }
  if (body.lost_reason === undefined) throw invalid(refused)
  const reason = await db
    .selectFrom('lost_reason')
    .select(['id', 'label', 'needs_note', 'opens_complaint'])
    .where('code', '=', body.lost_reason)
    .where('active', '=', true)
    .where('from_on', '<=', today)
    .where((of) => of.or([of('to_on', 'is', null), of('to_on', '>=', today)]))
    .executeTakeFirst()
  if (!reason) throw invalid(refused)
  if (reason.needs_note && (body.note ?? '').length === 0) throw invalid({ note: 'This is required.' })
  return { ...reason, lost_on: today }
}

/** What a complaint takes over, as it is stored: the person who enters it may read names in masks alone. */
const subjectOf = ({ db }: Move, follow_up_id: string) =>
  db
    .selectFrom('follow_up')
    .innerJoin('vehicle', 'vehicle.id', 'follow_up.vehicle_id')
    .innerJoin('outlet', 'outlet.id', 'follow_up.outlet_id')
    .leftJoin('customer', 'customer.id', 'follow_up.customer_id')
    .select(({ ref }) => [
      'vehicle.vin',
      'vehicle.make',
      'vehicle.model',
      'outlet.code as outlet',
      'customer.name as customer_name',
      'customer.email as customer_email',
      sql<string | null>`${ref('customer.phones')}[1]`.as('customer_phone'),
    ])
    .where('follow_up.id', '=', follow_up_id)
    .executeTakeFirstOrThrow()

/** A customer who is lost because of the outlet complains thereby (LOST-QLT): its complaint is theirs to answer. */
export async function openComplaintOfLoss(ctx: Move, id: string, reason: string): Promise<void> {
  const lost = { ...(await subjectOf(ctx, id)), reason, note: ctx.body.note ?? null }
  const complaint = await lostOpensComplaint.only(ctx, lost)
  await recordEvent(ctx, { entity_kind: 'follow_up', entity_id: id, type: 'complaint_opened', after: { complaint } })
}
