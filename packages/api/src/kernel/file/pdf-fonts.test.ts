import { create } from 'fontkit'
import roboto from 'pdfmake/build/fonts/Roboto.js'
import { expect, test } from 'vitest'
import { missingLetters } from './pdf-fonts.ts'

const fonts = Object.values(roboto.vfs).map(({ data, encoding }) => create(Buffer.from(data, encoding as 'base64')))
/** What every face of the font has, except characters that are never written: control and private ones. */
const inFonts = fonts[0]!.characterSet.filter(
  (code) =>
    code > 0x1f &&
    (code < 0xe000 || code > 0xf8ff) &&
    code < 0xfff0 &&
    fonts.every((font) => font.hasGlyphForCodePoint(code)),
)

test('letters that can be drawn are those of the font, no more and no fewer', () => {
  expect(inFonts.length).toBeGreaterThan(900)
  const known = new Set([...inFonts, 0x09, 0x0a, 0x0d])
  const drawn = Array.from({ length: 0xffff }, (_, code) => code).filter(
    (code) => (code < 0xd800 || code > 0xdfff) && missingLetters(String.fromCodePoint(code)).length === 0,
  )
  // Characters that JSON escapes are never drawn: the contracts refuse them.
  expect(drawn.filter((code) => code > 0x1f)).toEqual(
    [...known].filter((code) => code > 0x1f).toSorted((a, b) => a - b),
  )
})

test('names the letters that are missing, each once', () => {
  expect(missingLetters(['Jürgen Weiß, Łódź, Ελλάδα, Київ, 12 €', { text: 'Łódź' }])).toEqual([])
  expect(missingLetters({ text: 'नमन 😊 Ltd' })).toEqual(['न', 'म', '😊'])
})
