import fc from 'fast-check'
import { expect, test } from 'vitest'
import { times } from '#testing/proof.ts'
import { datesOf, type Series } from './recurrence.rules.ts'

const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const interval = fc.integer({ min: 1, max: 5 }).map((every) => `;INTERVAL=${every}`)
const someDays = fc.subarray([...days], { minLength: 1 }).map((chosen) => `;BYDAY=${chosen.join(',')}`)
const nthDay = fc
  .tuple(fc.constantFrom(1, 2, 3, 4, -1), fc.constantFrom(...days))
  .map(([n, day]) => `;BYDAY=${n}${day}`)
const monthDay = fc.constantFrom(1, 15, 28, 29, 30, 31, -1).map((day) => `;BYMONTHDAY=${day}`)
const parts = (frequency: string, ...more: fc.Arbitrary<string>[]) =>
  fc.tuple(interval, fc.oneof(fc.constant(''), ...more)).map((all) => `FREQ=${frequency}${all.join('')}`)
const rule = fc
  .tuple(
    fc.oneof(
      parts('DAILY'),
      parts('WEEKLY', someDays),
      parts('MONTHLY', nthDay, monthDay),
      parts('YEARLY', fc.constant(';BYMONTH=2;BYMONTHDAY=29')),
    ),
    fc.oneof(
      fc.constant(''),
      fc.integer({ min: 1, max: 300 }).map((count) => `;COUNT=${count}`),
      fc.constantFrom(';UNTIL=20271231', ';UNTIL=20300615'),
    ),
  )
  .map((all) => all.join(''))

const day = (min: string, max: string) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

/** A whole walk takes some thousand steps, which is as far as the walk from the beginning reaches. */
const series = fc.record({
  start: day('2022-01-01', '2027-12-31'),
  all_day: fc.constant(true),
  time_zone: fc.constant('Asia/Kolkata'),
  recurrence: rule,
}) satisfies fc.Arbitrary<Series>

test('the dates in a window are those of a walk from the first date, whatever the rule (T-47)', () => {
  fc.assert(
    fc.property(series, day('2022-01-01', '2031-12-31'), fc.nat(120), (one, from, length) => {
      const to = new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10)
      const walked = [...datesOf(one, `${one.start}T00:00:00`, `${to}T23:59:59`)].filter((date) => date >= from)
      expect([...datesOf(one, `${from}T00:00:00`, `${to}T23:59:59`)]).toEqual(walked)
    }),
    { numRuns: times(300, 20_000) },
  )
})
