import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AgreedStage, deviationsOf } from './deviations.rules.ts'
import type { ReachedStage } from './stages.rules.ts'

const start = Date.parse('2026-01-05T06:00:00Z')
const stage = (id: string, sort: number, agreed: Partial<AgreedStage> = {}): AgreedStage => ({
  id,
  sort,
  in_line: true,
  steps: [id],
  is_required: true,
  at_most: null,
  is_allowed: true,
  ...agreed,
})
const stages = [
  stage('due', 1, { is_required: false }),
  stage('booked', 2, { is_required: false, at_most: 2 }),
  stage('arrived', 3),
  stage('opened', 4, { at_most: 1 }),
  stage('hold-up', 5, { in_line: false, at_most: 1, is_required: false }),
  stage('ready', 6),
  stage('delivered', 7),
  stage('complaint', 8, { in_line: false, is_allowed: false, is_required: false }),
]
const reachedAt = (stage_id: string, hours: number, times = 1): ReachedStage => ({
  stage_id,
  at: new Date(start + hours * 3_600_000).toISOString(),
  dwell_minutes: null,
  times,
})
const found = (...reached: ReachedStage[]) =>
  deviationsOf(reached, stages).map(({ kind, stage_id }) => `${kind}:${stage_id}`)

const line = stages.filter(({ in_line }) => in_line)
const anyReached = fc
  .subarray(stages, { minLength: 1 })
  .chain((some) =>
    fc.tuple(
      ...some.map(({ id }) =>
        fc
          .record({ hours: fc.integer({ min: 0, max: 200 }), times: fc.integer({ min: 1, max: 4 }) })
          .map((one) => reachedAt(id, one.hours, one.times)),
      ),
    ),
  )

describe('deviations', () => {
  test('are none where stages come in their order, no required one is skipped, and none is too often', () => {
    const inOrder = fc.tuple(fc.subarray(line), fc.integer({ min: 0, max: line.length - 1 })).map(([some, from]) => {
      const rest = line.slice(from).filter((one) => one.is_required || some.includes(one))
      return rest.map(({ id }, place) => reachedAt(id, place))
    })
    fc.assert(
      fc.property(inOrder, (reached) => {
        expect(deviationsOf(reached, stages)).toEqual([])
      }),
    )
  })

  test('have each stage and kind once, in whatever order stages are given', () => {
    fc.assert(
      fc.property(anyReached, (reached) => {
        const names = found(...reached)
        expect(new Set(names).size).toBe(names.length)
        const again = deviationsOf(reached.toReversed(), stages.toReversed())
        expect(new Set(again.map(({ kind, stage_id }) => `${kind}:${stage_id}`))).toEqual(new Set(names))
      }),
    )
  })

  test('are missing of stages that a visit does not have, and of all other kinds of those that it has', () => {
    fc.assert(
      fc.property(anyReached, (reached) => {
        const has = new Set(reached.map(({ stage_id }) => stage_id))
        for (const { stage_id, kind } of deviationsOf(reached, stages))
          expect(has.has(stage_id)).toBe(kind !== 'missing')
      }),
    )
  })

  test('are exactly the stage that is taken out of an agreed visit', () => {
    const whole = line.map(({ id }, place) => reachedAt(id, place))
    for (const { id, is_required } of line.slice(1, -1))
      expect(found(...whole.filter(({ stage_id }) => stage_id !== id))).toEqual(is_required ? [`missing:${id}`] : [])
  })

  test('do not miss what comes before the first stage or after the furthest', () => {
    expect(found(reachedAt('opened', 1))).toEqual([])
    expect(found(reachedAt('arrived', 1), reachedAt('delivered', 5))).toEqual(['missing:opened', 'missing:ready'])
  })

  test('are too often beyond what is agreed alone', () => {
    expect(found(reachedAt('hold-up', 1, 1))).toEqual([])
    expect(found(reachedAt('hold-up', 1, 2))).toEqual(['too_often:hold-up'])
    expect(found(reachedAt('arrived', 1, 9))).toEqual([])
  })

  test('are out of order after a later stage, not at the same moment, and not beside the line', () => {
    expect(found(reachedAt('arrived', 2), reachedAt('opened', 1))).toEqual(['out_of_order:arrived'])
    expect(found(reachedAt('arrived', 2), reachedAt('opened', 2))).toEqual([])
    expect(found(reachedAt('hold-up', 9), reachedAt('ready', 1))).toEqual([])
  })

  test('are not allowed wherever they come', () => {
    expect(found(reachedAt('complaint', 1))).toEqual(['not_allowed:complaint'])
  })
})
