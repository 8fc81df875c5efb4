import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { times } from '#testing/proof.ts'
import {
  addMonths,
  answerProblem,
  distanceKm,
  dueOn,
  type Item,
  isFailed,
  missingOf,
  resultOf,
  scoreOf,
  secondAuditorProblem,
  severityOf,
  validUntil,
} from './rules.ts'
import { drawSample, sampleSize } from './sampling.rules.ts'

const item = (key: string, more: Partial<Item> = {}): Item => ({
  key,
  area: 'Workshop',
  text: `Item ${key}`,
  kind: 'yes_no',
  max: 1,
  weight: 1,
  knock_out: false,
  needs_photo: false,
  ...more,
})
const score = (key: string, max: number, more: Partial<Item> = {}) => item(key, { kind: 'score', max, ...more })

describe('the score (M50)', () => {
  test('weighs the share that each item reached, with one decimal', () => {
    const items = [item('A', { weight: 3 }), item('B'), score('C', 5, { weight: 2 })]
    const answers = [
      { item: 'A', value: 'yes' },
      { item: 'B', value: 'no' },
      { item: 'C', value: '4' },
    ]
    // (3 × 1 + 1 × 0 + 2 × 0.8) / 6
    expect(scoreOf(items, answers).score).toBe(76.7)
  })

  test('leaves out items that are n.a. or not answered', () => {
    const items = [item('A'), item('B'), item('C')]
    expect(
      scoreOf(items, [
        { item: 'A', value: 'yes' },
        { item: 'B', value: 'na' },
      ]).score,
    ).toBe(100)
  })

  test('is none where no item counts', () => {
    expect(scoreOf([item('A')], [{ item: 'A', value: 'na' }]).score).toBeNull()
  })

  test('rounds an exact half up', () => {
    // 1,699 of 2,000 points are 84.95 %.
    const items = Array.from({ length: 20 }, (_, at) => score(`I${at}`, 100))
    const answers = items.map(({ key }, at) => ({ item: key, value: at === 0 ? '0' : at === 1 ? '79' : '90' }))
    expect(scoreOf(items, answers).score).toBe(85)
  })

  test('notes a knock-out item that failed, and none that is n.a.', () => {
    const items = [item('A', { knock_out: true }), item('B'), score('C', 5, { knock_out: true })]
    const of = (a: string, c: string) =>
      scoreOf(items, [
        { item: 'A', value: a },
        { item: 'B', value: 'yes' },
        { item: 'C', value: c },
      ]).hasKnockOut
    expect([of('yes', '1'), of('no', '5'), of('yes', '0'), of('na', '3')]).toEqual([false, true, true, false])
  })

  test('is given for each area with the weights that count there', () => {
    const items = [item('A', { area: 'Safety', weight: 3 }), item('B', { area: 'Safety' }), item('C')]
    const { areas } = scoreOf(items, [
      { item: 'A', value: 'yes' },
      { item: 'B', value: 'no' },
      { item: 'C', value: 'na' },
    ])
    expect(areas).toEqual({ Safety: { score: 75, weight: 4 } })
  })

  test('never depends on the order of the answers, and lies between 0 and 100', () => {
    const some = fc
      .array(
        fc.record({ max: fc.integer({ min: 1, max: 9 }), weight: fc.integer({ min: 1, max: 9 }), share: fc.nat(9) }),
        {
          minLength: 1,
          maxLength: 25,
        },
      )
      .chain((parts) =>
        fc.record({
          parts: fc.constant(parts),
          order: fc.shuffledSubarray(
            parts.map((_, at) => at),
            { minLength: parts.length },
          ),
        }),
      )
    fc.assert(
      fc.property(some, ({ parts, order }) => {
        const items = parts.map(({ max, weight }, at) => score(`I${at}`, max, { weight }))
        const answers = parts.map(({ max, share }, at) => ({ item: `I${at}`, value: String(Math.min(max, share)) }))
        const straight = scoreOf(items, answers)
        expect(
          scoreOf(
            items,
            order.map((at) => answers[at]!),
          ),
        ).toEqual(straight)
        expect(straight.score).toBeGreaterThanOrEqual(0)
        expect(straight.score).toBeLessThanOrEqual(100)
      }),
      { numRuns: times(100, 3000) },
    )
  })
})

test.each([
  [85, false, 'valid'],
  [84.9, false, 'conditional'],
  [70, false, 'conditional'],
  [69.9, false, 'invalid'],
  [100, true, 'invalid'],
] as const)('a score of %d with a knock-out %s is %s', (of, hasKnockOut, result) => {
  expect(resultOf(of, hasKnockOut)).toBe(result)
})

