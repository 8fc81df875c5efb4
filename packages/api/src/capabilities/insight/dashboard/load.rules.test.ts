import { expect, test } from 'vitest'
import { loadOf } from './load.rules.ts'

const room = { kind: 'reads', places: 8, taken: 2, waiting: 0, refused: 0 }

test('the fullest kind of places is the load, with all that waits and was turned away', () => {
  expect(loadOf([room, { ...room, kind: 'reports', places: 3, taken: 2, waiting: 4, refused: 1 }])).toEqual({
    percent: 66.7,
    waiting: 4,
    refused: 1,
  })
})

test('a kind without places counts for nothing, and a host that counts none has no load', () => {
  expect(loadOf([room, { ...room, places: 0, taken: 0 }])?.percent).toBe(25)
  expect(loadOf([])).toBeNull()
  expect(loadOf(undefined)).toBeNull()
})
