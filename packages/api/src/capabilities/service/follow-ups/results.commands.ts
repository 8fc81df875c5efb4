import type { Context, Db } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { recordEvents } from '#capabilities/service/timeline/commands.ts'
import { contactsOf } from '#capabilities/workshop/customers/contact.vocabulary.ts'
import { bareNumber } from '#capabilities/workshop/customers/contract.ts'
import { consentEvent, contactWays } from '#capabilities/workshop/customers/vocabulary.ts'
import type { followUpsApi } from './contract.ts'
import { isWay } from './rules.ts'

type AttemptContext = Context<typeof followUpsApi.attempt>

/** What an attempt may change of the customer; undefined where the actor sees none. */
export const customerOf = (db: Db, follow_up_id: string) =>
  db
    .selectFrom('follow_up')
    .innerJoin('customer', 'customer.id', 'follow_up.customer_id')
    .select([
      'customer.id',
      'customer.phones',
      'customer.email',
      'customer.consent_call',
      'customer.consent_sms',
      'customer.consent_whatsapp',
      'customer.consent_email',
      'customer.wrong_contacts',
    ])
    .where('follow_up.id', '=', follow_up_id)
    .executeTakeFirst()
type Customer = NonNullable<Awaited<ReturnType<typeof customerOf>>>

/** The number or address that was tried: the one that is named, the first that is not known to be wrong, or the first. */
export function contactTried({ body, actor }: AttemptContext, customer: Customer | undefined): string | null {
  const { medium } = body
  if (body.phone !== undefined) {
    const phone = bareNumber(body.phone)
    const mayName = actor.ability.can('read', 'CustomerName')
    if (!isWay(medium) || medium === 'email' || !mayName || !customer?.phones.includes(phone))
      throw invalid({ phone: 'This is not a phone number of the customer.' })
    return phone
  }
  if (!customer || !isWay(medium)) return null
  const contacts = contactsOf(customer, medium)
  return contacts.find((contact) => !customer.wrong_contacts.includes(contact)) ?? contacts[0] ?? null
}

/** The events of what is another than it was. Numbers stay out: who reads the timeline may not read them. */
function eventsOf(before: Customer, after: Customer) {
  const event = (type: string, changed: object) => ({
    entity_kind: 'customer' as const,
    entity_id: after.id,
    type,
    ...changed,
  })
  const withdrawn = contactWays.flatMap((way) => {
    const field = `consent_${way}` as const
    return before[field] === after[field]
      ? []
      : [
          event(consentEvent(way, after[field]), {
            before: { [field]: before[field] },
            after: { [field]: after[field] },
          }),
        ]
  })
  const marks = after.wrong_contacts.length - before.wrong_contacts.length
  if (marks === 0) return withdrawn
  return [...withdrawn, event(marks > 0 ? 'contact_marked_as_wrong' : 'contact_marked_as_right', {})]
}

/**
 * Writes what the table of attempts changed of the customer into their timeline and the trail: a consent that was withdrawn, a number
 * that is wrong (docs/domain.md#follow-ups).
 */
export async function recordResults(
  ctx: AttemptContext,
  follow_up_id: string,
  before: Customer | undefined,
): Promise<void> {
  const after = before && (await customerOf(ctx.db, follow_up_id))
  if (!after) return
  const events = eventsOf(before, after)
  await recordEvents(ctx, events)
  if (events.length > 0)
    await ctx.audit({
      action: 'update',
      entity: 'customer',
      entity_id: after.id,
      before: consentsOf(before),
      after: consentsOf(after),
    })
}

const consentsOf = ({ consent_call, consent_sms, consent_whatsapp, consent_email, wrong_contacts }: Customer) => ({
  consent_call,
  consent_sms,
  consent_whatsapp,
  consent_email,
  wrong_contacts,
})
