import { expect, test } from 'vitest'
import { plotOf, ticksTo } from './chart-plot.ts'

test.each([
  [0, true, [0, 1]],
  [1, true, [0, 1]],
  [3, true, [0, 1, 2, 3]],
  [21, true, [0, 10, 20, 30]],
  [96, true, [0, 50, 100]],
  [0.7, false, [0, 0.2, 0.4, 0.6, 0.8]],
] as const)('up to %d the grid has round steps', (highest, isWhole, ticks) => {
  expect(ticksTo(highest, isWhole).map((tick) => Number(tick.toFixed(3)))).toEqual(ticks)
})

const data = {
  label: 'Days',
  axis: { category: 'Day', value: 'Complaints' },
  categories: Array.from({ length: 29 }, (_, day) => `Nov ${day + 1}`),
  series: [{ key: 'received', label: 'Received', kind: 'line', values: Array.from({ length: 29 }, (_, day) => day) }],
} as const

test.each([false, true])('every value lies in the plot, and a press on it finds its day, mirrored %s', (isMirrored) => {
  const plot = plotOf(data, { width: 400, height: 220, top: 28, isMirrored, write: String })
  for (const [place] of data.categories.entries()) {
    expect(plot.placeAt(plot.x(place))).toBe(place)
    expect(plot.x(place)).toBeGreaterThan(plot.left)
    expect(plot.x(place)).toBeLessThan(plot.right)
    expect(plot.y(place)).toBeLessThanOrEqual(plot.bottom)
    expect(plot.y(place)).toBeGreaterThanOrEqual(plot.top)
    expect(plot.valueAt(plot.y(place))).toBeCloseTo(place)
  }
  expect(plot.x(1) < plot.x(0)).toBe(isMirrored)
  expect(plot.placeAt(plot.left - 5)).toBeUndefined()
  expect(plot.placeAt(plot.right + 5)).toBeUndefined()
})

test('names of categories do not lie over each other', () => {
  for (const width of [200, 390, 800, 1440]) {
    const plot = plotOf(data, { width, height: 220, top: 28, isMirrored: false, write: String })
    expect(plot.every * plot.step).toBeGreaterThan('Nov 29'.length * 6)
  }
})
