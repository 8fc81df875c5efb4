import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/contract/periods.ts'
import { offsetAt, wallIn } from './wall-time.ts'
import {
  afterWorkingDays,
  afterWorkingSeconds,
  type WorkingCalendar,
  workingDays,
  workingIntervals,
  workingSeconds,
} from './working-time.ts'

const every = (from: string, to: string) => Array.from({ length: 7 }, () => ({ from, to }))
const roundTheClock = (tz: string): WorkingCalendar => ({ tz, week: every('00:00', '24:00'), breaks: [], holidays: [] })
const at = (text: string) => new Date(text)
const two = (no: number) => String(no).padStart(2, '0')
const inHours = (from: Date | string, hours: number) => new Date(+new Date(from) + hours * 3_600_000)
const hours = (calendar: WorkingCalendar, from: string, to: string) => workingSeconds(calendar, at(from), at(to)) / 3600

const shop: WorkingCalendar = {
  tz: 'Asia/Kolkata',
  week: [...every('09:00', '18:00').slice(0, 6), null],
  breaks: [{ from: '13:00', to: '13:30' }],
  holidays: [{ on: '2026-11-24' }],
}

/** Six zones, with changes at night, at midnight, of half an hour, in the south, and none. */
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Kolkata',
] as const

describe('working hours', () => {
  test.each([
    ['a whole day less its break', '2026-11-23T00:00+05:30', '2026-11-24T00:00+05:30', 8.5],
    ['a holiday', '2026-11-24T00:00+05:30', '2026-11-25T00:00+05:30', 0],
    ['a Sunday', '2026-11-22T00:00+05:30', '2026-11-23T00:00+05:30', 0],
    ['a night', '2026-11-25T18:00+05:30', '2026-11-26T09:00+05:30', 0],
    ['the last hour of a day', '2026-11-25T17:00+05:30', '2026-11-25T23:00+05:30', 1],
    ['over the break', '2026-11-25T12:45+05:30', '2026-11-25T13:45+05:30', 0.5],
    ['from now to earlier', '2026-11-25T12:45+05:30', '2026-11-25T11:45+05:30', 0],
    ['29 February', '2028-02-29T00:00+05:30', '2028-03-01T00:00+05:30', 8.5],
    ['a week with a holiday', '2026-11-23T00:00+05:30', '2026-11-30T00:00+05:30', 42.5],
  ])('%s', (_, from, to, expected) => {
    expect(hours(shop, from, to)).toBe(expected)
  })

  test('come in order, cut at both ends', () => {
    expect(workingIntervals(shop, at('2026-11-23T12:00+05:30'), at('2026-11-25T10:00+05:30'))).toEqual([
      { from: at('2026-11-23T12:00+05:30'), to: at('2026-11-23T13:00+05:30') },
      { from: at('2026-11-23T13:30+05:30'), to: at('2026-11-23T18:00+05:30') },
      { from: at('2026-11-25T09:00+05:30'), to: at('2026-11-25T10:00+05:30') },
    ])
  })

  test('that touch over midnight are one', () => {
    expect(workingIntervals(roundTheClock('UTC'), at('2026-01-01T00:00Z'), at('2026-02-01T00:00Z'))).toEqual([
      { from: at('2026-01-01T00:00Z'), to: at('2026-02-01T00:00Z') },
    ])
  })

  test('breaks over the edge of a day, and breaks that overlap, take out what they cover once', () => {
    const breaks = [
      { from: '08:00', to: '10:00' },
      { from: '12:00', to: '13:00' },
      { from: '12:30', to: '14:00' },
      { from: '17:30', to: '20:00' },
    ]
    expect(hours({ ...shop, breaks }, '2026-11-23T00:00+05:30', '2026-11-24T00:00+05:30')).toBe(5.5)
  })
})

