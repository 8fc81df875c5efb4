import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Stop, type WorkingCalendar, workingSeconds } from '#kernel/days/working-time.ts'
import {
  type Clock,
  customerStops,
  dueAt,
  elapsedSeconds,
  isLatePause,
  type KindStop,
  outletStops,
  waitingEndsAt,
  waitingLeft,
} from './clock.rules.ts'

const nineToSix = { from: '09:00', to: '18:00' }
const shop: WorkingCalendar = {
  tz: 'Asia/Kolkata',
  week: [...Array.from({ length: 6 }, () => nineToSix), null],
  breaks: [],
  holidays: [],
}
const hour = 3600
/** 16 November 2026 is a Monday. */
const days = { Sat: 14, Sun: 15, Mon: 16, Tue: 17, Wed: 18, Thu: 19, Fri: 20 } as const
const on = (text: `${keyof typeof days} ${string}`) => {
  const [day, time] = text.split(' ') as [keyof typeof days, string]
  return new Date(`2026-11-${days[day]}T${time}+05:30`)
}
const stop = (from: Parameters<typeof on>[0], to?: Parameters<typeof on>[0]): Stop => ({
  from: on(from),
  to: to ? on(to) : null,
})
const kind = (kind: KindStop['kind'], from: Parameters<typeof on>[0], to?: Parameters<typeof on>[0]): KindStop => ({
  kind,
  ...stop(from, to),
})
const opened = (stops: readonly Stop[] = [], calendar: Clock['calendar'] = shop): Clock => ({
  opened_at: on('Sat 20:00'),
  calendar,
  stops,
})

describe('the clock of a case', () => {
  test('T1: opened after hours, the first answer is due on Monday, the resolution 72 hours on', () => {
    expect(dueAt(opened(), 8 * hour)).toEqual(on('Mon 17:00'))
    expect(dueAt(opened([], 'continuous'), 72 * hour)).toEqual(on('Tue 20:00'))
    expect(elapsedSeconds(opened(), on('Mon 09:00'))).toBe(0)
  })

  test('T2: a pause of three working hours puts it off by three working hours', () => {
    expect(dueAt(opened([stop('Mon 12:00', 'Mon 15:00')]), 8 * hour)).toEqual(on('Tue 11:00'))
  })

  test('T3: a pause over night costs only working hours', () => {
    expect(elapsedSeconds(opened([stop('Mon 17:00', 'Tue 10:00')]), on('Tue 11:00'))).toBe(9 * hour)
    expect(dueAt(opened([stop('Mon 18:00', 'Tue 09:00')]), 8 * hour)).toEqual(on('Mon 17:00'))
    expect(dueAt(opened([stop('Mon 19:00', 'Tue 08:00')]), 10 * hour)).toEqual(on('Tue 10:00'))
  })

  test('T5: the days between closing and reopening do not count', () => {
    const clock = (...stops: KindStop[]) => opened(customerStops(stops), 'continuous')
    const before = dueAt(clock(), 72 * hour)!
    const reopened = clock(kind('closed', 'Sun 20:00', 'Fri 20:00'))
    expect(dueAt(reopened, 72 * hour)).toEqual(new Date(+before + 5 * 24 * hour * 1000))
    expect(elapsedSeconds(reopened, on('Fri 20:00'))).toBe(24 * hour)
  })

  test('is paused while a stop is open', () => {
    const clock = opened([stop('Mon 10:00')])
    expect(elapsedSeconds(clock, on('Fri 10:00'))).toBe(hour)
    expect(dueAt(clock, 2 * hour)).toBeNull()
    expect(dueAt(clock, hour)).toEqual(on('Mon 10:00'))
    expect(dueAt(opened([stop('Sun 20:00')], 'continuous'), 25 * hour)).toBeNull()
    expect(dueAt(opened([stop('Sun 20:00')], 'continuous'), 24 * hour)).toEqual(on('Sun 20:00'))
  })

  test('is what the brand promises a customer, and another for what the outlet answers for (M12a, M12b)', () => {
    const stops = [
      kind('waiting', 'Mon 10:00', 'Mon 11:00'),
      kind('panel', 'Mon 12:00', 'Mon 15:00'),
      kind('closed', 'Mon 16:00', 'Mon 17:00'),
    ]
    expect(elapsedSeconds(opened(customerStops(stops)), on('Mon 18:00'))).toBe(7 * hour)
    expect(elapsedSeconds(opened(outletStops(stops)), on('Mon 18:00'))).toBe(4 * hour)
  })

  test('has not begun before the opening', () => {
    expect(elapsedSeconds(opened([stop('Sat 10:00', 'Sat 12:00')]), on('Sat 12:00'))).toBe(0)
    expect(dueAt(opened([stop('Sat 10:00', 'Sat 12:00')], 'continuous'), hour)).toEqual(on('Sat 21:00'))
  })
})

