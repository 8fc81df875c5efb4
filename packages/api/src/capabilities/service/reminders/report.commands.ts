import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { inTransaction } from '#database/transaction.ts'
import { writeAudit } from '#kernel/command/command.ts'
import type { Context, Db, Deps, RequestInfo } from '#kernel/command/context.ts'
import { invalid, notSignedIn } from '#kernel/command/errors.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { consume } from '#kernel/request/limits.ts'
import { bookForCustomers } from '#capabilities/service/follow-ups/reminded.commands.ts'
import { withdrawConsents } from '#capabilities/workshop/customers/consent.commands.ts'
import type { remindersApi } from './contract.ts'
import {
  addEvents,
  type LockedReminder,
  lockReminders,
  type NewReminderEvent,
  writeOutcomes,
} from './outcomes.commands.ts'
import { signatureFault } from './signature.rules.ts'

type ReportContext = Context<typeof remindersApi.report>

/** A provider's clock may be so far ahead. */
const aheadMs = 5 * 60_000

/** Who did it, where no one is signed in, and in which call. */
export interface Outsider {
  actor: { user_id: null; full_name: string; roles: readonly string[] }
  request: RequestInfo
}

const provider = { user_id: null, full_name: 'Message provider', roles: [] }

/** The events with the reminders they are about; one of an unknown message refuses the whole report. */
function eventsOf({ body, deps }: ReportContext, locked: readonly LockedReminder[]): NewReminderEvent[] {
  const byMessage = new Map(locked.map((reminder) => [reminder.provider_id, reminder.id]))
  const latest = deps.clock.now().getTime() + aheadMs
  const wrong: Record<string, string> = {}
  const events = body.events.flatMap(({ id, message, event, at, booked_on }, place) => {
    const reminder_id = byMessage.get(message)
    const field = (name: string) => `events.${place}.${name}`
    if (reminder_id === undefined) wrong[field('message')] = 'Message not found.'
    if (new Date(at).getTime() > latest) wrong[field('at')] = 'The event can’t be in the future.'
    if (event === 'booked' && booked_on === undefined) wrong[field('booked_on')] = 'Choose the day of the visit.'
    if (reminder_id === undefined) return []
    const given = event === 'booked' ? (booked_on ?? null) : null
    return [{ reminder_id, id, kind: event, at: new Date(at).toISOString(), booked_on: given }]
  })
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return events
}

/** Of each follow-up the booking that was made last, where it came just now: an older one that comes late changes nothing. */
async function latestBookings(
  db: Db,
  deps: Deps,
  added: readonly NewReminderEvent[],
  locked: ReadonlyMap<string, LockedReminder>,
) {
  const booked = added.filter(({ kind }) => kind === 'booked')
  if (booked.length === 0) return []
  const followUps = [...new Set(booked.map(({ reminder_id }) => locked.get(reminder_id)!.follow_up_id))]
  const rows = await db
    .selectFrom('reminder_event')
    .innerJoin('reminder', 'reminder.id', 'reminder_event.reminder_id')
    .distinctOn('reminder.follow_up_id')
    .select(['reminder.follow_up_id', 'reminder_event.reminder_id', 'reminder_event.id', 'reminder_event.booked_on'])
    .where('reminder.follow_up_id', 'in', followUps)
    .where('reminder_event.kind', '=', 'booked')
    .orderBy('reminder.follow_up_id')
    .orderBy('reminder_event.at', 'desc')
    .orderBy('reminder_event.id', 'desc')
    .execute()
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  const isNew = new Set(booked.map(({ reminder_id, id }) => `${reminder_id} ${id}`))
  return rows.flatMap(({ follow_up_id, reminder_id, id, booked_on }) =>
    isNew.has(`${reminder_id} ${id}`) && booked_on! >= today ? [{ follow_up_id, booked_on: booked_on! }] : [],
  )
}

/** Does what new events say, once each, in whatever order they come (docs/domain.md#reminders). */
export async function applyEvents(
  db: Db,
  deps: Deps,
  { actor, request }: Outsider,
  reminders: readonly LockedReminder[],
  events: readonly NewReminderEvent[],
): Promise<number> {
  const locked = new Map(reminders.map((reminder) => [reminder.id, reminder]))
  const added = await addEvents(db, deps, events)
  const changed = new Set(added.map(({ reminder_id }) => reminder_id))
  await writeOutcomes(
    db,
    deps,
    reminders.filter(({ id }) => changed.has(id)),
  )
  await bookForCustomers(db, deps, actor, await latestBookings(db, deps, added, locked))
  const withdrawn = added
    .filter(({ kind }) => kind === 'opted_out')
    .map(({ reminder_id }) => locked.get(reminder_id)!)
    .map(({ customer_id, medium }) => ({ customer_id, way: medium }))
  for (const entry of await withdrawConsents(db, deps, actor, withdrawn)) await writeAudit(db, actor, request, entry)
  return added.length
}

/** Takes what a provider reports: all of it in one transaction, or none. */
export async function takeReport(ctx: ReportContext, limiter: RateLimiterAbstract) {
  const { deps, request, sent, body } = ctx
  await consume(limiter, request.address, 'Too many reports. Try again later.')
  const secret = deps.settings.message_secret
  const fault = await signatureFault({ headers: request.headers, sent, secret }, deps.clock.now())
  if (fault !== undefined) throw notSignedIn('auth.required', fault)
  return inTransaction(deps.database, { as: 'rad_network' }, 'write', async (db) => {
    const names = [...new Set(body.events.map(({ message }) => message))]
    const reminders = await lockReminders(db, 'provider_id', names)
    const accepted = await applyEvents(db, deps, { actor: provider, request }, reminders, eventsOf(ctx, reminders))
    const repeated = body.events.length - accepted
    if (accepted > 0)
      await writeAudit(db, provider, request, {
        action: 'ingest',
        entity: 'reminder',
        entity_id: reminders[0]!.id,
        after: { messages: reminders.length, accepted, repeated },
      })
    return { accepted, repeated }
  })
}