describe('T21: where clocks change', () => {
  test.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00Z', 25],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00Z', 23],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00Z', 25],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00Z', 23],
    ['Africa/Cairo', '2026-10-29', '2026-10-28T21:00Z', 25],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00Z', 24.5],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30Z', 23.5],
    ['America/Santiago', '2026-04-04', '2026-04-04T03:00Z', 25],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00Z', 23],
    ['Asia/Kolkata', '2028-02-29', '2028-02-28T18:30Z', 24],
    ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00Z', 24],
  ])('%s: %s begins at %s and has %d hours', (tz, on, begins, long) => {
    const weekday = (at(`${on}T00:00Z`).getUTCDay() + 6) % 7
    const week = roundTheClock(tz).week.map((hours, no) => (no === weekday ? hours : null))
    const days = workingIntervals({ ...roundTheClock(tz), week }, inHours(begins, -72), inHours(begins, 72))
    expect(days).toEqual([{ from: at(begins), to: inHours(begins, long) }])
  })

  test('a day that a zone left out has none', () => {
    const friday = { tz: 'Pacific/Apia', week: roundTheClock('UTC').week.map((hours, no) => (no === 4 ? hours : null)) }
    const calendar = { ...friday, breaks: [], holidays: [] }
    expect(hours(calendar, '2011-12-28T00:00Z', '2012-01-04T00:00Z')).toBe(0)
  })

  test('an hour that is skipped is not worked, one that comes twice is worked twice', () => {
    const night = { ...roundTheClock('Europe/Berlin'), week: every('01:00', '04:00') }
    expect(hours(night, '2026-03-28T20:00Z', '2026-03-29T10:00Z')).toBe(2)
    expect(hours(night, '2026-10-24T20:00Z', '2026-10-25T10:00Z')).toBe(4)
  })

  test('hours that begin in the skipped hour begin with the change, and breaks in it are none', () => {
    const early = { ...roundTheClock('Europe/Berlin'), week: every('02:30', '10:00') }
    const [first] = workingIntervals(early, at('2026-03-29T00:00Z'), at('2026-03-29T12:00Z'))
    expect(first).toEqual({ from: at('2026-03-29T01:00Z'), to: at('2026-03-29T08:00Z') })
    const paused = { ...roundTheClock('Europe/Berlin'), breaks: [{ from: '02:15', to: '02:45' }] }
    expect(hours(paused, '2026-03-28T23:00Z', '2026-03-29T22:00Z')).toBe(23)
  })
})

const time = fc.integer({ min: 0, max: 48 }).map((half) => `${two(half >> 1)}:${half % 2 ? '30' : '00'}`)
const opening = fc
  .tuple(time, time)
  .filter(([from, to]) => from < to)
  .map(([from, to]) => ({ from, to }))
const calendars: fc.Arbitrary<WorkingCalendar> = fc.record({
  tz: fc.constantFrom(...zones),
  week: fc.array(fc.option(opening), { minLength: 7, maxLength: 7 }),
  breaks: fc.array(opening, { maxLength: 2 }),
  holidays: fc.array(
    fc.integer({ min: 0, max: 800 }).map((no) => ({ on: addDays('2027-11-01', no) })),
    { maxLength: 5 },
  ),
})
/** Two winters and a leap day. */
const instants = fc
  .integer({ min: Date.parse('2027-11-01T00:00Z') / 60_000, max: Date.parse('2029-12-01T00:00Z') / 60_000 })
  .map((minute) => new Date(minute * 60_000))

/** The time of day as the platform computes it; times that come twice are left to the cases above. */
function isOpen({ tz, week, breaks, holidays }: WorkingCalendar, instant: Date): boolean | undefined {
  if (offsetAt(tz, +instant - 3 * 3_600_000) > offsetAt(tz, +instant + 3 * 3_600_000)) return undefined
  const [on, shown] = wallIn(tz, +instant).split('T') as [string, string]
  const day = week[(at(`${on}T00:00Z`).getUTCDay() + 6) % 7]
  const isIn = ({ from, to }: { from: string; to: string }) => from <= shown && shown < to
  return !!day && isIn(day) && !breaks.some(isIn) && !holidays.some((holiday) => holiday.on === on)
}

