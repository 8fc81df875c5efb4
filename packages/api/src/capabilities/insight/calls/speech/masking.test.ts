import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskSpeech } from './masking.rules.ts'

const noNames = { customer: null, agent: null }

test.each([
  ['It is MH 12 AB 1234.', 'It is [plate].'],
  ['KA01MJ7788 came in', '[plate] came in'],
  ['22 BH 1234 AA', '[plate]'],
  ['Mein Auto ist M-AB 1234.', 'Mein Auto ist [plate].'],
  ['AB-123-CD', '[plate]'],
  ['12-AB-34', '[plate]'],
  ['BD51 SMR, please', '[plate], please'],
  ['My name is Asha Rao.', 'My name is [name].'],
  ['Am I speaking with Mr. Rao?', 'Am I speaking with Mr. [name]?'],
  ['Guten Tag, Frau Müller-Lüdenscheidt.', 'Guten Tag, Frau [name].'],
  ['Bonjour Madame Dupont', 'Bonjour Madame [name]'],
  ['je m’appelle Chloé', 'je m’appelle [name]'],
  ['Call me at 98765 43210', 'Call me at [phone]'],
])('%s is stored as %s', (text, masked) => {
  expect(maskSpeech(text, noNames)).toEqual({ text: masked, isRedacted: true })
})

test.each([
  'Part 04465-02220 is on back order.',
  'job card JC26-000123 of ticket T26-000123',
  'The AB-12 bracket and the X-500.',
  'My name is on the list.',
  'The doctor saw it, and Mrs. someone.',
  'MUMBAI 400001',
  'in 2026 we did 1234',
])('%s stays as it is', (text) => {
  expect(maskSpeech(text, noNames)).toEqual({ text, isRedacted: false })
})

test('the customer’s name is masked wherever it is in capitals, and the agent’s name stays', () => {
  const names = { customer: 'Rose Varma', agent: 'Sunita Varma' }
  expect(maskSpeech('My name is Sunita Varma. Rose, prices rose.', names).text).toBe(
    'My name is Sunita Varma. [name], prices rose.',
  )
})

test('whatever is masked stays as it is when it is masked again', () => {
  const piece = fc.constantFrom(
    'MH 12 AB 1234',
    'Mr Rao',
    'My name is ',
    'Asha',
    ' ',
    '-',
    'AB',
    '12',
    '[name]',
    'é',
    '’',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const once = maskSpeech(pieces.join(''), { customer: 'Asha Rao', agent: null }).text
      expect(maskSpeech(once, { customer: 'Asha Rao', agent: null }).text).toBe(once)
    }),
  )
})