describe('waiting for the customer', () => {
  test('has 48 hours and two times', () => {
    expect(waitingLeft([], on('Mon 09:00'))).toEqual({ seconds: 48 * hour, times: 2 })
    const one = kind('waiting', 'Mon 10:00', 'Tue 10:00')
    expect(waitingLeft([one], on('Wed 09:00'))).toEqual({ seconds: 24 * hour, times: 1 })
    const two = [one, kind('waiting', 'Wed 10:00')]
    expect(waitingLeft(two, on('Wed 13:00'))).toEqual({ seconds: 21 * hour, times: 0 })
    expect(waitingLeft(two, on('Fri 13:00')).seconds).toBe(0)
  })

  test('is not what a panel or a closing takes', () => {
    const others = [kind('panel', 'Mon 10:00', 'Wed 10:00'), kind('closed', 'Wed 10:00')]
    expect(waitingLeft(others, on('Fri 10:00'))).toEqual({ seconds: 48 * hour, times: 2 })
  })

  test('ends automatically when 48 hours are over in total', () => {
    const stops = [kind('waiting', 'Sat 10:00', 'Sun 10:00'), kind('waiting', 'Mon 10:00')]
    expect(waitingEndsAt(stops)).toEqual(on('Tue 10:00'))
    expect(waitingEndsAt(stops.slice(0, 1))).toBeNull()
    expect(waitingEndsAt([kind('panel', 'Mon 10:00')])).toBeNull()
  })
})

describe('a late pause (M16)', () => {
  const due = 8 * hour
  test.each([
    ['two working hours before it was due', kind('waiting', 'Mon 15:00'), true],
    ['a minute more', kind('waiting', 'Mon 14:59'), false],
    ['when it was due', kind('waiting', 'Mon 17:00'), false],
    ['after it', kind('waiting', 'Tue 09:00'), false],
  ])('begun %s', (_, pause, expected) => {
    expect(isLatePause(opened([pause]), pause, due, shop)).toBe(expected)
  })

  test('is judged by what was due at that moment, with the pauses before it and none after', () => {
    const [first, second] = [kind('waiting', 'Mon 10:00', 'Mon 13:00'), kind('waiting', 'Mon 16:00', 'Mon 17:00')]
    expect(isLatePause(opened([second]), second, due, shop)).toBe(true)
    expect(isLatePause(opened([first, second]), second, due, shop)).toBe(false)
    expect(isLatePause(opened([first, second]), first, due, shop)).toBe(false)
  })

  test('counts working hours, though the case counts all hours', () => {
    // Due on Tuesday at 20:00: 17:00 is one working hour before, 15:59 more than two.
    const [late, early] = [kind('waiting', 'Tue 17:00'), kind('waiting', 'Tue 15:59')]
    expect(isLatePause(opened([late], 'continuous'), late, 72 * hour, shop)).toBe(true)
    expect(isLatePause(opened([early], 'continuous'), early, 72 * hour, shop)).toBe(false)
  })
})

