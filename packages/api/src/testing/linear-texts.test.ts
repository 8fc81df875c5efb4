import { expect, test } from 'vitest'
import { asText, paragraphsOf } from '#capabilities/apps/email/as-html.ts'
import { mentionedIn } from '#capabilities/apps/chat/rules.ts'
import { blocksOf } from '#capabilities/knowledge/content/text.ts'
import { hasTraces, withoutTraces } from '#capabilities/knowledge/known-issues/anonymous.rules.ts'
import { isCommonPassword } from '#capabilities/session/auth/common-passwords.ts'
import { deviceName } from '#capabilities/session/auth/user-agent.ts'
import { suggestReason } from '#capabilities/workshop/holdup-reasons/import.lookups.ts'
import { instantIn } from '#kernel/import-times.ts'
import { mailAsHtml } from '#kernel/mail.ts'
import { plainWords } from '#kernel/plain-words.ts'

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
  ['an instant', (text) => instantIn(`2026-11-28 10:00${text}`, reading), [' ', ' a', '[a']],
  [
    'a mail of ours',
    (text) => mailAsHtml({ subject: '', text } as never, 'RAD'),
    ['http://', 'https://a', '\n', ' \n'],
  ],
]

test.each(readers.flatMap(([name, read, pieces]) => pieces.map((piece) => [name, piece, read] as const)))(
  '%s of nothing but %j, 100,000 letters long, costs less than 200 ms',
  (_, piece, read) => {
    const text = piece.repeat(Math.ceil(100_000 / piece.length))
    const from = process.threadCpuUsage()
    read(text)
    const { user, system } = process.threadCpuUsage(from)
    expect((user + system) / 1_000).toBeLessThan(200)
  },
)

test('identifiers, addresses, and phones are taken out of a text, and what is around them stays', () => {
  expect(
    withoutTraces('Car MAT12345678901234, case H26-D-1-000123: ask anna.b@demo.com, or +49 170 123 45 67!', []),
  ).toBe('Car …, case …: ask …, or …!')
  expect(hasTraces('The noise begins at 2,000 rounds a minute.', [])).toBe(false)
})

test('a link of a mail is a button where it is at the beginning or end of its line', () => {
  const html = mailAsHtml({ subject: 's', text: 'Open\nhttps://one.example/a\nor\n\ntwo\nlines' } as never, 'RAD')
  expect(html).toMatch(/<p[^>]*>Open<\/p>\n<p[^>]*><a href="https:\/\/one.example\/a".*\n.*\n<p[^>]*>or<\/p>/)
  expect(html).toContain('two<br>lines')
})
