import { expect, test } from 'vitest'
import { secondsOfChildren } from './processor-time.ts'

test('the processor time of ended programs is read whatever the name of the own one', () => {
  const stat = '4711 (node (a) b) S 1 4711 4711 0 -1 4194560 900 80000 0 0 55 12 3210 456 20 0 11 0 100 0'
  expect(secondsOfChildren(stat)).toBe(36.66)
})
