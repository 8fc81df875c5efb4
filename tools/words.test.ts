import { expect, test } from 'vitest'
import { broughtUp, extractTexts, languageFiles } from './words.ts'

const texts = extractTexts()
const files = await languageFiles()

test('the texts of the product are found', () => {
  expect(texts.length).toBeGreaterThan(1500)
  expect(files.map(({ code }) => code)).toEqual(['ar', 'de', 'fr', 'pt'])
})

test.each(files)('$code has every text of the product, and no obsolete ones (npm run words)', ({ texts: known }) => {
  expect(Object.keys(known)).toEqual(Object.keys(broughtUp(known, texts)))
  expect(Object.keys(known).filter((text) => !known[text])).toEqual([])
})

/** What is put into a sentence, and how: `{count, plural` and `{name}` alike. */
const holesOf = (text: string) => [...new Set(text.match(/\{\w+(?=[,}])/g) ?? [])].sort()

test.each(files)('$code has the same placeholders in its sentences', ({ texts: known }) => {
  const wrong = Object.entries(known).filter(
    ([text, translated]) => translated && `${holesOf(text)}` !== `${holesOf(translated)}`,
  )
  expect(wrong).toEqual([])
})
