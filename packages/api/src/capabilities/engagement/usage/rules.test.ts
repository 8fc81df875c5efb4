import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { added, changesOf, figuresOf, measureOf, noSums, sumKeys, type Pair, type Sums } from './rules.ts'
import { measures, type Measure } from './vocabulary.ts'

const all = Object.keys(measures) as Measure[]

/** Sums as sessions make them: no part is larger than its whole. */
const sums: fc.Arbitrary<Sums> = fc
  .tuple(
    fc.nat({ max: 500 }),
    fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 7, maxLength: 7 }),
    fc.nat({ max: 9 }),
  )
  .map(([sessions, parts, turns]) => {
    const [a, b, c, d, e, f, g] = parts
    const of = (whole: number, twentieths = 0) => Math.round((whole * twentieths) / 20)
    const engaged = of(sessions, a)
    const contained = of(engaged, b)
    const handed_over = of(engaged - contained, c)
    const ratings = of(sessions, d)
    const turns_bot = sessions * turns
    return {
      ...noSums,
      sessions,
      engaged,
      contained,
      contained_for_good: of(contained, e),
      handed_over,
      abandoned: engaged - contained - handed_over,
      ratings,
      good_ratings: of(ratings, f),
      turns_bot,
      fallback_turns: of(turns_bot, g),
    }
  })
const pairs: fc.Arbitrary<Pair[]> = fc
  .array(fc.record({ before: sums, now: sums }), { minLength: 1, maxLength: 9 })
  .map((parts) => parts.map((part, place) => ({ key: place === 0 ? null : `part-${place}`, ...part })))

const totalOf = (parts: readonly Pair[]) => ({
  before: added(parts.map(({ before }) => before)),
  now: added(parts.map(({ now }) => now)),
})

describe('the parts of a change', () => {
  test.each(all)('of %s add up to it, whatever the parts', (measure) => {
    let explained = 0
    fc.assert(
      fc.property(pairs, (parts) => {
        const total = totalOf(parts)
        const [before, now] = [measureOf(measure, total.before), measureOf(measure, total.now)]
        const changes = changesOf(measure, total, parts)
        if (before === null || now === null) {
          expect(changes).toEqual([])
          return
        }
        explained++
        const sum = changes.reduce((so, { change }) => so + change, 0)
        expect(sum).toBeCloseTo(now - before, 9)
        for (const { change, mix, rate } of changes)
          if (measure !== 'sessions') expect(mix! + rate!).toBeCloseTo(change, 9)
      }),
    )
    expect(explained).toBeGreaterThan(20)
  })

  test('are the largest first, and those without any session are left out', () => {
    fc.assert(
      fc.property(pairs, (parts) => {
        const total = totalOf(parts)
        const sizes = changesOf('sessions', total, [...parts, { key: 'never', before: noSums, now: noSums }]).map(
          ({ key, change }) => ({ key, size: Math.abs(change) }),
        )
        expect(sizes.map(({ size }) => size)).toEqual(sizes.map(({ size }) => size).toSorted((a, b) => b - a))
        expect(sizes.map(({ key }) => key)).not.toContain('never')
      }),
    )
  })

  test('distinguish a larger share from a worse rate', () => {
    const engaged = (of: number, contained: number): Sums => ({ ...noSums, sessions: of, engaged: of, contained })
    // Neither rate got worse: more people came to the bot that always contained less.
    const mixed: Pair[] = [
      { key: 'good', before: engaged(80, 72), now: engaged(20, 18) },
      { key: 'poor', before: engaged(20, 8), now: engaged(80, 32) },
    ]
    const mix = changesOf('contained_percent', totalOf(mixed), mixed)
    expect(mix.map(({ rate }) => rate)).toEqual([0, 0])
    expect(mix.reduce((sum, { mix: effect }) => sum + effect!, 0)).toBeCloseTo(-30, 9)
    // The same people came: one bot got worse.
    const worse: Pair[] = [
      { key: 'good', before: engaged(50, 45), now: engaged(50, 25) },
      { key: 'poor', before: engaged(50, 20), now: engaged(50, 20) },
    ]
    expect(changesOf('contained_percent', totalOf(worse), worse)).toEqual([
      expect.objectContaining({ key: 'good', before: 90, now: 50, change: -20, mix: 0, rate: -20 }),
      expect.objectContaining({ key: 'poor', before: 40, now: 40, change: 0, mix: expect.closeTo(0), rate: 0 }),
    ])
  })

  test('of a part that is new follow from its share alone', () => {
    const one = (of: number, part: number): Sums => ({ ...noSums, sessions: of, engaged: part })
    const [fresh] = changesOf('engaged_percent', { before: one(10, 10), now: one(20, 10) }, [
      { key: 'fresh', before: noSums, now: one(10, 0) },
      { key: 'old', before: one(10, 10), now: one(10, 10) },
    ])
    expect(fresh).toMatchObject({ before: null, now: 0, share_before: 0, share_now: 50, rate: 0 })
  })
})

test('figures of nothing are 0 for counts and gaps for shares', () => {
  const figures = figuresOf(noSums)
  for (const [key, value] of Object.entries(figures))
    expect([key, value]).toEqual([key, key.endsWith('percent') ? null : 0])
  expect(sumKeys.every((key) => noSums[key] === 0)).toBe(true)
})
