import { expect, test } from 'vitest'
import { asText, paragraphsOf } from '#capabilities/apps/email/as-html.rules.ts'
import { mentionedIn } from '#capabilities/apps/chat/rules.ts'
import { blocksOf } from '#capabilities/knowledge/content/text.rules.ts'
import { hasTraces, withoutTraces } from '#capabilities/knowledge/known-issues/anonymous.rules.ts'
import { isCommonPassword } from '#capabilities/session/auth/common-passwords.ts'
import { deviceName } from '#capabilities/session/auth/user-agent.ts'
import { suggestReason } from '#capabilities/workshop/holdup-reasons/import.lookups.ts'
import { suggestWord } from '#capabilities/workshop/job-cards/importer.ts'
import { instantIn } from '#kernel/import/times.ts'
import { mailAsHtml } from '#kernel/mail/mail.ts'
import { plainWords } from '#kernel/contract/plain-words.ts'
import { growthOf, linearGrowth } from './processor-time.ts'

const reading = { dayOrder: 'dmy', today: '2026-11-28', zone: 'UTC' } as const

/** What reads texts by patterns, each with what a pattern with nested or overlapping repetitions would take minutes for. */
const readers: readonly [string, (text: string) => unknown, readonly string[]][] = [
  ['the words of a rich text', plainWords, ['<', '<a']],
  ['blocks of a text', blocksOf, ['<', '<a', '<p a']],
  ['a mail as plain text', paragraphsOf, ['<li ', '<li <p ', '<b ', '<']],
  ['a mail for readers without formatting', asText, ['<b ', '</a ', '<']],
  ['mentions', mentionedIn, ['@a', ' @a._-', '.']],
  ['traces of a person', (text) => hasTraces(text, []), ['<', 'A00-', 'a', 'a@', 'a.', '1 ']],
  ['a text without traces', (text) => withoutTraces(text, []), ['A00-', 'a', 'a@a', 'a.', '1-']],
  ['a common password', isCommonPassword, ['1', 'ab', '!1']],
  ['a device', deviceName, ['Version/1', 'Version/. ', 'Safari']],
  ['a reason of a hold-up', (text) => suggestReason(text, []), ['wrong', 'insur', 'doc']],
  ['a kind of service', (text) => suggestWord('service_type', text, []), ['free', '3', '2']],
  ['an instant', (text) => instantIn(`2026-11-28 10:00${text}`, reading), [' ', ' a', '[a']],
  [
    'a mail of ours',
    (text) => mailAsHtml({ subject: '', text } as never, 'RAD'),
    ['http://', 'https://a', '\n', ' \n'],
  ],
]

test.each(readers.flatMap(([name, read, pieces]) => pieces.map((piece) => [name, piece, read] as const)))(
  'the time to read %s of nothing but %j grows with its length and not with its square',
  (_, piece, read) => {
    expect(growthOf(read, piece, 100_000)).toBeLessThan(linearGrowth)
  },
)

test('a reader that reads each letter again for every other is noticed', () => {
  expect(growthOf((text) => /<[^>]*>/.test(text), '<', 60_000)).toBeGreaterThan(linearGrowth)
})

test('identifiers, addresses, and phones are taken out of a text, and what is around them stays', () => {
  expect(
    withoutTraces('Car MAT12345678901234, case H26-D-1-000123: ask anna.b@demo.com, or +49 170 123 45 67!', []),
  ).toBe('Car …, case …: ask …, or …!')
  // However much is written without a blank before it.
  expect(withoutTraces(`${'x-'.repeat(500)}anna.b@demo.com-H26-D-1-000123`, [])).toBe('…-…')
  expect(withoutTraces('a@b.de-c@d.de, @e @f.de@g.de', [])).toBe('……, @e @…')
  expect(hasTraces('The noise begins at 2,000 rounds a minute.', [])).toBe(false)
})

test('words of other systems are suggested in the order in which they mean something', () => {
  expect(suggestReason('Wrong spare, damaged part', [])).toBe('S-PRT-WRG')
  expect(suggestReason('The part is wrong', [])).toBe('S-PRT-LOC')
  expect(suggestReason('Documents of the insurer', [])).toBe('B-INS-DOC')
  expect(suggestReason('Insurer, documents', [])).toBe('B-INS-DOC')
  const kinds = ['3rd service, free', 'Free service 2', 'Third service', 'Free'].map((text) =>
    suggestWord('service_type', text, []),
  )
  expect(kinds).toEqual(['free_3', 'free_2', 'free_3', 'free_1'])
})

test('a link of a mail is a button where it is at the beginning or end of its line', () => {
  const html = mailAsHtml({ subject: 's', text: 'Open\nhttps://one.example/a\nor\n\ntwo\nlines' } as never, 'RAD')
  expect(html).toMatch(/<p[^>]*>Open<\/p>\n<p[^>]*><a href="https:\/\/one.example\/a".*\n.*\n<p[^>]*>or<\/p>/)
  expect(html).toContain('two<br>lines')
})