describe('in any zone and week', () => {
  test('an instant counts exactly where the clocks show working hours', () => {
    let [open, closed] = [0, 0]
    const property = fc.property(calendars, instants, (calendar, instant) => {
      const shown = isOpen(calendar, instant)
      fc.pre(shown !== undefined)
      if (shown) open++
      else closed++
      expect(workingSeconds(calendar, instant, new Date(+instant + 1000))).toBe(shown ? 1 : 0)
    })
    fc.assert(property, { numRuns: 2000 })
    expect(Math.min(open, closed)).toBeGreaterThan(50)
  })

  test('two parts of a time make the whole, and the intervals too', () => {
    const property = fc.property(calendars, instants, instants, instants, (calendar, ...three) => {
      const [from, middle, to] = three.toSorted((one, other) => +one - +other) as [Date, Date, Date]
      const whole = workingSeconds(calendar, from, to)
      expect(workingSeconds(calendar, from, middle) + workingSeconds(calendar, middle, to)).toBe(whole)
      const long = workingIntervals(calendar, from, to).map((one) => +one.to - +one.from)
      expect(long.reduce((sum, one) => sum + one, 0) / 1000).toBe(whole)
      expect(whole).toBeLessThanOrEqual((+to - +from) / 1000)
    })
    fc.assert(property, { numRuns: 300 })
  })

  test('the end of so many seconds is the first instant at which they have gone by', () => {
    const property = fc.property(
      calendars,
      instants,
      fc.integer({ min: 1, max: 400_000 }),
      (calendar, from, seconds) => {
        const end = afterWorkingSeconds(calendar, from, seconds, [])
        if (end === null) {
          expect(hoursOfWeek(calendar)).toBe(0)
          return
        }
        expect(workingSeconds(calendar, from, end)).toBe(seconds)
        expect(workingSeconds(calendar, from, new Date(+end - 1000))).toBe(seconds - 1)
      },
    )
    fc.assert(property, { numRuns: 300 })
  })
})

const hoursOfWeek = (calendar: WorkingCalendar) =>
  hours({ ...calendar, tz: 'UTC', holidays: [] }, '2026-11-02T00:00Z', '2026-11-09T00:00Z')

describe('the end of so many seconds', () => {
  const nine = at('2026-11-25T09:00+05:30')

  test('is never reached where no work is done, or a stop is not over', () => {
    expect(afterWorkingSeconds({ ...shop, week: Array(7).fill(null) }, nine, 1, [])).toBeNull()
    expect(afterWorkingSeconds(shop, nine, 3601, [{ from: inHours(nine, 1), to: null }])).toBeNull()
    expect(afterWorkingSeconds(shop, nine, 3600, [{ from: inHours(nine, 1), to: null }])).toEqual(inHours(nine, 1))
  })

  test('none at all have gone by at once', () => {
    expect(afterWorkingSeconds(shop, nine, 0, [])).toEqual(nine)
  })

  test('stops that overlap count once', () => {
    const stops = [
      { from: inHours(nine, 1), to: inHours(nine, 3) },
      { from: inHours(nine, 2), to: inHours(nine, 2.5) },
    ]
    expect(afterWorkingSeconds(shop, nine, 2 * 3600, stops)).toEqual(inHours(nine, 4))
  })
})

describe('working days', () => {
  test('of a panel end at the same time of day', () => {
    // From Friday, past Sunday and a holiday on Tuesday.
    expect(afterWorkingDays(shop, at('2026-11-20T11:00+05:30'), 3)).toEqual(at('2026-11-25T11:00+05:30'))
    expect(afterWorkingDays(shop, at('2026-11-21T20:00+05:30'), 1)).toEqual(at('2026-11-23T20:00+05:30'))
  })

  test('are never over where no work is done', () => {
    expect(afterWorkingDays({ ...shop, week: Array(7).fill(null) }, at('2026-11-20T11:00Z'), 1)).toBeNull()
  })

  test('are counted with their parts (M15)', () => {
    const days = (from: string, to: string) => workingDays(shop, at(from), at(to))
    expect(days('2026-11-20T00:00+05:30', '2026-11-26T00:00+05:30')).toBe(4)
    expect(days('2026-11-20T13:30+05:30', '2026-11-20T18:00+05:30')).toBeCloseTo(4.5 / 8.5, 9)
  })
})

test('two years cost no more than a page may wait for', () => {
  const calendar = { ...shop, tz: 'Europe/Berlin' }
  const [from, to] = [at('2027-11-01T00:00Z'), at('2029-11-01T00:00Z')]
  workingSeconds(calendar, from, to)
  const begun = performance.now()
  for (let time = 0; time < 20; time++) workingSeconds(calendar, from, to)
  expect((performance.now() - begun) / 20).toBeLessThan(25)
})
