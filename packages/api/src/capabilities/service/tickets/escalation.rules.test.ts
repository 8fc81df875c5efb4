import { describe, expect, test } from 'vitest'
import { defaultPolicies, policyOf, priorities, slaKinds } from '#capabilities/service/sla/vocabulary.ts'
import { type Clock, dueAt, elapsedSeconds } from './clock.rules.ts'
import { isPingPong, levelDue, nextLevelAt, stepFor } from './escalation.rules.ts'

const hour = 3600
const opened_at = new Date('2026-11-16T09:00Z')
const after = (hours: number) => new Date(+opened_at + hours * hour * 1000)
const clock: Clock = { opened_at, calendar: 'continuous', stops: [] }
const paused: Clock = { ...clock, stops: [{ from: after(10), to: after(34) }] }
const everybody = { 1: ['manager', 'other'], 2: ['principal'], 3: ['territory'], 4: ['region'] }
const step = (level: 1 | 2 | 3 | 4, elapsed: number, members: Parameters<typeof stepFor>[0]['members'] = everybody) =>
  stepFor({ level, elapsed: elapsed * hour, priority: 'P3', policies: defaultPolicies, members })

test('the policies a network begins with are those of docs/domain.md#sla-clock', () => {
  const written = priorities.map((priority) =>
    slaKinds
      .map((kind) => policyOf(defaultPolicies, priority, kind))
      .map(({ hours, calendar }) => `${hours} ${calendar}`),
  )
  expect(written).toEqual([
    ['1 continuous', '24 continuous', '8 continuous', '24 continuous', '48 continuous'],
    ['4 working', '48 continuous', '24 continuous', '48 continuous', '96 continuous'],
    ['8 working', '72 continuous', '72 continuous', '96 continuous', '168 continuous'],
    ['8 working', '120 continuous', '96 continuous', '120 continuous', '240 continuous'],
  ])
})

test.each([
  ['P1', [8, 24, 48]],
  ['P2', [24, 48, 96]],
  ['P3', [72, 96, 168]],
  ['P4', [96, 120, 240]],
] as const)('%s climbs after %o hours', (priority, hours) => {
  for (const [at, long] of hours.entries()) {
    expect(levelDue(long * hour - 1, priority, defaultPolicies)).toBe(at + 1)
    expect(levelDue(long * hour, priority, defaultPolicies)).toBe(at + 2)
  }
  expect(levelDue(0, priority, defaultPolicies)).toBe(1)
})

describe('the next level', () => {
  test('is reached by the clock, so a pause puts it off', () => {
    expect(nextLevelAt(clock, 1, 'P3', defaultPolicies)).toEqual(after(72))
    expect(nextLevelAt(paused, 1, 'P3', defaultPolicies)).toEqual(after(96))
    expect(nextLevelAt(clock, 3, 'P3', defaultPolicies)).toEqual(after(168))
  })

  test('is none above the last one, or while the clock is paused', () => {
    expect(nextLevelAt(clock, 4, 'P3', defaultPolicies)).toBeNull()
    expect(nextLevelAt({ ...clock, stops: [{ from: after(1), to: null }] }, 1, 'P3', defaultPolicies)).toBeNull()
  })
})

describe('a step', () => {
  test('is none before its time', () => {
    expect(step(1, 71.9)).toEqual({ level: 1, owner: 'manager', entered: [], skipped: [] })
  })

  test('goes up one level, and several at once where it is overdue', () => {
    expect(step(1, 72)).toEqual({ level: 2, owner: 'principal', entered: [2], skipped: [] })
    expect(step(1, 200)).toEqual({ level: 4, owner: 'region', entered: [2, 3, 4], skipped: [] })
    expect(step(3, 200)).toEqual({ level: 4, owner: 'region', entered: [4], skipped: [] })
  })

  test('never goes down', () => {
    expect(step(3, 0)).toEqual({ level: 3, owner: 'territory', entered: [], skipped: [] })
  })

  test('T6: past the absent manager to the dealer, and past the outlet without a mapped manager to the region', () => {
    const members = { ...everybody, 1: [], 3: [] }
    expect(step(1, 0, members)).toEqual({ level: 2, owner: 'principal', entered: [2], skipped: [1] })
    expect(step(2, 96, members)).toEqual({ level: 4, owner: 'region', entered: [4], skipped: [3] })
  })

  test('ends on the last level, even where it has no member', () => {
    const members = { 1: [], 2: [], 3: [], 4: [] }
    expect(step(1, 0, members)).toEqual({ level: 4, owner: null, entered: [4], skipped: [1, 2, 3, 4] })
  })
})

test('T4: P3 that becomes P1 after two days is recomputed from the opening, with its pauses', () => {
  const now = after(58)
  const elapsed = elapsedSeconds(paused, now)
  expect(elapsed).toBe(34 * hour)
  expect(levelDue(elapsed, 'P3', defaultPolicies)).toBe(1)
  expect(dueAt(paused, policyOf(defaultPolicies, 'P3', 'resolution').hours * hour)! > now).toBe(true)
  expect(dueAt(paused, policyOf(defaultPolicies, 'P1', 'resolution').hours * hour)).toEqual(after(48))
  const { level, entered } = stepFor({
    level: 1,
    elapsed,
    priority: 'P1',
    policies: defaultPolicies,
    members: everybody,
  })
  expect({ level, entered }).toEqual({ level: 3, entered: [2, 3] })
  expect(nextLevelAt(paused, 3, 'P1', defaultPolicies)).toEqual(after(72))
})

test('more than three changes of hands are ping-pong', () => {
  expect([0, 3, 4].map(isPingPong)).toEqual([false, false, true])
})
