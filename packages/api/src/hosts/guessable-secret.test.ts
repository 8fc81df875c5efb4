import { expect, test } from 'vitest'
import { isGuessable } from './guessable-secret.ts'
import { drawFor } from '../../../../tools/seed.ts'

const draw = drawFor('guessable-secret')

test.each([
  '12345678901234567890123456789012',
  '9876543210987654321098765432109876',
  'a'.repeat(40),
  'abcabcabcabcabcabcabcabcabcabcabc',
  'abcdefghijklmnopqrstuvwxyz123456',
  'ZYXWVUTSRQPONMLKJIHGFEDCBA987654',
  'qwertyuiopasdfghjklzxcvbnmqwerty',
  '0123456789abcdef0123456789abcdef',
  'passwordpasswordpasswordpassword',
  'Sup3rS3cret!Sup3rS3cret!Sup3rS3cret!',
  'your_secret_key_here_at_least_32_characters',
])('a secret that somebody made up is refused: %s', (secret) => expect(isGuessable(secret)).toBe(true))

test('a random secret is never refused, nor is a sentence of uncommon words', () => {
  const digits = () => [...draw.bytes(32)].map((byte) => byte % 10).join('')
  for (let round = 0; round < 1_000; round += 1)
    for (const secret of [draw.bytes(16).toString('hex'), draw.bytes(24).toString('base64'), digits()])
      expect(isGuessable(secret), secret).toBe(false)
  expect(isGuessable('eight grey herons stand at the water')).toBe(false)
})
