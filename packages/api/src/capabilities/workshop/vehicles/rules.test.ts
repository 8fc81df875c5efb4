import { describe, expect, test } from 'vitest'
import { checkDigitFits, checkDigitOf, refusedReading, withCheckDigit } from './rules.ts'

describe('the check digit of a VIN', () => {
  test.each(['1M8GDM9AXKP042788', '11111111111111111', '1HGCM82633A004352', '5GZCZ43D13S812715'])('%s fits', (vin) => {
    expect(checkDigitFits(vin)).toBe(true)
  })

  test('is X for ten, and any other sign at its place does not fit', () => {
    expect(checkDigitOf('1M8GDM9A_KP042788'.replace('_', '0'))).toBe('X')
    for (const sign of '0123456789') expect(checkDigitFits(`1M8GDM9A${sign}KP042788`), sign).toBe(false)
  })

  test('can be put in its place, and nothing else changes', () => {
    expect(withCheckDigit('1M8GDM9A0KP042788')).toBe('1M8GDM9AXKP042788')
  })
})

describe('an odometer', () => {
  const at = (km: number, cluster_replaced = false) => ({ km, cluster_replaced })

  test('rises or stays between the readings around it', () => {
    expect(refusedReading(50, false, { before: undefined, after: undefined })).toBeUndefined()
    expect(refusedReading(50, false, { before: at(50), after: at(50) })).toBeUndefined()
    expect(refusedReading(49, false, { before: at(50), after: undefined })).toBe('Lower than the last reading (50 km).')
    expect(refusedReading(61, false, { before: at(50), after: at(60) })).toBe('Higher than a later reading (60 km).')
  })

  test('falls where the cluster was replaced', () => {
    expect(refusedReading(10, true, { before: at(90_000), after: undefined })).toBeUndefined()
    expect(refusedReading(95_000, false, { before: at(90_000), after: at(10, true) })).toBeUndefined()
  })
})
