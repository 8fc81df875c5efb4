import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { root } from './install.mjs'
import { drawFor } from './seed.ts'

// T-60: a run that failed can be repeated as it was, by its seed.
const ofTests = [
  'packages/*/src/**/*.test.{ts,tsx}',
  'packages/*/src/testing/**/*.{ts,tsx}',
  'e2e/*.ts',
  'tools/*.test.ts',
  '{playwright,vitest}.config.ts',
]
/** Draws that no seed repeats. Names and secrets of one run may be drawn so: no test looks at what they are. */
const drawsOfLuck = /\bMath\.random\b|\brandomInt\b/
const thisFile = 'tools/seed.test.ts'

test('what a test draws comes from the seed of the run', () => {
  const files = globSync(ofTests, { cwd: root }).filter((path) => path !== thisFile)
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((path) => drawsOfLuck.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})

test('a test draws the same in each process of a run, and another test something else', () => {
  const drawn = (name: string) => {
    const draw = drawFor(name)
    return [draw.fraction(), draw.below(1_000_000), draw.of(['a', 'b', 'c']), draw.bytes(8).toString('hex')]
  }
  expect(process.env.SEED).toMatch(/^\d+$/)
  expect(drawn('one')).toEqual(drawn('one'))
  expect(drawn('one')).not.toEqual(drawn('other'))
})

test('another seed draws something else, in fast-check, too', () => {
  const seed = process.env.SEED!
  const before = drawFor('one').below(1_000_000)
  process.env.SEED = `${seed}1`
  expect(drawFor('one').below(1_000_000)).not.toBe(before)
  process.env.SEED = seed
  expect(fc.readConfigureGlobal().seed).toBe(drawFor('fast-check').below(2 ** 31))
})

test('draws are within their bounds', () => {
  const draw = drawFor('bounds')
  const many = Array.from({ length: 1_000 }, () => draw.below(6))
  expect(new Set(many)).toEqual(new Set([0, 1, 2, 3, 4, 5]))
  expect(draw.bytes(0)).toHaveLength(0)
  expect(draw.bytes(100_000)).toHaveLength(100_000)
})
