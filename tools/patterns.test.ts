import { expect, test } from 'vitest'
import { patternsInCode, sqlPatterns } from './pattern-finder.ts'
import { allPatterns, faultOf } from './patterns.ts'

test('every pattern of the product is found, with those of its SQL', () => {
  const patterns = allPatterns()
  expect(patterns.length).toBeGreaterThan(600)
  expect(patterns.filter(({ path }) => path.endsWith('.sql')).length).toBeGreaterThan(20)
  expect(patterns.filter(({ bounded }) => bounded !== undefined).length).toBeLessThan(12)
})

test('a pattern in code is found as a literal, as a text, as one with parts, and in SQL', () => {
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

test('a pattern of SQL is read as PostgreSQL writes it', () => {
  expect(sqlPatterns("check (code !~ '^[[:alnum:]]+$' and a ~>=~ 'x' and b ~<~ 'y')")).toEqual(['^[a-zA-Z0-9]+$'])
})

test('a pattern is refused whose time grows faster than its text', () => {
  expect(faultOf({ source: '<[^>]*>', flags: 'g' })).toContain('2nd degree polynomial')
  expect(faultOf({ source: '(a|a)*$', flags: '' })).toContain('exponential')
  expect(faultOf({ source: '<[^<>]*>', flags: 'g' })).toBe('')
  expect(faultOf({ source: undefined, flags: '' })).not.toBe('')
})
