import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endsOf, type Stage, stagesOf } from './stages.rules.ts'
import { cutVisits, endingOf, inTime, type JourneyEvent, returnsOf } from './visits.rules.ts'
import { journeySteps } from './vocabulary.ts'

const start = Date.parse('2026-01-05T06:00:00Z')
const day = 86_400_000
let events = 0

const eventOn = (days: number, step: string, of: Partial<JourneyEvent> = {}): JourneyEvent => ({
  id: (events += 1),
  at: new Date(start + days * day).toISOString(),
  step,
  source_id: `source ${events}`,
  card_id: null,
  follow_up_id: null,
  outlet_id: null,
  channel_id: null,
  customer_id: null,
  job_type: null,
  medium: null,
  sentiment: null,
  ...of,
})
const card = (no: number) => ({ card_id: `card ${no}` })
const stepsOf = (all: readonly JourneyEvent[]) => cutVisits(all).map((visit) => visit.map(({ step }) => step))

const aDay = fc.integer({ min: 0, max: 900 })
const key = fc.option(fc.integer({ min: 1, max: 6 }), { nil: null })
const anEvent = fc
  .record({ days: aDay, step: fc.constantFrom(...journeySteps), card: key, followUp: key })
  .map(({ days, step, card: no, followUp }) =>
    eventOn(days, step, {
      card_id: no === null ? null : `card ${no}`,
      follow_up_id: followUp === null ? null : `follow-up ${followUp}`,
    }),
  )
const someEvents = fc.array(anEvent, { maxLength: 40 })

/** Two stages in line, one beside it, and two more in line. */
const stages: readonly Stage[] = [
  { id: 'due', sort: 1, in_line: true, steps: ['due', 'reminded'] },
  { id: 'arrived', sort: 2, in_line: true, steps: ['arrived'] },
  { id: 'hold-up', sort: 3, in_line: false, steps: ['holdup_started'] },
  { id: 'work', sort: 4, in_line: true, steps: ['work_started'] },
  { id: 'delivered', sort: 5, in_line: true, steps: ['delivered'] },
]

