import { expect, test } from 'vitest'
import { rounded, writtenOut } from './rounded.ts'

test('an exact half is rounded away from zero, although binary fractions miss it', () => {
  expect([1143.75, 1143.65, 8.35, 1.05, -1143.65, 0.05, -0.04, 7].map((value) => rounded(value))).toEqual([
    1143.8, 1143.7, 8.4, 1.1, -1143.7, 0.1, 0, 7,
  ])
  expect([1.005, 10.075, -2.675, 143.6549].map((value) => rounded(value, 2))).toEqual([1.01, 10.08, -2.68, 143.65])
  expect(rounded(66.5, 0)).toBe(67)
  expect([writtenOut(1.005, 2), writtenOut(2.5, 2), writtenOut(1143.65, 1)]).toEqual(['1.01', '2.50', '1143.7'])
})

test('every half of a tenth up to 1,000 is rounded up, however it was calculated', () => {
  for (let tenths = 0; tenths < 10_000; tenths++) {
    const [part, up] = [2 * tenths + 1, (tenths + 1) / 10]
    for (const half of [part / 20, (part / 2_000) * 100, (part / 1_999_980) * 99_999, part * 0.05])
      expect([half, rounded(half)]).toEqual([half, up])
  }
})
