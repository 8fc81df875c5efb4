import { expect, test } from 'vitest'
import { references, referencesIn, targets } from './references.ts'

const known = targets()
const found = references()
const lineOf = ({ path, line, to }: { path: string; line: number; to: string }) => `${path}:${line} ${to}`
const leadsNowhere = ({ to }: { to: string }) => !known.has(to)

test('there are references to follow, and places they lead to', () => {
  expect(found.length).toBeGreaterThan(1200)
  expect(found.filter(({ to }) => to.startsWith('docs/domain.md#')).length).toBeGreaterThan(120)
  expect([...known].filter((name) => /^[MRTU]/.test(name)).length).toBeGreaterThan(200)
})

test('every number and every heading that is referred to is in the documents', () => {
  expect(found.filter(leadsNowhere).map(lineOf)).toEqual([])
})

test.each([
  'M98',
  'R98',
  'T98',
  'T-98',
  'U98',
  'docs/domain.md#no-such-heading',
  'domain.md section 8.2',
  'section 4',
  'product.md',
  'growth.md §1',
])('a reference that leads nowhere is refused: %s', (wrong) => {
  const planted = referencesIn('planted.ts', `/** What counts (${wrong}). */`)
  expect(planted.length).toBeGreaterThan(0)
  expect(planted.every(leadsNowhere)).toBe(true)
})

test.each(['T09:30', "'T99-000000'", '<path d="M98 40h4" />', 'RFC 5545, section 3.3.5', 'packages/api/docs/words.md'])(
  'what only looks like a reference is none: %s',
  (text) => {
    expect(referencesIn('planted.ts', text)).toEqual([])
  },
)
