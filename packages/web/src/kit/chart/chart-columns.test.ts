import { expect, test } from 'vitest'
import { type Bar, barsOf, columnsOf, outlineOf, seriesAt } from './chart-columns.ts'
import type { ChartData } from './chart-data.ts'
import { plotOf } from './chart-plot.ts'

const box = { width: 400, height: 240, write: String, writeShare: String, measure: (words: string) => words.length * 6 }
const flow: ChartData = {
  label: 'Flow',
  axis: { category: 'Month', value: 'Tickets' },
  categories: ['Sep', 'Oct', 'Nov'],
  series: [
    { key: 'opened', label: 'Opened', kind: 'bar', values: [20, 30, 10] },
    { key: 'closed', label: 'Closed', kind: 'bar', values: [5, 25, null] },
    { key: 'open', label: 'Open', kind: 'line', values: [60, 65, 80] },
    { key: 'share', label: 'Share', kind: 'line', values: [10, 20, 30], isShare: true },
  ],
}
const levels: ChartData = {
  ...flow,
  series: ['L1', 'L2', 'L3'].map((key) => ({ key, label: key, kind: 'bar', stack: 'levels', values: [10, 10, 10] })),
}

const drawn = (data: ChartData, isMirrored = false) => {
  const plot = plotOf(data, { ...box, isMirrored })
  const columns = columnsOf(data, plot)
  return { plot, columns, bars: barsOf(data, plot, columns) }
}
const middleOf = ({ start }: Bar, size: number) => start + size / 2

test.each([false, true])('bars are side by side over their category, horizontal: %s', (isHorizontal) => {
  for (const isMirrored of [false, true]) {
    const { plot, columns, bars } = drawn({ ...flow, isHorizontal }, isMirrored)
    const { size } = columns
    for (const [nth, bar] of bars.entries())
      for (const other of bars.slice(nth + 1))
        expect(Math.abs(bar.start - other.start), `${bar.series.key} ${other.series.key}`).toBeGreaterThanOrEqual(size)
    for (const { start, place } of bars) {
      const half = Math.abs(plot.step) / 2
      expect(start).toBeGreaterThanOrEqual(plot.middle(place) - half)
      expect(start + size).toBeLessThanOrEqual(plot.middle(place) + half)
    }
    const [opened, closed] = ['opened', 'closed'].map((key) => bars.find(({ series }) => series.key === key)!)
    expect(closed!.start < opened!.start).toBe(isMirrored && !isHorizontal)
  }
})

test('bars of many days and several series are at least a pixel wide', () => {
  const values = Array.from({ length: 366 }, (_, day) => day)
  const year = { ...flow, categories: values.map(String), series: flow.series.map((one) => ({ ...one, values })) }
  expect(drawn(year).columns.size).toBe(1)
})

test('a bar is rounded only at its end, and square in a stack', () => {
  const { plot, columns, bars } = drawn(flow)
  const first = bars[0]!
  expect(outlineOf({ ...first, start: 10, begin: 200, end: 100 }, 28, plot)).toBe(
    'M10 200L10 104Q10 100 14 100L34 100Q38 100 38 104L38 200Z',
  )
  // Below zero.
  expect(outlineOf({ ...first, start: 10, begin: 100, end: 200 }, 28, plot)).toContain('L10 196Q10 200 14 200')
  // Too low to be round.
  expect(outlineOf({ ...first, start: 10, begin: 200, end: 199 }, 28, plot)).toContain('L10 200Q10 199 11 199')
  const stacked = drawn(levels)
  expect(outlineOf({ ...stacked.bars[0]!, start: 10, begin: 200, end: 100 }, 28, plot)).toContain('Q10 100 10 100')
  expect(columns.size).toBeLessThanOrEqual(28)
})

test.each([
  [false, false],
  [true, false],
  [false, true],
  [true, true],
])('a press selects the bar or the line under it, mirrored: %s, horizontal: %s', (isMirrored, isHorizontal) => {
  const data = { ...flow, isHorizontal }
  const { plot, columns, bars } = drawn(data, isMirrored)
  const at = (across: number, along: number) => (isHorizontal ? { x: along, y: across } : { x: across, y: along })
  for (const bar of bars) {
    const middle = middleOf(bar, columns.size)
    expect(seriesAt(data, plot, bar.place, at(middle, (bar.begin + bar.end) / 2))).toBe(bar.series.key)
    // Slightly beyond its end too, where a low bar is next to a high one.
    expect(seriesAt(data, plot, bar.place, at(middle, plot.level(bar.to + 3)))).toBe(bar.series.key)
    expect(seriesAt(data, plot, bar.place, at(middle, plot.level([60, 65, 80][bar.place]!)))).toBe('open')
  }
})

test('a press on a part of a stack selects that part', () => {
  const { plot } = drawn(levels)
  for (const [nth, key] of ['L1', 'L2', 'L3'].entries())
    expect(seriesAt(levels, plot, 1, { x: plot.middle(1), y: plot.level(nth * 10 + 5) })).toBe(key)
})

test('a press selects the line where no values are known', () => {
  const unknown = { ...flow, series: flow.series.map((one) => ({ ...one, values: [null, null, null] })).toReversed() }
  expect(seriesAt(unknown, drawn(unknown).plot, 1, { x: 100, y: 100 })).toBe('open')
})
