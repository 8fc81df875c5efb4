import { afterAll, beforeAll, expect, test } from 'vitest'
import { dueFollowUp, inDays, inNetwork, report, sendReminders, toNoon } from '#testing/reminders.ts'
import { prove, times } from '#testing/proof.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { followUpsApi } from '#capabilities/service/follow-ups/contract.ts'
import { drawFor } from '../../../../../../tools/seed.ts'
import { reminderEvents, type ReminderEvent } from './vocabulary.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  toNoon(app)
})
afterAll(() => app.close())

const reminded = times(20, 60)
const reports = times(2_500, 10_000)
const draw = drawFor('reminders in any order')

interface Event {
  id: string
  message: string
  event: ReminderEvent
  at: string
  booked_on?: string
}

async function sent() {
  const [office, manager] = await Promise.all([app.as('HQA'), app.as('SVM')])
  const { rows } = await manager.send(followUpsApi.list, { query: { perPage: 1 } })
  const made: { id: string }[] = []
  for (let one = 0; one < reminded; one += 1)
    made.push(
      await dueFollowUp(office, manager, {
        outlet: rows[0]!.outlet,
        due_on: inDays(app, -1),
        consents: { consent_whatsapp: true },
      }),
    )
  await sendReminders(app)
  return inNetwork(app, (db) =>
    db
      .selectFrom('reminder')
      .select(['id', 'follow_up_id', 'provider_id', 'sent_at'])
      .where(
        'follow_up_id',
        'in',
        made.map(({ id }) => id),
      )
      .execute(),
  )
}

/** Some events of a message, at different seconds, in any order. */
function eventsOf(message: string): Event[] {
  const now = app.deps.clock.now().getTime()
  return Array.from({ length: 1 + draw.below(20) }, (_, place) => {
    const event = reminderEvents[draw.below(reminderEvents.length)]!
    const at = new Date(now - draw.below(100_000) * 10 - place).toISOString()
    const booked = event === 'booked' ? { booked_on: inDays(app, draw.below(40)) } : {}
    return { id: `${message} ${place}`, message, event, at, ...booked }
  })
}

function shuffle<T>(all: T[]): T[] {
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = draw.below(last + 1)
    ;[all[last], all[other]] = [all[other]!, all[last]!]
  }
  return all
}

/** What all of them come to, read off the rules in the plainest way (docs/domain.md#reminders). */
function expected(events: readonly Event[], sent_at: string) {
  const has = (...kinds: ReminderEvent[]) => events.some(({ event }) => kinds.includes(event))
  const first = (...kinds: ReminderEvent[]) => {
    const [at] = events
      .filter(({ event }) => kinds.includes(event))
      .map((one) => one.at)
      .sort()
    return at === undefined ? null : at < sent_at ? sent_at : at
  }
  const bookings = events.filter(({ event }) => event === 'booked').sort((a, b) => (a.at < b.at ? 1 : -1))
  const isRead = has('read', 'answered', 'booked')
  return {
    attempts: 1,
    reached: isRead ? 1 : 0,
    delivered_at: first('delivered', 'opted_out', 'read', 'answered', 'booked'),
    read_at: first('read', 'answered', 'booked'),
    responded_at: first('answered', 'booked'),
    booked_on: bookings[0]?.booked_on ?? null,
    status: bookings.length > 0 ? 'booked' : isRead ? 'contacted' : 'open',
    consent_whatsapp: !has('opted_out'),
    result: has('opted_out')
      ? 'opted_out'
      : isRead
        ? 'read'
        : has('delivered')
          ? 'delivered'
          : has('bounced')
            ? 'bounced'
            : 'invalid',
  }
}

const stored = (follow_up_id: string) =>
  inNetwork(app, (db) =>
    db
      .selectFrom('follow_up')
      .innerJoin('customer', 'customer.id', 'follow_up.customer_id')
      .innerJoin('contact_attempt', 'contact_attempt.follow_up_id', 'follow_up.id')
      .select(['follow_up.status', 'attempts', 'reached', 'delivered_at', 'read_at', 'responded_at', 'booked_on'])
      .select(['consent_whatsapp', 'contact_attempt.result'])
      .where('follow_up.id', '=', follow_up_id)
      .execute(),
  )
const inUtc = (at: string | null) => at && new Date(at).toISOString()

test('T-62: reports in any order, with repeats, have one effect each', { timeout: 240_000 }, async () => {
  const reminders = await sent()
  expect(reminders).toHaveLength(reminded)
  const events = new Map(reminders.map(({ id, provider_id }) => [id, eventsOf(provider_id!)]))
  const once = [...events.values()].flat()
  const repeats = Array.from({ length: reports - once.length }, () => once[draw.below(once.length)]!)
  const all = shuffle([...once, ...repeats])
  let accepted = 0
  for (let at = 0; at < all.length; at += 500) {
    const response = await report(app, all.slice(at, at + 500))
    expect(response.status).toBe(202)
    accepted += ((await response.json()) as { accepted: number }).accepted
  }
  expect(accepted).toBe(once.length)
  for (const { id, follow_up_id, sent_at } of reminders) {
    const rows = await stored(follow_up_id)
    const found = rows.map((row) => ({
      ...row,
      delivered_at: inUtc(row.delivered_at),
      read_at: inUtc(row.read_at),
      responded_at: inUtc(row.responded_at),
    }))
    expect(found, JSON.stringify(events.get(id))).toEqual([expected(events.get(id)!, inUtc(sent_at)!)])
  }
  prove('T-62', app.deps.database.kind, { reports, accepted, 'follow-ups': reminded, wrong: 0 })
})
