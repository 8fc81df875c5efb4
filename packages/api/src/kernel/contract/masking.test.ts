import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mask } from './masking.ts'

test.each([
  ['write to Asha.Rao+car@mail.example.com.', 'write to [email].', 'email'],
  ['call +91 98765 43210 please', 'call [phone] please', 'phone'],
  ['+919876543210', '[phone]', 'phone'],
  ['(+49) 170 1234567 or', '[phone] or', 'phone'],
  ['+1 (650) 555-0100', '[phone]', 'phone'],
  ['0044 20 7946 0000', '[phone]', 'phone'],
  ['my number: 9876543210', 'my number: [phone]', 'phone'],
  ['98765 43210', '[phone]', 'phone'],
  ['022-6600-0100', '[phone]', 'phone'],
  ['650-555-0100.', '[phone].', 'phone'],
  ['Mobile:09876543210', 'Mobile:[phone]', 'phone'],
  ['phone 2345678', 'phone [phone]', 'phone'],
  ['on 2026 9876543210', 'on 2026 [phone]', 'phone'],
  ['9876543210,9876543211', '[phone],[phone]', 'phone'],
  ['card 4111 1111 1111 1111 now', 'card [card] now', 'card'],
  ['4111-1111-1111-1111', '[card]', 'card'],
  ['378282246310005', '[card]', 'card'],
  ['VIN MA3EWDE1S00123456?', 'VIN [VIN …123456]?', 'vin'],
  ['ma3ewde1s00123456', '[VIN …123456]', 'vin'],
])('%s', (text, masked, kind) => {
  expect(mask(text)).toEqual({ text: masked, kinds: [kind] })
})

test.each([
  'order 4500123456',
  'Order no. 9876543210',
  'ticket T26-000123 of 2026-11-22 10:30',
  '22-11-2026 10:30:00',
  '2026-11-22 1030',
  'Rs 9876543210',
  '₹ 12 500 000 000',
  'it costs 12,500.00 and took 45 minutes',
  '9876543210.50 in all',
  'job card #9876543210',
  'job card JC9876543210',
  '4111 1111 1111 1112',
  'a seventeen letter wwwwwwwwwwwwwwwww',
  '12345678901234567',
  'MA3EWDE1S0012345',
  'IOQEWDE1S00123456',
  'user at mail, room 12 @ 10',
  '400001',
  'http://varuna.example/a/1234567890123',
])('%s stays as it is', (text) => {
  expect(mask(text)).toEqual({ text, kinds: [] })
})

test('several kinds are named once each, in whatever text', () => {
  const { text, kinds } = mask('a@b.co, c@d.co, 98765 43210 and MA3EWDE1S00123456, card 4111111111111111')
  expect(text).toBe('[email], [email], [phone] and [VIN …123456], card [card]')
  expect(kinds.toSorted()).toEqual(['card', 'email', 'phone', 'vin'])
})

const piece = fc.oneof(
  fc.constantFrom(
    '+',
    ' ',
    '-',
    '.',
    '(',
    ')',
    ',',
    ':',
    '@',
    'call ',
    'phone ',
    'order ',
    'Rs ',
    '[',
    ']',
    '00',
    '91',
    '\n',
  ),
  fc.constantFrom(
    '98765',
    '43210',
    '9876543210',
    '4111',
    '1111',
    '2026',
    '11',
    'MA3EWDE1S00123456',
    'a@b.co',
    '[phone]',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.nat().map(String),
)
const anyText = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))

test('masking again changes nothing, and what is not masked is not touched', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const once = mask(text)
      expect(mask(once.text)).toEqual({ text: once.text, kinds: [] })
      expect(once.kinds.length === 0).toBe(once.text === text)
    }),
    { numRuns: 2_000 },
  )
})

test('no e-mail address, card or international number passes, wherever it is in the text', () => {
  const secret = fc.constantFrom('asha@mail.example', '+91 98765 43210', '4111 1111 1111 1111', 'MA3EWDE1S00123456')
  const words = fc.constantFrom('hello', 'please', 'thanks a lot', '—', 'नमस्ते', 'ok')
  fc.assert(
    fc.property(words, secret, words, (before, number, after) => {
      expect(mask(`${before} ${number} ${after}`).text).not.toContain(number)
      expect(mask(`${before}: ${number}, ${after}`).text).not.toContain(number)
    }),
  )
})

test.each(['a', '@', 'a@', 'a.', '1', '1 ', '+', '+1 ', '4111 ', '(1)', 'A1', '98765 ', 'phone '])(
  'forty thousand signs of "%s" take no longer than a moment',
  (sign) => {
    const text = sign.repeat(40_000 / sign.length)
    const from = performance.now()
    mask(text)
    expect(performance.now() - from).toBeLessThan(3_000)
  },
)
