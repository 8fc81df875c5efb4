import { describe, expect, test } from 'vitest'
import { movedOn, stepMapOf, type Way } from './step-map.rules.ts'

const way = (step: string, next: string, visits: number, also: Partial<Way> = {}): Way => ({
  step,
  next,
  visits,
  times: visits,
  repeats: 0,
  returns: 0,
  days: 1,
  ...also,
})
const ways = [
  way('(start)', 'due', 6),
  way('(start)', 'arrived', 4),
  way('due', 'due', 2, { repeats: 2 }),
  way('due', 'arrived', 5),
  way('arrived', 'ready', 8),
  way('ready', 'arrived', 3, { returns: 3 }),
  way('ready', '(end)', 7),
  way('due', '(end)', 1),
]
const map = stepMapOf(ways, (step) => step.length)

describe('the map of steps', () => {
  test('runs from the start to the end, in the order in which visits come to each step', () => {
    expect(map.steps.map(({ step }) => step)).toEqual(['(start)', 'due', 'arrived', 'ready', '(end)'])
    expect(map.ways[0]).toMatchObject({ step: 'arrived', next: 'ready' })
    expect(stepMapOf([], () => 0)).toEqual({ steps: [], ways: [] })
  })

  test('orders steps alike, however its ways are given', () => {
    expect(stepMapOf(ways.toReversed(), (step) => step.length)).toEqual(map)
  })

  test('moves by arrow keys from step to step, along ways, and between the ways of a step', () => {
    expect(movedOn(map, { step: '(start)' }, 'up')).toEqual({ step: '(start)' })
    expect(movedOn(map, { step: '(start)' }, 'down')).toEqual({ step: 'due' })
    expect(movedOn(map, { step: 'due' }, 'last')).toEqual({ step: '(end)' })
    const ahead = movedOn(map, { step: 'due' }, 'ahead')
    expect(ahead).toEqual({ step: 'due', next: 'arrived', seenFrom: 'due' })
    expect(movedOn(map, ahead, 'down')).toEqual({ step: 'due', next: 'due', seenFrom: 'due' })
    expect(movedOn(map, ahead, 'ahead')).toEqual({ step: 'arrived' })
    expect(movedOn(map, ahead, 'back')).toEqual({ step: 'due' })
    expect(movedOn(map, { step: 'arrived' }, 'back')).toEqual({ step: 'due', next: 'arrived', seenFrom: 'arrived' })
    expect(movedOn(map, { step: '(end)' }, 'ahead')).toEqual({ step: '(end)' })
  })

  test('comes to every step and every way by arrow keys alone', () => {
    const seen = new Set<string>()
    const queue = [movedOn(map, { step: 'due' }, 'first')]
    for (const spot of queue) {
      const key = JSON.stringify(spot)
      if (seen.has(key)) continue
      seen.add(key)
      for (const one of ['up', 'down', 'ahead', 'back', 'first', 'last'] as const) queue.push(movedOn(map, spot, one))
    }
    const reached = [...seen].map((key) => JSON.parse(key) as { step: string; next?: string })
    for (const { step } of map.steps)
      expect(
        reached.some((one) => one.step === step && !one.next),
        step,
      ).toBe(true)
    for (const { step, next } of ways)
      expect(
        reached.some((one) => one.step === step && one.next === next),
        `${step} ${next}`,
      ).toBe(true)
  })
})