test('an answer fits the kind of its item', () => {
  const yesNo = item('A')
  const points = score('B', 5)
  expect(['yes', 'no', 'na', '1', 'x'].map((value) => answerProblem(yesNo, value) === undefined)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect(['0', '5', 'na', '6', '-1', 'yes'].map((value) => answerProblem(points, value) === undefined)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('answers and photos are missing item by item, and no photo where an item is n.a.', () => {
  const items = [
    item('A'),
    item('B', { needs_photo: true }),
    item('C', { needs_photo: true }),
    item('D', { needs_photo: true }),
  ]
  const answers = [
    { item: 'B', value: 'yes' },
    { item: 'C', value: 'na' },
    { item: 'D', value: 'no' },
  ]
  const { answers: unanswered, photos } = missingOf(items, answers, new Set(['D']))
  expect([unanswered.map(({ key }) => key), photos.map(({ key }) => key)]).toEqual([['A'], ['B']])
})

test('an item that failed is critical as a knock-out, and major from weight 3 on', () => {
  expect([
    severityOf(item('A', { knock_out: true })),
    severityOf(item('B', { weight: 3 })),
    severityOf(item('C', { weight: 2 })),
  ]).toEqual(['critical', 'major', 'minor'])
  expect([
    isFailed(item('A'), 'no'),
    isFailed(score('B', 5), '0'),
    isFailed(score('B', 5), '1'),
    isFailed(item('A'), 'na'),
  ]).toEqual([true, true, false, false])
})

test('a finding is due in 30, 14, or 3 days by its severity', () => {
  expect([dueOn('minor', '2026-01-31'), dueOn('major', '2026-01-31'), dueOn('critical', '2026-02-27')]).toEqual([
    '2026-03-02',
    '2026-02-14',
    '2026-03-02',
  ])
})

test('a certification holds for twelve months, a conditional result for three', () => {
  expect(validUntil('outlet_certification', 'valid', '2026-03-15')).toBe('2027-03-14')
  expect(validUntil('outlet_certification', 'conditional', '2026-11-30')).toBe('2027-02-27')
  expect(validUntil('outlet_certification', 'invalid', '2026-03-15')).toBeNull()
  expect(validUntil('complaint_closure', 'valid', '2026-03-15')).toBeNull()
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
})

test('the second auditor is someone else, of another territory, and not of the dealer', () => {
  const of = (id: string, territories: string[]) => ({ id, territories })
  const first = of('a', ['T1', 'T2'])
  expect(secondAuditorProblem(first, of('b', ['T3']))).toBeUndefined()
  expect(secondAuditorProblem(first, of('b', []))).toBeUndefined()
  expect(secondAuditorProblem(first, of('a', []))).toBe('The second auditor must be someone else.')
  expect(secondAuditorProblem(first, of('b', ['T2', 'T4']))).toBe(
    'The second auditor may not be of the same territory as the first.',
  )
})

test('the distance of two places is that of the great circle, in km with one decimal', () => {
  const mumbai = { lat: 19.076, lon: 72.8777 }
  expect(distanceKm(mumbai, { lat: 28.6139, lon: 77.209 })).toBeCloseTo(1148.1, 0)
  expect(distanceKm(mumbai, mumbai)).toBe(0)
  expect(distanceKm(mumbai, { lat: 19.077, lon: 72.8777 })).toBe(0.1)
  expect(distanceKm({ lat: 0, lon: 179.9 }, { lat: 0, lon: -179.9 })).toBeCloseTo(22.2, 1)
})

describe('a sample', () => {
  const candidates = Array.from({ length: 100 }, (_, at) => `C26DL001-${String(at).padStart(6, '0')}`)

  test('is a tenth of a hundred, and one of a few', () => {
    expect([sampleSize(100, 10), sampleSize(14, 10), sampleSize(15, 10), sampleSize(3, 10), sampleSize(0, 10)]).toEqual(
      [10, 1, 2, 1, 0],
    )
    expect(drawSample(candidates, 10, 7)).toHaveLength(10)
  })

  test('of the same seed and candidates is the same, in whatever order these are, and a larger one only adds to it', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { maxLength: 60 }),
        fc.integer({ min: 0, max: 2_147_483_647 }),
        fc.integer({ min: 1, max: 100 }),
        (keys, seed, percent) => {
          const drawn = drawSample(keys, percent, seed)
          expect(drawSample(keys.toReversed(), percent, seed)).toEqual(drawn)
          expect(drawn).toHaveLength(sampleSize(keys.length, percent))
          const all = new Set(drawSample(keys, Math.min(100, percent * 2), seed))
          expect(drawn.every((key) => keys.includes(key) && all.has(key))).toBe(true)
        },
      ),
      { numRuns: times(100, 3000) },
    )
  })

  test('of another seed is another one, and over many seeds each candidate is drawn about as often', () => {
    expect(drawSample(candidates, 10, 1)).not.toEqual(drawSample(candidates, 10, 2))
    const often = new Map<string, number>()
    for (let seed = 1; seed <= 400; seed += 1)
      for (const key of drawSample(candidates, 10, seed)) often.set(key, (often.get(key) ?? 0) + 1)
    const counts = candidates.map((key) => often.get(key) ?? 0)
    expect(Math.min(...counts)).toBeGreaterThan(15)
    expect(Math.max(...counts)).toBeLessThan(75)
  })
})
