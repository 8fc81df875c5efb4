import { describe, expect, test } from 'vitest'
import { dayOf, dayOrderOf, partsOf } from './import-cells.ts'

const today = '2026-11-20'

describe('a day', () => {
  test.each([
    ['2006-01-31', '2006-01-31'],
    ['2006/1/5', '2006-01-05'],
    ['20060131', '2006-01-31'],
    ['2006-01-31T10:00:00Z', '2006-01-31'],
    ['7/1/62', '1962-07-01'],
    ['1/31/06', '2006-01-31'],
    ['11/20/26', '2026-11-20'],
    ['11/21/26', '1926-11-21'],
    ['1/31/2006 00:00', '2006-01-31'],
  ])('%s is read as %s', (written, day) => {
    expect(dayOf(written, 'mdy', today)).toBe(day)
  })

  test.each(['2006-02-30', '31/31/06', 'soon', '1/2', '2006-13-01', '1-2/2006'])('%s is not one', (written) => {
    expect(dayOf(written, 'mdy', today)).toBeUndefined()
  })

  test('begins with what the column as a whole says', () => {
    expect(dayOrderOf(['1/2/2006', '3/31/2006'])).toBe('mdy')
    expect(dayOrderOf(['1/2/2006', '31/3/2006'])).toBe('dmy')
    expect(dayOf('1/2/2006', 'dmy', today)).toBe('2006-02-01')
    expect(dayOf('31.1.2006', 'dmy', today)).toBe('2006-01-31')
  })
})

test('a cell of several values is split at its separator, or read as a JSON list', () => {
  expect(partsOf('FUEL SYSTEM, GASOLINE,STEERING', /,(?! )/)).toEqual(['FUEL SYSTEM, GASOLINE', 'STEERING'])
  expect(partsOf('["Sedan", "Coupe"]', /;/)).toEqual(['Sedan', 'Coupe'])
  expect(partsOf('["Sedan"', /;/)).toBeUndefined()
})
