import type { Db, DbContext } from '#kernel/command/context.ts'
import { openTicket } from '#capabilities/service/tickets/opening.commands.ts'
import { type Doer, recordEvent } from '#capabilities/service/timeline/commands.ts'
import type { HoldupParty } from '#capabilities/workshop/holdup-reasons/vocabulary.ts'
import { chargedFor } from './rules.ts'

type Opening = DbContext & { actor: Doer }

/** The fields of a hold-up's ticket; undefined where it has one already, or has ended. */
const factsOf = (db: Db, id: string) =>
  db
    .selectFrom('holdup')
    .innerJoin('job_card', 'job_card.id', 'holdup.job_card_id')
    .innerJoin('holdup_reason', 'holdup_reason.id', 'holdup.reason_id')
    .innerJoin('outlet', 'outlet.id', 'holdup.outlet_id')
    .select([
      'job_card.id as card_id',
      'job_card.no as card',
      'job_card.vin',
      'job_card.vehicle_id',
      'job_card.vor',
      'holdup.job_type',
      'holdup.channel_id',
      'holdup.party',
      'holdup.started_at',
      'holdup.expected_until',
      'holdup.extended_count',
      'holdup_reason.code as reason',
      'holdup_reason.label',
      'outlet.id as outlet_id',
      'outlet.code as outlet',
      'outlet.dealer_id',
      'outlet.region_id',
    ])
    .where('holdup.id', '=', id)
    .where('holdup.ticket_id', 'is', null)
    .where('holdup.ended_at', 'is', null)
    .executeTakeFirst()
type Facts = NonNullable<Awaited<ReturnType<typeof factsOf>>>

/** Links both in each other's timeline. */
async function tell(ctx: Opening, found: Facts, ticket: { id: string; no: string }): Promise<void> {
  const system = ctx.actor.user_id === null
  const { card, reason, started_at, expected_until, extended_count } = found
  await recordEvent(ctx, {
    entity_kind: 'ticket',
    entity_id: ticket.id,
    type: 'holdup_overdue',
    after: { card, reason, started_at, expected_until, extended_count },
    system,
  })
  await recordEvent(ctx, {
    entity_kind: 'job_card',
    entity_id: found.card_id,
    type: 'ticket_opened',
    after: { ticket: ticket.no, reason },
    system,
  })
}

/**
 * Opens the ticket of a hold-up that lasts too long, in the transaction of the caller who holds its card fast; undefined where it
 * has one or has ended.
 */
export async function openOverdueTicket(ctx: Opening, id: string) {
  const { db } = ctx
  const found = await factsOf(db, id)
  if (!found) return undefined
  const { outlet_id, outlet, dealer_id, region_id } = found
  const ticket = await openTicket(ctx, {
    kind: 'holdup_overdue',
    outlet: { id: outlet_id, code: outlet, dealer_id, region_id },
    job_type: found.job_type,
    channel_id: found.channel_id,
    title: `${found.card}: ${found.label}`.slice(0, 200),
    description: null,
    // A vehicle that cannot be driven leaves its driver without one.
    priority: found.vor ? 'P2' : 'P3',
    category: null,
    sub_category: null,
    // A card of a feed may carry a VIN that is none, and belongs to no vehicle then.
    vin: found.vehicle_id ? found.vin : null,
    complaint_id: null,
    charged_to: chargedFor(found.party as HoldupParty),
  })
  await db.updateTable('holdup').set({ ticket_id: ticket.id }).where('id', '=', id).execute()
  await tell(ctx, found, ticket)
  return ticket
}
