import { expect, test } from 'vitest'
import { commonBeginnings, commonEndings } from './common-passwords.ts'
import { faultOf } from './password-policy.rules.ts'

const owner = { email: 'ravi.malhotra@dealer.example', full_name: 'Ravi Malhotra', username: 'ravi' }

// T-14
test.each([
  ['grey heron under a bridge'],
  ['correct horse battery staple'],
  ['Zürich – Übermut – 東京タワー'],
  ['x7#kQ2!vLm9$pRt4'],
  ['many words make a password that no one guesses and everybody remembers '.repeat(3)],
])('%s is a good password', (password) => {
  expect(faultOf(password, owner)).toBeUndefined()
})

test.each([
  ['fourteen signs', /at least 15/],
  ['', /at least 15/],
  ['ravimalhotra2026!', /your name/],
  ['ravi.malhotra@dealer.example', /your name/],
  ['passwordpassword', /easy to guess/],
  ['P@ssw0rd12345678', /easy to guess/],
  ['123456789012345', /easy to guess/],
  ['qwertyuiopqwertyuiop', /easy to guess/],
  ['aaaaaaaaaaaaaaaaaaaa', /easy to guess/],
  ['abcabcabcabcabcabc', /easy to guess/],
])('%s is refused', (password, words) => {
  expect(faultOf(password, owner)).toMatch(words)
})

test('eight characters are enough with a second step', () => {
  const withStep = { ...owner, hasTwoStep: true }
  expect(faultOf('k9#vLm2$', withStep)).toBeUndefined()
  expect(faultOf('k9#vLm2', withStep)).toMatch(/at least 8/)
})

test('the three thousand that are tried first are all refused', () => {
  const tried = commonBeginnings.flatMap((word) => commonEndings.map((ending) => word + ending))
  expect(new Set(tried).size).toBeGreaterThan(3_000)
  const anyone = { email: '', full_name: '', hasTwoStep: true }
  expect(tried.filter((password) => faultOf(password, anyone) === undefined)).toEqual([])
})
