import { expect, test } from 'vitest'
import type { ChartData, ChartSeries } from './chart-data.ts'
import { type Box, plotOf } from './chart-plot.ts'
import { reachesOf, ticksOver } from './chart-scale.ts'
import { cutTo } from './chart-text.ts'

test.each([
  [0, 0, true, [0, 1]],
  [0, 1, true, [0, 1]],
  [0, 3, true, [0, 1, 2, 3]],
  [0, 21, true, [0, 5, 10, 15, 20, 25]],
  [0, 96, true, [0, 20, 40, 60, 80, 100]],
  [0, 0, false, [0, 0.2]],
  [0, 0.7, false, [0, 0.2, 0.4, 0.6, 0.8]],
  [-3, 21, true, [-5, 0, 5, 10, 15, 20, 25]],
  [-8, -2, true, [-8, -6, -4, -2, 0]],
  [12, 21, true, [0, 5, 10, 15, 20, 25]],
] as const)('from %d to %d the grid has round steps, and zero', (lowest, highest, isWhole, ticks) => {
  expect(ticksOver(lowest, highest, isWhole).map((tick) => Number(tick.toFixed(3)))).toEqual(ticks)
})

const letter = 6
const measure = (words: string) => words.length * letter
const box: Box = {
  width: 400,
  height: 220,
  isMirrored: false,
  write: String,
  writeShare: (share) => `${share} %`,
  measure,
}
const line = (values: ChartSeries['values'], key = 'received'): ChartSeries => ({
  key,
  label: key,
  kind: 'line',
  values,
})
const bar = (values: ChartSeries['values'], key: string, stack?: string): ChartSeries => ({
  key,
  label: key,
  kind: 'bar',
  values,
  ...(stack ? { stack } : {}),
})
const days = Array.from({ length: 29 }, (_, day) => day)
const data: ChartData = {
  label: 'Days',
  axis: { category: 'Day', value: 'Complaints' },
  categories: days.map((day) => `Nov ${day + 1}`),
  series: [line(days.map((day) => day - 4))],
}

test.each([
  [false, false],
  [true, false],
  [false, true],
  [true, true],
])(
  'every value lies in the plot, and a press on it finds its day, mirrored %s, lying %s',
  (isMirrored, isHorizontal) => {
    const plot = plotOf({ ...data, isHorizontal }, { ...box, isMirrored })
    for (const [place, value] of data.series[0]!.values.entries()) {
      const { x, y } = plot.point(place, value ?? 0)
      expect(plot.placeAt({ x, y })).toBe(place)
      expect(x).toBeGreaterThanOrEqual(plot.left)
      expect(x).toBeLessThanOrEqual(plot.right)
      expect(y).toBeGreaterThanOrEqual(plot.top)
      expect(y).toBeLessThanOrEqual(plot.bottom)
    }
    const [first, second] = [plot.point(0, 0), plot.point(1, 1)]
    expect(second.x < first.x).toBe(isMirrored)
    // Larger values are higher, or later ones lower.
    expect(second.y > first.y).toBe(isHorizontal)
    const beyond = isHorizontal ? { x: 200, y: plot.bottom + 5 } : { x: plot.right + 5, y: 100 }
    const before = isHorizontal ? { x: 200, y: plot.top - 5 } : { x: plot.left - 5, y: 100 }
    expect([plot.placeAt(beyond), plot.placeAt(before)]).toEqual([undefined, undefined])
  },
)

test('names of categories do not overlap, nor exceed the box', () => {
  for (const width of [200, 390, 800, 1440]) {
    const plot = plotOf(data, { ...box, width })
    expect(plot.every * plot.step).toBeGreaterThan(measure('Nov 29'))
  }
  for (const height of [120, 280]) {
    const plot = plotOf({ ...data, isHorizontal: true }, { ...box, height })
    expect(plot.every * plot.step).toBeGreaterThanOrEqual(12)
  }
})

test('figures of an axis along the line do not overlap', () => {
  const lying = { ...data, isHorizontal: true, series: [bar([8_000_000], 'paid')] }
  const plot = plotOf(lying, { ...box, width: 240 })
  const [first = 0, second = 0] = plot.ticks
  expect(plot.everyTick).toBeGreaterThan(1)
  expect((plot.level(second) - plot.level(first)) * plot.everyTick).toBeGreaterThan(measure('8000000'))
})

test('a long name leaves most of a narrow box to the bars, and is cut to its room', () => {
  const long = 'Complaints about the behaviour of a driver'
  const lying = { ...data, categories: [long], isHorizontal: true, series: [bar([3], 'received')] }
  const plot = plotOf(lying, { ...box, width: 250 })
  expect(plot.nameRoom).toBe(100)
  const name = cutTo(plot.nameRoom, long, measure)
  expect(name).toBe('Complaints abou…')
  expect(measure(name)).toBeLessThanOrEqual(plot.nameRoom)
  expect(cutTo(300, long, measure)).toBe(long)
})

test('shares have their own axis, from 0 to 100 percent', () => {
  const mixed = { ...data, series: [bar([412, 268], 'count'), { ...line([61, 100], 'share'), isShare: true }] }
  const plot = plotOf(mixed, box)
  expect(plot.ticks).toEqual([0, 100, 200, 300, 400, 500])
  expect([plot.level(0, true), plot.level(100, true)]).toEqual([plot.bottom, plot.top])
})

test('bars of a stack are on top of each other, those below zero hang from it', () => {
  const stacked = {
    ...data,
    series: [bar([5, -2, null], 'new', 'people'), bar([3, 4, 1], 'again', 'people'), bar([1, -3, 2], 'gone', 'people')],
  }
  expect(reachesOf(stacked).map(({ series, place, from, to }) => [series.key, place, from, to])).toEqual([
    ['new', 0, 0, 5],
    ['new', 1, 0, -2],
    ['again', 0, 5, 8],
    ['again', 1, 0, 4],
    ['again', 2, 0, 1],
    ['gone', 0, 8, 9],
    ['gone', 1, -2, -5],
    ['gone', 2, 1, 3],
  ])
  const { ticks } = plotOf(stacked, box)
  expect([ticks[0], ticks.at(-1)]).toEqual([-5, 10])
})

test.each([
  ['no categories', [], []],
  ['one', ['Nov 1'], [3]],
  ['nothing known', ['Nov 1'], [null]],
])('a chart of %s has its places', (_, categories, values) => {
  for (const isHorizontal of [false, true])
    for (const width of [1, 400]) {
      const plot = plotOf({ ...data, categories, isHorizontal, series: [bar(values, 'received')] }, { ...box, width })
      const { left, right, top, bottom, step, every, everyTick } = plot
      expect([left, right, top, bottom, step, every, everyTick].every(Number.isFinite)).toBe(true)
      expect(right).toBeGreaterThan(left)
    }
})
