import { afterEach, expect, test } from 'vitest'
import { readDay } from '#kit/form/dates.ts'
import { speak } from '#kit/words.ts'

afterEach(() => speak('en'))

test.each([
  ['en', '2026-11-24', '2026-11-24'],
  ['en', 'Nov 24, 2026', '2026-11-24'],
  ['en', '24 november 2026', '2026-11-24'],
  ['en', '11/24/2026', '2026-11-24'],
  ['de', '24.11.2026', '2026-11-24'],
  ['de', '3. Dez. 2026', '2026-12-03'],
  ['de', '1. März 2027', '2027-03-01'],
  ['fr', '24/11/2026', '2026-11-24'],
  ['fr', '5 févr. 2027', '2027-02-05'],
  ['pt', '24 de nov. de 2026', '2026-11-24'],
])('in %s, %s is a day', async (language, text, day) => {
  await speak(language)
  expect(readDay(text)).toBe(day)
})

test.each(['', '2026', '2026-1', '2026-02-30', '13/13/2026', 'tomorrow', '24 2026', '1/2/26'])(
  '%j is none yet',
  (text) => {
    expect(readDay(text)).toBeNull()
  },
)
