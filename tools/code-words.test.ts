import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

/** Words that make a reader stop, in names, comments, and titles: docs/words.md#in-code has the field's word for each. */
const unclear = /\b(?:told|asked|said|wanted|held|kept|stands|nobody|whoever|anew)\b/i

/** How many lines have one: lower it with every change that takes some out. The goal is 100. */
const mostLines = 4_461

test('code, comments, and test titles use fewer and fewer unclear words', () => {
  const files = globSync('{packages/*/src,tools,bench,e2e}/**/*.{ts,tsx,mjs}', { cwd: root })
  expect(files.length).toBeGreaterThan(2_000)
  const counts = files
    .filter((file) => !file.includes('.gen.') && !file.endsWith('code-words.test.ts'))
    .map((file) => ({
      file,
      lines: readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => unclear.test(line)).length,
    }))
  const worst = counts.toSorted((a, b) => b.lines - a.lines).slice(0, 5)
  const total = counts.reduce((sum, { lines }) => sum + lines, 0)
  expect(total, `most in ${worst.map(({ file, lines }) => `${file} (${lines})`).join(', ')}`).toBeLessThanOrEqual(
    mostLines,
  )
})
