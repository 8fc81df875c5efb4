import { expect, test } from 'vitest'
import type { Column } from '#kit/table/column.ts'
import type { Format } from '#kit/text/format.tsx'
import { addressesOf } from '#kit/page/report-address.ts'
import { paretoOf, trendOf } from '#kit/chart/report-trend.ts'

const format = {
  timeZone: 'Asia/Kolkata',
  number: String,
  percent: (value: number) => `${value} %`,
  month: String,
} as unknown as Format
const received: Column = { key: 'received', label: 'Received', kind: 'number' }
const repeats: Column = { key: 'repeats', label: 'Repeat %', kind: 'percent' }
const months = [
  { month: '2026-11', received: 3, repeats: 5 },
  { month: '2026-08', received: 7, repeats: null },
]

test('a month without rows is a zero for a count and a gap for a ratio', () => {
  const asOf = '2026-11-20T12:00:00Z'
  expect(trendOf(months, received, asOf, format)?.data.series[0]?.values).toEqual([7, 0, 0, 3])
  expect(trendOf(months, repeats, asOf, format)?.data.series[0]?.values).toEqual([null, null, null, 5])
})

test('the current month is determined by the time zone of the brand', () => {
  expect(trendOf(months, received, '2026-11-30T18:00:00Z', format)?.data.isLastUnfinished).toBe(true)
  // In Kolkata it is December by now.
  expect(trendOf(months, received, '2026-11-30T19:00:00Z', format)?.data.isLastUnfinished).toBe(false)
})

test('the largest rows come first, with the share they make together', () => {
  const level: Column = { key: 'make', label: 'Make', kind: 'text' }
  const rows = [
    { make: 'B', received: 2 },
    { make: 'A', received: 7 },
    { make: null, received: 1 },
  ]
  const drawn = paretoOf(rows, level, received, format)
  expect(drawn?.data.categories).toEqual(['A', 'B', 'None'])
  expect(drawn?.data.series[1]?.values).toEqual([70, 90, 100])
})

test('a figure links to the list with the same filters and the values of its row', () => {
  const to = addressesOf(
    {
      list: '/complaints',
      values: { make: ['Ford'], period: 'last-28-days', sort: '-crash' },
      filters: ['make', 'period'],
      measures: [{ key: 'crash', opens: { crash: 'true' } }, { key: 'received', opens: {} }, { key: 'unknown' }],
    },
    ['model'],
  )
  expect(to({ model: 'Explorer', crash: 2 }, 'crash')).toBe(
    '/complaints?make=Ford&period=last-28-days&model=Explorer&crash=true',
  )
  expect(to({ model: null, received: 2 }, 'received')).toBe('/complaints?make=Ford&period=last-28-days&model=none')
  expect(to({ is_total: true, received: 9 }, 'received')).toBe('/complaints?make=Ford&period=last-28-days')
  expect(to({ model: 'Explorer' }, 'unknown')).toBeUndefined()
})
