import type { DbContext } from '#kernel/command/context.ts'
import { type Doer, recordEvent, recordEvents } from '#capabilities/service/timeline/commands.ts'

type EventContext = DbContext & { actor: Doer }

/** A follow-up, its vehicle, and its customer as far as a declaration may change them. */
interface Touched {
  follow_up: { id: string; status: string; due_on: string }
  vehicle: { id: string; status: string; home_outlet: string | null; next_due_on: string | null; owner: string | null }
  customer: { id: string; consents: string } | null
}

/** What a declaration may change, as it is now. */
export async function touchedBy({ db }: Pick<DbContext, 'db'>, follow_up_id: string): Promise<Touched> {
  const found = await db
    .selectFrom('follow_up')
    .innerJoin('vehicle', 'vehicle.id', 'follow_up.vehicle_id')
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
    .executeTakeFirstOrThrow()
  const ways = (['call', 'sms', 'whatsapp', 'email'] as const).filter((way) => found[`consent_${way}`])
  return {
    follow_up: { id: found.follow_up_id, status: found.follow_up_status, due_on: found.due_on },
    vehicle: {
      id: found.vehicle_id,
      status: found.vehicle_status,
      home_outlet: found.home_outlet,
      next_due_on: found.next_due_on,
      owner: found.owner,
    },
    customer: found.customer_id === null ? null : { id: found.customer_id, consents: ways.join(', ') },
  }
}

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
export async function recordEffects(ctx: EventContext, before: Touched, text: string, system: boolean): Promise<void> {
  const after = await touchedBy(ctx, before.follow_up.id)
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
  const vehicle = changes(before.vehicle, after.vehicle)
  const customer = before.customer && after.customer ? changes(before.customer, after.customer) : undefined
  await recordEvents(ctx, [
    ...(vehicle
      ? [{ entity_kind: 'vehicle' as const, entity_id: before.vehicle.id, type: 'changed', text, ...vehicle, system }]
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
