import { expect, test } from 'vitest'
import { isMeasured, loudnessOf } from './loudness.ts'

test('a sound is as loud as the loudest moment of each part, on any channel', () => {
  const left = new Float32Array(8_000)
  const right = new Float32Array(8_000)
  left[10] = -0.5
  right[7_999] = 1.2
  const { peaks, duration_ms } = loudnessOf([left, right], 1_000.4)
  expect(duration_ms).toBe(1_000)
  expect(peaks).toHaveLength(800)
  expect([peaks[0], peaks[1], peaks[2], peaks[799]]).toEqual([0, 128, 0, 255])
})

test('a sound of few samples has as many parts', () => {
  expect(loudnessOf([Float32Array.of(1, 0, 0.5)], 0.1)).toEqual({ peaks: [255, 0, 128], duration_ms: 1 })
})

test('what the server measured, and what is too large for a tab, is not measured', () => {
  expect(isMeasured({ peaks: [], bytes: 1_000 })).toBe(true)
  expect(isMeasured({ peaks: [9], bytes: 1_000 })).toBe(false)
  expect(isMeasured({ peaks: [], bytes: 50_000_000 })).toBe(false)
})
