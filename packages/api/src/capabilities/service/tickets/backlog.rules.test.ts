import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backlog, isOpenAt, type TicketSpan } from './backlog.rules.ts'

const day = (no: number) => new Date(no * 86_400_000)

/** What becomes of a ticket from day to day: it is closed, reopened, cancelled. */
const histories = fc
  .tuple(
    fc.integer({ min: 0, max: 100 }),
    fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.constantFrom('close', 'reopen', 'cancel')), { maxLength: 6 }),
  )
  .map(([opened, changes]): TicketSpan => {
    const ticket: TicketSpan = { opened_at: day(opened), closed_at: null, cancelled_at: null }
    let on = opened
    for (const [days, change] of changes) {
      on += days
      if (ticket.cancelled_at) break
      if (change === 'close' && !ticket.closed_at) ticket.closed_at = day(on)
      if (change === 'reopen') ticket.closed_at = null
      if (change === 'cancel' && !ticket.closed_at) ticket.cancelled_at = day(on)
    }
    return ticket
  })

test('M04: what was opened less what was closed and cancelled is the change of what is open', () => {
  const seen = { opened: 0, closed: 0, cancelled: 0, at_start: 0, at_end: 0 }
  const days = fc.integer({ min: -5, max: 320 })
  const property = fc.property(fc.array(histories, { maxLength: 30 }), days, days, (tickets, one, other) => {
    const [start, end] = one < other ? [day(one), day(other)] : [day(other), day(one)]
    const counted = backlog(tickets, start, end)
    expect(counted.opened - counted.closed - counted.cancelled).toBe(counted.at_end - counted.at_start)
    for (const key of Object.keys(seen) as (keyof typeof seen)[]) seen[key] += counted[key]
  })
  fc.assert(property, { numRuns: 1000 })
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(100)
})

test('a ticket is open from its opening until its end, which is no longer part of it (M03)', () => {
  const ticket = { opened_at: day(10), closed_at: day(20), cancelled_at: null }
  expect([9, 10, 19, 20].map((no) => isOpenAt(ticket, day(no)))).toEqual([false, true, true, false])
})

test('only what happened after the start and up to the end is counted', () => {
  const tickets = [
    { opened_at: day(1), closed_at: day(5), cancelled_at: null },
    { opened_at: day(5), closed_at: null, cancelled_at: day(9) },
    { opened_at: day(6), closed_at: day(20), cancelled_at: null },
  ]
  expect(backlog(tickets, day(1), day(9))).toEqual({ opened: 2, closed: 1, cancelled: 1, at_start: 1, at_end: 1 })
})
