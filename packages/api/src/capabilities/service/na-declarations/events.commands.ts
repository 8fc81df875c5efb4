import type { DbContext } from '#kernel/command/context.ts'
import { type Doer, recordEvent, recordEvents } from '#capabilities/service/timeline/commands.ts'

type EventContext = DbContext & { actor: Doer }

/** A follow-up, its vehicle, and its customer as far as a declaration may change them. */
interface Touched {
  follow_up: { id: string; status: string; due_on: string }
  vehicle: {
    id: string
    status: string | null
    home_outlet: string | null
    next_due_on: string | null
    owner: string | null
  } | null
  customer: { id: string; consents: string } | null
}

/** What a declaration may change, as it is now; undefined where the follow-up has moved to an outlet that the actor does not see. */
export async function touchedBy({ db }: Pick<DbContext, 'db'>, follow_up_id: string): Promise<Touched | undefined> {
  const found = await db
    .selectFrom('follow_up')
    .leftJoin('vehicle', 'vehicle.id', 'follow_up.vehicle_id')
    .leftJoin('outlet', 'outlet.id', 'vehicle.home_outlet_id')
    .leftJoin('customer as owner', 'owner.id', 'vehicle.customer_id')
    .leftJoin('customer', 'customer.id', 'follow_up.customer_id')
    .select([
      'follow_up.id as follow_up_id',
      'follow_up.status as follow_up_status',
      'follow_up.due_on',
      'vehicle.id as vehicle_id',
      'vehicle.status as vehicle_status',
      'vehicle.next_due_on',
      'outlet.code as home_outlet',
      'owner.no as owner',
      'customer.id as customer_id',
      'customer.consent_call',
      'customer.consent_sms',
      'customer.consent_whatsapp',
      'customer.consent_email',
    ])
    .where('follow_up.id', '=', follow_up_id)
    .executeTakeFirst()
  if (!found) return undefined
  const ways = (['call', 'sms', 'whatsapp', 'email'] as const).filter((way) => found[`consent_${way}`])
  return {
    follow_up: { id: found.follow_up_id, status: found.follow_up_status, due_on: found.due_on },
    vehicle: found.vehicle_id === null ? null : vehicleOf(found.vehicle_id, found),
    customer: found.customer_id === null ? null : { id: found.customer_id, consents: ways.join(', ') },
  }
}

const vehicleOf = (
  id: string,
  found: {
    vehicle_status: string | null
    home_outlet: string | null
    next_due_on: string | null
    owner: string | null
  },
) => ({
  id,
  status: found.vehicle_status,
  home_outlet: found.home_outlet,
  next_due_on: found.next_due_on,
  owner: found.owner,
})

/** The fields that are another than they were, before and after; undefined where none is. */
function changes<T extends { id: string }>(before: T, after: T) {
  const keys = Object.keys(before).filter((key) => key !== 'id' && before[key as keyof T] !== after[key as keyof T])
  if (keys.length === 0) return undefined
  const of = (one: T) => Object.fromEntries(keys.map((key) => [key, one[key as keyof T]]))
  return { before: of(before), after: of(after) }
}

/**
 * Writes what a declaration changed into the timelines of the follow-up, the vehicle, and the customer; the changes themselves are
 * made by the table of declarations.
 */
export async function recordEffects(
  ctx: EventContext,
  before: Touched | undefined,
  text: string,
  system: boolean,
): Promise<void> {
  const after = before && (await touchedBy(ctx, before.follow_up.id))
  // One that went to an outlet beyond the scope of the actor has this in its timeline already.
  if (!before || !after) return
  const { follow_up } = after
  if (follow_up.status !== before.follow_up.status)
    await recordEvent(ctx, {
      entity_kind: 'follow_up',
      entity_id: follow_up.id,
      type: follow_up.status,
      text,
      before: { status: before.follow_up.status },
      after: { status: follow_up.status },
      system,
    })
  const vehicle = before.vehicle && after.vehicle ? changes(before.vehicle, after.vehicle) : undefined
  const customer = before.customer && after.customer ? changes(before.customer, after.customer) : undefined
  await recordEvents(ctx, [
    ...(vehicle
      ? [{ entity_kind: 'vehicle' as const, entity_id: before.vehicle!.id, type: 'changed', text, ...vehicle, system }]
      : []),
    ...(customer
      ? [
          {
            entity_kind: 'customer' as const,
            entity_id: before.customer!.id,
            type: 'changed',
            text,
            ...customer,
            system,
          },
        ]
      : []),
  ])
}
