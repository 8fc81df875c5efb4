import { describe, expect, test } from 'vitest'
import { patternsInCode, sqlPatterns } from './pattern-finder.ts'
import { allPatterns, faultOf, faultsOf, patternsToCheck, readNoted } from './patterns.ts'
import { isPlain } from './plain-patterns.ts'

const all = allPatterns()
const toCheck = patternsToCheck(all)

describe('the patterns of the product', () => {
  test('are found, with those of its SQL', () => {
    expect(all.length).toBeGreaterThan(600)
    expect(all.filter(({ path }) => path.endsWith('.sql')).length).toBeGreaterThan(20)
    expect(all.filter(({ bounded }) => bounded !== undefined).length).toBeLessThan(6)
  })

  test('are plain, or noted as linear', () => {
    expect(toCheck.size).toBeGreaterThan(80)
    expect(faultsOf(toCheck, readNoted(), () => 'is not noted: `npm run patterns`')).toEqual([])
  })
})

describe('a pattern is found in code', () => {
  test('as a literal, as a text, as one with parts, and in SQL', () => {
    const code = [
      'const one = /a+$/gi',
      "const two = new RegExp('b+$', 'u')",
      'const three = new RegExp(`c{${most}}`)',
      "const four = sql`select regexp_replace(lower(name), 'd+', $" + "{''}) where code ~ 'e+'`",
      'const five = new RegExp(String.raw`\\d+`)',
      '// Bounded: a name has at most 60 letters.',
      'const six = new RegExp(other)',
    ].join('\n')
    expect(patternsInCode('some.ts', code).map(({ source, flags }) => [source, flags])).toEqual([
      ['a+$', 'gi'],
      ['b+$', 'u'],
      ['c{1}', ''],
      ['e+', ''],
      ['d+', ''],
      [String.raw`\d+`, ''],
      [undefined, ''],
    ])
    expect(patternsInCode('some.ts', code).at(-1)!.bounded).toBe('a name has at most 60 letters.')
  })

  test('of PostgreSQL as PostgreSQL writes it', () => {
    expect(
      sqlPatterns(String.raw`check (code !~ '^[[:alnum:]]+$' and a ~>=~ 'x' and b ~<~ 'y' and c ~* E'\\d''+')
        select SUBSTRING(lower(f(a, b)) from '\mfrom+'), substring(a, 'g+'), substring(b from 2), c similar to 'h+'`),
    ).toEqual(['^[a-zA-Z0-9]+$', String.raw`\d'+`, 'h+', String.raw`\bfrom+`, 'g+'])
  })
})

const quadratic = '<[^>]*>'
const exponential = '(a|a)*$'

test.each([
  ['a literal', (pattern: string) => `const a = /${pattern}/g`],
  ['a text', (pattern: string) => `const a = new RegExp('${pattern}', 'g')`],
  ['a template', (pattern: string) => `const a = new RegExp(\`${pattern}\`)`],
  ['SQL that compares', (pattern: string) => `const a = sql\`select 1 where name ~ '${pattern}'\``],
  ['SQL that replaces', (pattern: string) => `const a = sql\`select regexp_replace(name, '${pattern}', '')\``],
  ['SQL that cuts', (pattern: string) => `const a = sql\`select substring(lower(name) from '${pattern}')\``],
  ['a condition of Kysely', (pattern: string) => `const a = db.selectFrom('a').where('name', '~', '${pattern}')`],
])('a quadratic and an exponential pattern are refused in %s, and a linear one is not', (_, codeOf) => {
  const faultsIn = (pattern: string) => {
    const found = patternsInCode('some.ts', codeOf(pattern)).map((one) => ({ ...one, path: 'some.ts' }))
    expect(found).toHaveLength(1)
    return faultsOf(patternsToCheck(found), { recheck: '', linear: [] }, faultOf)
  }
  expect(faultsIn(quadratic)).toEqual([expect.stringContaining('takes 2nd degree polynomial time')])
  expect(faultsIn(exponential)).toEqual([expect.stringContaining('takes exponential time')])
  expect(faultsIn('<[^<>]*>')).toEqual([])
})

test('a pattern that is put together from what the code does not name is refused', () => {
  expect(faultOf({ source: undefined, flags: '' })).not.toBe('')
})

test.each(['a+', '^a+b', '^(a|b)?c*$', '[+*{]', String.raw`\+\*x?`, 'a{2,5}b', '^(?=a*b)c', 'x(?:a+?)?'])(
  'the checker does not read %s, whose time is seen to be linear',
  (source) => {
    expect(isPlain(source, 'g')).toBe(true)
    expect(faultOf({ source, flags: 'g' })).toBe('')
  },
)

test.each([
  ['a+b', ''],
  ['^a+b', 'm'],
  ['^a+a+$', ''],
  ['^b|a+c', ''],
  ['(a+)+', ''],
  ['^(?:a?){30}$', ''],
  ['^(a|ab)*c', ''],
  ['(?=a+)', 'g'],
  ['(?<=a+)b', ''],
  [String.raw`^(a)\1*b`, ''],
  ['a{0,40}a{0,40}b', ''],
  [`${'a?'.repeat(20)}b`, ''],
  ['^[[a]--[b]]+c', 'v'],
])('the checker reads /%s/%s', (source, flags) => {
  expect(isPlain(source, flags)).toBe(false)
})
