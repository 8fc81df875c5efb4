import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

/** Words that make a reader stop, in names, comments, and titles: docs/words.md#in-code has the field's word for each. */
const unclear = /\b(?:told|asked|said|wanted|held|kept|stands|nobody|whoever|anew)\b/i

/** The same within names, such as `askedAt`, `said_by`, or `kept-rows.ts`. */
const unclearPart =
  /(?<![a-zA-Z])(?:told|asked|said|wanted|held|kept|stands|nobody|whoever|anew)(?![a-z])|(?<![A-Z])(?:Told|Asked|Said|Wanted|Held|Kept|Stands|Nobody|Whoever|Anew)(?![a-z])/

/**
 * How many lines have one, and how many with those within names: lower both with every change that takes some out. What is left
 * are texts of screens and of the demo, in which the word is plain English, and columns and fields on the wire, which stay.
 */
const mostLines = 206
const mostLinesWithParts = 425
/** Files with one in their name. */
const mostFiles = 0

const files = globSync('{packages/*/src,tools,bench,e2e}/**/*.{ts,tsx,mjs}', { cwd: root }).filter(
  (file) => !file.includes('.gen.') && !file.endsWith('code-words.test.ts'),
)

/** The number of lines that match, and the files with the most of them. */
function linesWith(pattern: RegExp): { total: number; worst: string } {
  const counts = files.map((file) => ({
    file,
    lines: readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line)).length,
  }))
  const worst = counts.toSorted((a, b) => b.lines - a.lines).slice(0, 5)
  return {
    total: counts.reduce((sum, { lines }) => sum + lines, 0),
    worst: `most in ${worst.map(({ file, lines }) => `${file} (${lines})`).join(', ')}`,
  }
}

test('code, comments, and test titles use fewer and fewer unclear words', () => {
  expect(files.length).toBeGreaterThan(2_000)
  const { total, worst } = linesWith(unclear)
  expect(total, worst).toBeLessThanOrEqual(mostLines)
})

test('names of symbols and files have fewer and fewer of them as a part', () => {
  const { total, worst } = linesWith(unclearPart)
  expect(total, worst).toBeLessThanOrEqual(mostLinesWithParts)
  const named = files.filter((file) => unclearPart.test(file))
  expect(named.length, named.join(', ')).toBeLessThanOrEqual(mostFiles)
})
