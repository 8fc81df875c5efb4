import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'
import { extractTexts } from './words.ts'

/** The words not to use: the last column of docs/words.md, without what is in brackets. */
function forbidden(): string[] {
  const rows = readFileSync(join(root, 'docs/words.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Use ') && !line.startsWith('| --'))
  return rows.flatMap((row) =>
    row
      .split('|')
      .at(-2)!
      .replaceAll(/\([^)]*\)/g, '')
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  )
}

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

test('no text uses a word that the glossary forbids', () => {
  const words = forbidden()
  expect(words.length).toBeGreaterThan(50)
  const mention = new RegExp(String.raw`(?<![\p{L}-])(?:${words.map(escaped).join('|')})(?![\p{L}-])`, 'iu')
  // Names of placeholders are code.
  const shown = (text: string) => text.replaceAll(/\{\w+/g, '{')
  const found = extractTexts().flatMap((text) =>
    mention.test(shown(text)) ? [`${mention.exec(shown(text))![0]}: ${text}`] : [],
  )
  expect(found).toEqual([])
})

test('no text uses "please" or British spelling', () => {
  const found = extractTexts().filter((text) =>
    /\bplease\b|\b(?:centre|catalogue|favourite|organis|recognis)\w*/i.test(text),
  )
  expect(found).toEqual([])
})
