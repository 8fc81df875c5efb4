import { expect, test } from 'vitest'
import { Effort, inCommon } from './sequence.rules.ts'

/** Every text of at most so many letters. */
function textsOf(letters: string, longest: number): string[][] {
  const texts: string[][] = [[]]
  for (const text of texts) if (text.length < longest) for (const letter of letters) texts.push([...text, letter])
  return texts
}

/** The length of the longest common subsequence, counted plainly. */
function mostInCommon(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0
  const [restA, restB] = [a.slice(1), b.slice(1)]
  if (a[0] === b[0]) return 1 + mostInCommon(restA, restB)
  return Math.max(mostInCommon(restA, b), mostInCommon(a, restB))
}

test('two lists have the most in common that there is, in the same order', () => {
  const texts = textsOf('abc', 4)
  const wrong = texts.flatMap((a) =>
    texts.flatMap((b) => {
      const { inBefore, inAfter } = inCommon(a, b, new Effort())
      const common = a.filter((_, at) => inBefore[at])
      const isRight =
        common.join('') === b.filter((_, at) => inAfter[at]).join('') && common.length === mostInCommon(a, b)
      return isRight ? [] : [`${a.join('')} ${b.join('')}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('lists that differ beyond the effort have their ends alone in common', () => {
  const list = (name: string) => ['first', ...Array.from({ length: 500 }, (_, at) => `${name}${at % 7}`), 'last']
  const effort = new Effort(1_000)
  const { inBefore, inAfter } = inCommon(list('a'), list('b'), effort)
  expect(effort.isSpent).toBe(true)
  expect(
    [inBefore, inAfter].map((marks) => [marks[0], marks.at(-1), marks.reduce((sum, one) => sum + one, 0)]),
  ).toEqual([
    [1, 1, 2],
    [1, 1, 2],
  ])
})
