import { describe, expect, test } from 'vitest'
import { mayMove, mayShift, move, remove, rowsOf, shift, type StepRow, stepsOf } from './steps.ts'

/** Rows by their names, each with its depth in dots: `.b` lies below `a`. */
const rows = (...names: string[]): StepRow[] =>
  names.map((name) => {
    const text = name.replaceAll('.', '')
    return { id: text, text, level: name.length - text.length }
  })
const outline = (some: readonly StepRow[]) => some.map(({ text, level }) => '.'.repeat(level) + text)

describe('steps as rows', () => {
  test('are the same steps again', () => {
    const all = rows('a', '.b', '..c', '.d', 'e')
    expect(outline(rowsOf(stepsOf(all)))).toEqual(outline(all))
  })

  test('never lie more than one level below the one before', () => {
    expect(outline(rowsOf(stepsOf(rows('.a', '...b', '..c'))))).toEqual(['a', '.b', '..c'])
  })

  test('move with what belongs to them', () => {
    const all = rows('a', '.b', 'c', '.d', '..e')
    expect(outline(move(all, 2, -1))).toEqual(['c', '.d', '..e', 'a', '.b'])
    expect(outline(move(all, 0, 1))).toEqual(['c', '.d', '..e', 'a', '.b'])
    expect(mayMove(all, 3, -1)).toBe(false)
    expect(outline(shift(rows('a', 'b', '.c'), 1, 1))).toEqual(['a', '.b', '..c'])
  })

  test('go three levels deep at most', () => {
    expect(mayShift(rows('a', '.b', '..c'), 2, 1)).toBe(false)
    // What belongs to it would lie too deep.
    expect(mayShift(rows('a', 'b', '.c', '..d'), 1, 1)).toBe(false)
    expect(mayShift(rows('a'), 0, -1)).toBe(false)
  })

  test('that are removed leave what belonged to them', () => {
    expect(outline(remove(rows('a', '.b', '..c', 'd'), 0))).toEqual(['b', '.c', 'd'])
  })
})
