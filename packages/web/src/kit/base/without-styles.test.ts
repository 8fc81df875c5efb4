import { describe, expect, test } from 'vitest'
import { withoutStyles } from './without-styles.ts'

describe('HTML without style attributes', () => {
  test('keeps how a paragraph is aligned', () => {
    expect(withoutStyles('<p style="text-align: center">a</p><h2 style=\'TEXT-ALIGN:Right\'>b</h2>')).toBe(
      '<p align="center">a</p><h2 align="right">b</h2>',
    )
  })

  test('loses every other style, and no other attribute', () => {
    expect(
      withoutStyles('<a href="/x" style="color: red" rel="nofollow">a</a><li style="text-align:start">b</li>'),
    ).toBe('<a href="/x" rel="nofollow">a</a><li>b</li>')
  })

  test('leaves words that look like one', () => {
    expect(withoutStyles('<p>say style="text-align:left" aloud</p>')).toBe('<p>say style="text-align:left" aloud</p>')
  })
})
