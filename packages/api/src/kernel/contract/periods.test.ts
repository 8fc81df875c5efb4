import { expect, test } from 'vitest'
import { addDays, dayIn, daysOf, type PeriodName } from './periods.ts'

test.each<[PeriodName, string, string]>([
  ['today', '2026-11-20', '2026-11-20'],
  ['yesterday', '2026-11-19', '2026-11-19'],
  ['last-7-days', '2026-11-13', '2026-11-19'],
  ['last-28-days', '2026-10-23', '2026-11-19'],
  ['this-month', '2026-11-01', '2026-11-20'],
  ['last-month', '2026-10-01', '2026-10-31'],
  ['this-quarter', '2026-10-01', '2026-11-20'],
  ['year-to-date', '2026-04-01', '2026-11-20'],
  ['last-year', '2025-01-01', '2025-12-31'],
])('%s', (period, from, to) => {
  expect(daysOf(period, '2026-11-20', 4)).toEqual({ from, to })
})

test('a fiscal year that began in the calendar year before', () => {
  expect(daysOf('year-to-date', '2026-02-10', 4)).toEqual({ from: '2025-04-01', to: '2026-02-10' })
  expect(daysOf('last-month', '2026-01-31', 4)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

test('days are those of the zone, also where the clock is changed', () => {
  expect(dayIn('Asia/Kolkata', new Date('2026-11-20T18:31:00Z'))).toBe('2026-11-21')
  expect(dayIn('America/New_York', new Date('2026-11-20T04:59:00Z'))).toBe('2026-11-19')
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
})