describe('visits', () => {
  test('hold no event twice, and all events of a card or of a follow-up together', () => {
    fc.assert(
      fc.property(someEvents, (all) => {
        const visits = cutVisits(all)
        const placed = visits.flat()
        expect(new Set(placed.map(({ id }) => id)).size).toBe(placed.length)
        for (const of of ['card_id', 'follow_up_id'] as const) {
          const known = new Set(all.flatMap((event) => event[of] ?? []))
          for (const one of known)
            expect(visits.filter((visit) => visit.some((event) => event[of] === one))).toHaveLength(1)
        }
      }),
    )
  })

  test('follow each other in time, each in the order of time', () => {
    fc.assert(
      fc.property(someEvents, (all) => {
        // An answer to a survey comes after its visit.
        const visits = cutVisits(all.filter(({ step }) => step !== 'surveyed'))
        for (const visit of visits) expect(visit).toEqual(visit.toSorted(inTime))
        const begun = visits.map((visit) =>
          Math.min(...visit.filter((e) => e.card_id ?? e.follow_up_id).map(({ at }) => Date.parse(at))),
        )
        expect(begun).toEqual(begun.toSorted((one, other) => one - other))
      }),
    )
  })

  test('are the same in whatever order their events come in', () => {
    fc.assert(
      fc.property(someEvents, fc.integer(), (all, seed) => {
        const shuffled = all.toSorted((one, other) =>
          hash(one.source_id, seed) < hash(other.source_id, seed) ? -1 : 1,
        )
        expect(cutVisits(shuffled)).toEqual(cutVisits(all))
      }),
    )
  })

  test('keep a late event with the card that it names, however old the card is', () => {
    const late = eventOn(1, 'holdup_started', card(1))
    const all = [
      eventOn(0, 'arrived', card(1)),
      eventOn(3, 'delivered', card(1)),
      eventOn(200, 'arrived', card(2)),
      late,
    ]
    expect(stepsOf(all)).toEqual([['arrived', 'holdup_started', 'delivered'], ['arrived']])
  })

  test('join two cards that overlap, and part two that do not', () => {
    const one = [eventOn(0, 'arrived', card(1)), eventOn(5, 'delivered', card(1))]
    expect(stepsOf([...one, eventOn(4, 'arrived', card(2))])).toHaveLength(1)
    expect(stepsOf([...one, eventOn(6, 'arrived', card(2))])).toHaveLength(2)
  })

  test('take a complaint of the 90 days after them, and of the 30 days before the first', () => {
    const visit = [eventOn(0, 'arrived', card(1)), eventOn(2, 'delivered', card(1))]
    const complained = (days: number) => stepsOf([...visit, eventOn(days, 'complaint')])[0]!.includes('complaint')
    expect([-31, -30, 1, 92, 93].map(complained)).toEqual([false, true, true, true, false])
  })

  test('end with a delivery, with what was given up, or without a further event', () => {
    const now = new Date(start + 300 * day)
    const ends = (...all: JourneyEvent[]) => endingOf(all, { now, isLast: true })
    expect(ends(eventOn(0, 'arrived', card(1)), eventOn(1, 'delivered', card(1)))).toBe('delivered')
    expect(ends(eventOn(200, 'due'), eventOn(210, 'lost'))).toBe('lost')
    expect(ends(eventOn(200, 'lost'), eventOn(210, 'arrived', card(1)))).toBeNull()
    expect(ends(eventOn(100, 'due'))).toBe('expired')
    expect(ends(eventOn(200, 'due'))).toBeNull()
    expect(endingOf([eventOn(200, 'due')], { now, isLast: false })).toBe('expired')
  })

  test('tell a step that is repeated from one that comes back', () => {
    expect(returnsOf(['due', 'reminded', 'reminded', 'reached', 'reminded'])).toEqual({ repeats: 1, loops: 1 })
    expect(returnsOf(['due', 'reminded', 'reached'])).toEqual({ repeats: 0, loops: 0 })
  })
})

describe('stages of a visit', () => {
  test('are in the order of time, and stays in line add up to the time from the first to the last of them', () => {
    fc.assert(
      fc.property(someEvents, (all) => {
        for (const visit of cutVisits(all)) {
          const reached = stagesOf(visit, stages)
          const times = reached.map(({ at }) => Date.parse(at))
          expect(times).toEqual(times.toSorted((one, other) => one - other))
          const line = reached.filter(({ stage_id }) => stage_id !== 'hold-up')
          const stayed = line.reduce((sum, { dwell_minutes }) => sum + (dwell_minutes ?? 0), 0)
          expect(stayed).toBe(line.length === 0 ? 0 : (Date.parse(line.at(-1)!.at) - Date.parse(line[0]!.at)) / 60_000)
        }
      }),
    )
  })

  test('begin and end with those of the line alone', () => {
    const visit = [
      eventOn(0, 'holdup_started', card(1)),
      eventOn(1, 'arrived', card(1)),
      eventOn(2, 'reminded', card(1)),
      eventOn(3, 'holdup_started', card(1)),
    ]
    const reached = stagesOf(visit, stages)
    expect(reached.map(({ stage_id, times }) => [stage_id, times])).toEqual([
      ['hold-up', 2],
      ['arrived', 1],
      ['due', 1],
    ])
    const { first, furthest } = endsOf(reached, stages)
    expect([first?.id, furthest?.id]).toEqual(['due', 'arrived'])
  })
})

/** A number that is another for each text and seed, and the same each time. */
function hash(text: string, seed: number): number {
  let sum = seed
  for (const letter of text) sum = (Math.imul(sum, 31) + letter.codePointAt(0)!) | 0
  return sum
}
