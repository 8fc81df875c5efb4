import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sessionize, compareMessages, type OrderedMessage } from './sessionize.rules.ts'

const minute = 60_000
const at = (minutes: number, more: Partial<OrderedMessage> = {}): OrderedMessage => ({
  key: `m${minutes}`,
  at: minutes * minute,
  event: null,
  ...more,
})
const keys = (pieces: readonly OrderedMessage[][]) => pieces.map((piece) => piece.map(({ key }) => key))

test('a message exactly at the idle time belongs to the conversation, a later one begins a new one', () => {
  expect(keys(sessionize([at(0), at(30), at(60)], 30))).toEqual([['m0', 'm30', 'm60']])
  const late = { ...at(60), key: 'late', at: 60 * minute + 1 }
  expect(keys(sessionize([at(0), at(30), late], 30))).toEqual([['m0', 'm30'], ['late']])
})

test('what ends a conversation is its last message, also where the next one follows at once', () => {
  expect(keys(sessionize([at(0), at(1, { event: 'end' }), at(2)], 30))).toEqual([['m0', 'm1'], ['m2']])
})

test('two at the same moment are sorted by their keys', () => {
  expect([at(1, { key: 'b' }), at(1, { key: 'a' }), at(0)].toSorted(compareMessages).map(({ key }) => key)).toEqual([
    'm0',
    'a',
    'b',
  ])
})

const message = fc.record<OrderedMessage>({
  key: fc.uuid(),
  at: fc.integer({ min: 0, max: 400 }).map((minutes) => minutes * minute),
  event: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constant('end' as const) }),
})
const stream = fc.uniqueArray(message, { maxLength: 60, selector: ({ key }) => key })

test('every message is in one conversation, in order; breaks lie between them and nowhere else', () => {
  fc.assert(
    fc.property(stream, fc.integer({ min: 5, max: 240 }), (messages, idle) => {
      const sorted = messages.toSorted(compareMessages)
      const pieces = sessionize(sorted, idle)
      expect(pieces.flat()).toEqual(sorted)
      const breaks = (one: OrderedMessage, next: OrderedMessage) =>
        one.event === 'end' || next.at - one.at > idle * minute
      for (const piece of pieces) {
        expect(piece.length).toBeGreaterThan(0)
        expect(piece.slice(1).every((next, index) => !breaks(piece[index]!, next))).toBe(true)
      }
      expect(pieces.slice(1).every((piece, index) => breaks(pieces[index]!.at(-1)!, piece[0]!))).toBe(true)
    }),
  )
})