const minutes = (from: number, most: number) =>
  fc.integer({ min: 0, max: most }).map((minute) => new Date(from + minute * 60_000))
/** Around both changes of a winter. */
const start = Date.parse('2027-10-25T00:00Z')
const stopsOf = fc.array(
  fc
    .tuple(minutes(start, 200_000), fc.option(fc.integer({ min: 0, max: 20_000 }), { freq: 8 }))
    .map(([from, long]): Stop => ({ from, to: long === null ? null : new Date(+from + long * 60_000) })),
  { maxLength: 5 },
)
const clocks: fc.Arbitrary<Clock> = fc.record({
  opened_at: minutes(start, 20_000),
  calendar: fc.constantFrom(
    'continuous' as const,
    shop,
    { ...shop, tz: 'Europe/Berlin', holidays: [{ on: '2027-11-01' }] },
    { ...shop, tz: 'America/New_York', breaks: [{ from: '12:00', to: '13:00' }] },
    { ...shop, tz: 'Australia/Lord_Howe', week: Array.from({ length: 7 }, () => ({ from: '00:00', to: '24:00' })) },
  ),
  stops: stopsOf,
})
const instants = minutes(start, 260_000)
const isStopped = (stops: readonly Stop[], at: Date) => stops.some(({ from, to }) => from <= at && (!to || at < to))

describe('whatever the calendar and the pauses', () => {
  test('time never runs backwards, nor faster than the clock on the wall', () => {
    fc.assert(
      fc.property(clocks, instants, instants, (clock, one, other) => {
        const [earlier, later] = one < other ? [one, other] : [other, one]
        const [before, after] = [elapsedSeconds(clock, earlier), elapsedSeconds(clock, later)]
        expect(before).toBeGreaterThanOrEqual(0)
        expect(after).toBeGreaterThanOrEqual(before)
        expect(after - before).toBeLessThanOrEqual((+later - +earlier) / 1000)
      }),
      { numRuns: 500 },
    )
  })

  test('a second counts where work is done and nothing is paused, and nowhere else', () => {
    const seen = { counted: 0, closed: 0, paused: 0 }
    const property = fc.property(clocks, instants, (clock, at) => {
      fc.pre(at >= clock.opened_at)
      const next = new Date(+at + 1000)
      const isWork = clock.calendar === 'continuous' || workingSeconds(clock.calendar, at, next) === 1
      const isPaused = isStopped(clock.stops, at)
      seen[isPaused ? 'paused' : isWork ? 'counted' : 'closed']++
      expect(elapsedSeconds(clock, next) - elapsedSeconds(clock, at)).toBe(isWork && !isPaused ? 1 : 0)
    })
    fc.assert(property, { numRuns: 1000 })
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(30)
  })

  test('the order of pauses does not matter, nor a pause written down twice', () => {
    fc.assert(
      fc.property(clocks, instants, fc.integer({ min: 1, max: 900_000 }), (clock, at, target) => {
        const other = { ...clock, stops: [...clock.stops, ...clock.stops].toReversed() }
        expect(elapsedSeconds(other, at)).toBe(elapsedSeconds(clock, at))
        expect(dueAt(other, target)).toEqual(dueAt(clock, target))
      }),
      { numRuns: 300 },
    )
  })

  test('it is due at the first instant at which the target has elapsed', () => {
    let stopped = 0
    const property = fc.property(clocks, fc.integer({ min: 1, max: 900_000 }), (clock, target) => {
      const due = dueAt(clock, target)
      if (due === null) {
        stopped++
        expect(clock.stops.some(({ to }) => to === null)).toBe(true)
        expect(elapsedSeconds(clock, new Date(start + 1000 * 86_400_000))).toBeLessThan(target)
        return
      }
      expect(elapsedSeconds(clock, due)).toBe(target)
      expect(elapsedSeconds(clock, new Date(+due - 1000))).toBe(target - 1)
    })
    fc.assert(property, { numRuns: 1000 })
    expect(stopped).toBeGreaterThan(10)
  })
})
