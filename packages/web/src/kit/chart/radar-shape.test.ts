import { expect, test } from 'vitest'
import { axisAt, outlineOn, pointOn, type RadarShape } from '#kit/chart/radar-shape.ts'

const shape: RadarShape = { middle: { x: 100, y: 100 }, radius: 50, count: 4 }

test('the first axis points upwards, the others follow clockwise', () => {
  const ends = [0, 1, 2, 3].map((axis) => pointOn(shape, axis, 1)).map(({ x, y }) => [Math.round(x), Math.round(y)])
  expect(ends).toEqual([
    [100, 50],
    [150, 100],
    [100, 150],
    [50, 100],
  ])
  expect(outlineOn(shape, [1, 0, 0, 0])).toBe('M100.0 50.0L100.0 100.0L100.0 100.0L100.0 100.0Z')
})

test('a point selects its nearest axis', () => {
  for (const axis of [0, 1, 2, 3]) expect(axisAt(shape, pointOn(shape, axis, 0.4))).toBe(axis)
  expect(axisAt(shape, { x: 98, y: 60 })).toBe(0)
})
