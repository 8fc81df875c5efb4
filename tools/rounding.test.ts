import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** Rounds to decimals by hand: `Math.round(x * 10) / 10`, or `x.toFixed(1)`, which rounds what binary fractions have left. */
const byHand = /Math\.round\(.*\* ?(?:10+|1e\d+)\) ?\/ ?(?:10+|1e\d+)|Math\.round\(\(?10+ ?\*.*\) ?\/ ?10+|\.toFixed\(/

/** What is drawn, not read: coordinates of shapes. */
const isDrawing = (path: string) => path.startsWith('packages/web/src/kit/chart/')
const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)

const found = (text: string) => text.split('\n').filter((line) => byHand.test(line))

test('a figure is rounded by the one function for it, or by the round of a numeric in the database', () => {
  const files = sourceFiles().filter(({ path }) => !isTest(path) && !isDrawing(path))
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter(({ text }) => found(text).length > 0).map(({ path }) => path)).toEqual([
    'packages/api/src/kernel/contract/rounded.ts',
  ])
})

test('rounding by hand is found in each of its forms', () => {
  const lines = [
    'Math.round(x * 10) / 10',
    'Math.round((1000 * a) / b) / 10',
    'Math.round(x * 1e4) / 1e4',
    'x.toFixed(1)',
  ]
  expect(lines.filter((line) => found(line).length === 0)).toEqual([])
  expect(found('Math.round(ms / 1000) * 1000\nMath.round(value * 100)\nrounded(x, 2)')).toEqual([])
})
