import { expect, test } from 'vitest'
import { defineStates } from './states.ts'

const states = defineStates({
  open: { next: ['done'], label: 'Reopen', tone: 'accent' },
  done: { next: [], label: 'Mark as done', isEnd: true },
})

test('values, moves, labels, tones, and ends of states follow from one declaration', () => {
  expect(states.values).toEqual(['open', 'done'])
  expect(states.moves).toEqual({ open: ['done'], done: [] })
  expect(states.labels).toEqual({ open: 'Reopen', done: 'Mark as done' })
  expect(states.tones).toEqual({ open: 'accent', done: 'plain' })
  expect([states.isEnd('open'), states.isEnd('done')]).toEqual([false, true])
})
