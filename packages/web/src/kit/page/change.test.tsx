import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Change, type ChangeProps } from '#kit/page/change.tsx'
import { speak } from '#kit/words.ts'

afterEach(() => speak('en'))

const written = (change: ChangeProps) =>
  render(<Change {...change} />, { wrapper: MantineProvider }).container.querySelector('bdi')!

test.each<[ChangeProps, string]>([
  [{ value: 30, before: 24 }, '+6 (25.0%)'],
  [{ value: 3, before: 4, kind: 'hours' }, '−1.0 (25.0%)'],
  [{ value: 45.5, before: 44.4, kind: 'percent' }, '+1.1 points (2.5%)'],
  [{ value: 20, before: 25, kind: 'percent' }, '−5.0 points (20.0%)'],
  [{ value: 12.5, before: 0, kind: 'percent' }, '+12.5 points (new)'],
  // Exact halves, of which binary fractions lack a little.
  [{ value: 57.45, before: 50, kind: 'percent' }, '+7.5 points (15.0%)'],
  [{ value: 1157.45, before: 1000 }, '+157.45 (15.7%)'],
  // More than 999 % reads as a multiple.
  [{ value: 1100, before: 100 }, '+1,000 (×11)'],
  [{ value: 28_133, before: 100 }, '+28,033 (×281)'],
  // As they are written, the two are the same.
  [{ value: 44.41, before: 44.38, kind: 'percent' }, 'No change'],
])('the change of %o reads %s', (change, text) => {
  expect(written(change).textContent).toBe(text)
})

test.each([
  ['fr', '+1,1 points'],
  ['de', '+1,1 Punkte'],
  ['pt', '+1,1 pontos'],
])('a share changes by points in %s too', async (language, text) => {
  await speak(language)
  expect(written({ value: 45.5, before: 44.4, kind: 'percent' }).textContent).toContain(text)
})

test('good and bad changes have a tone, and no change has none', () => {
  expect(written({ value: 20, before: 25, kind: 'percent', good: 'down' }).dataset.tone).toBe('good')
  expect(written({ value: 20, before: 25, kind: 'percent', good: 'up' }).dataset.tone).toBe('bad')
  expect(written({ value: 25.04, before: 25, kind: 'percent', good: 'up' }).dataset.tone).toBe('plain')
})
