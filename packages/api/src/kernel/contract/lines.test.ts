import { describe, expect, test } from 'vitest'
import { manyLines, maybeText, text } from './contract.ts'
import { inManyLines, inOneLine, lineRefusal } from './lines.ts'

const ends = ['\r\n', '\r', '\n', '\v', '\f', '\u0085', '\u2028', '\u2029']
const unseen = ['\t', '\0', '\u0007', '\u001b', '\u007f', '\u009f', '\u202a', '\u202e', '\u2066', '\u2069']

const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message

describe('a text of one line', () => {
  test.each(ends)('is refused with the end of a line in it: %j', (end) => {
    expect(lineRefusal(`Parts${end}Bcc: all@demo.com`)).toBe('Write this on one line.')
    expect(messageOf(text(40).safeParse(`Parts${end}Bcc: all@demo.com`))).toBe('Write this on one line.')
    expect(messageOf(maybeText(40).safeParse(`Parts${end}Bcc`))).toBe('Write this on one line.')
  })

  test.each(unseen)('is refused when it contains an invisible character: %j', (sign) => {
    expect(messageOf(text(40).safeParse(`Parts${sign}gpj.exe`))).toBe('Remove tabs and invisible characters.')
  })

  test('is trimmed, and may hold every script, accents, joined emoji and marks of direction', () => {
    for (const written of ['Zoë', 'नमस्ते', 'بِسْمِ', '👩‍👩‍👧', 'a\u200fb', 'می\u200cخواهم', 'a\u00a0b'])
      expect(text(40).parse(` ${written}\n`)).toBe(written)
  })
})

describe('a number copied from a phone', () => {
  test('loses the marks around it', () => {
    expect(text(40).parse('\u202a+91 22 5550 1234\u202c ')).toBe('+91 22 5550 1234')
    expect(text(40).parse('\u2068Ravi\u2069')).toBe('Ravi')
    expect(messageOf(text(40, 1).safeParse('\u2068 \u2069'))).toBe('This is required.')
  })
})

describe('a text of many lines', () => {
  test('keeps lines and tabs with one kind of line end, and drops invisible characters', () => {
    expect(manyLines(40).parse('one\r\ntwo\rthree\vfour\n\n\tfive\u0007\u001b\n')).toBe(
      'one\ntwo\nthree\nfour\n\n\tfive',
    )
  })
})

describe('a text from outside', () => {
  test('is made one line: line ends and tabs become a space, invisible characters are dropped', () => {
    for (const end of ends) expect(inOneLine(`Toyota ${end}${end} Nagoya${end}`)).toBe('Toyota Nagoya')
    for (const sign of unseen.slice(1)) expect(inOneLine(`+91${sign} 22`)).toBe('+91 22')
    expect(inOneLine('Ravi\tKumar')).toBe('Ravi Kumar')
  })

  test('is read in a time that grows with its length', () => {
    const long = 200_000
    for (const piece of [' ', '\n', '\t', ' \n', '\u202e']) {
      const started = process.cpuUsage().user
      inOneLine(`a${piece.repeat(long)}b`)
      inManyLines(`a${piece.repeat(long)}b`)
      text(2 * long + 2).safeParse(`${piece.repeat(long)}b`)
      expect(process.cpuUsage().user - started, JSON.stringify(piece)).toBeLessThan(2_000_000)
    }
  })
})
