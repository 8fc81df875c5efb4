import type { Step } from './contract.ts'

/** The ids of steps and of the steps they take, in their order. */
export const idsOf = (steps: readonly Step[]): string[] =>
  steps.flatMap(({ id, steps: inner }) => [id, ...idsOf(inner)])

/** Whether two steps have the same id, so that one tick would be two. */
export const hasTwins = (steps: readonly Step[]): boolean => {
  const ids = idsOf(steps)
  return new Set(ids).size < ids.length
}
