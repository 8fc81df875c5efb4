import { describe, expect, test } from 'vitest'
import { numberOf, partsOf } from './cells.ts'
import { dayWay, decimalWay } from './evidence.ts'
import { dayOf, instantIn } from './times.ts'

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
    ['2013.11.03 09:33:08', '2013-11-03'],
    ['2012-05-29 14:28:29+00', '2012-05-29'],
    ['13-Oct-2026', '2026-10-13'],
    ['3 Sept 06', '2006-09-03'],
    ['14 October 2026', '2026-10-14'],
    ['Oct 4, 2026', '2026-10-04'],
    ['5-Jan-2025', '2025-01-05'],
    ['5. 1. 2025', '2025-01-05'],
    ['13. Okt. 2026', '2026-10-13'],
    ['5. März 2025', '2025-03-05'],
    ['1er févr. 2025', '2025-02-01'],
    ['14 juil. 2025', '2025-07-14'],
    ['5 de janeiro de 2025', '2025-01-05'],
    ['05-dez-25', '2025-12-05'],
    ['7 dic 2025', '2025-12-07'],
    ['2025-Jan-05', '2025-01-05'],
    ['٥ يناير ٢٠٢٥', '2025-01-05'],
    ['5 января 2025', '2025-01-05'],
  ])('%s is read as %s', (written, day) => {
    expect(dayOf(written, 'mdy', today)).toBe(day)
  })

  test.each([
    '2006-02-30',
    '31/31/06',
    'soon',
    '1/2',
    '2006-13-01',
    '1-2/2006',
    '31 Feb 2006',
    '13 Octember 2006',
    'May 2006',
  ])('%s is not one', (written) => {
    expect(dayOf(written, 'mdy', today)).toBeUndefined()
  })

  test('is read in the order that the column as a whole shows', () => {
    expect(dayOf('1/2/2006', 'dmy', today)).toBe('2006-02-01')
    expect(dayOf('31.1.2006', 'dmy', today)).toBe('2006-01-31')
  })
})

test('a cell of several values is split at its separator, or read as a JSON list', () => {
  expect(partsOf('FUEL SYSTEM, GASOLINE,STEERING', /,(?! )/)).toEqual(['FUEL SYSTEM, GASOLINE', 'STEERING'])
  expect(partsOf('["Sedan", "Coupe"]', /;/)).toEqual(['Sedan', 'Coupe'])
  expect(partsOf('["Sedan"', /;/)).toBeUndefined()
})

test('a time is read with or without a zone, in the order of days that was chosen', () => {
  const reading = { dayOrder: 'mdy', today, zone: 'Asia/Kolkata' } as const
  const read = (written: string) => instantIn(written, reading)
  expect(read('2026-01-31T09:00:00Z')).toBe('2026-01-31T09:00:00.000Z')
  expect(read('2026-01-31 09:00:00.250+0530')).toBe('2026-01-31T03:30:00.250Z')
  expect(read('1/31/2006 2:05 PM')).toBe('2006-01-31T08:35:00.000Z')
  expect(read('1/31/2006 12:05:10 AM')).toBe('2006-01-30T18:35:10.000Z')
  expect(read('2006-01-31')).toBe('2006-01-30T18:30:00.000Z')
  expect(read('1769850000')).toBe('2026-01-31T09:00:00.000Z')
  expect(read('1769850000000')).toBe('2026-01-31T09:00:00.000Z')
  for (const wrong of ['', 'noon', '2026-01-31 25:00', '2026-01-31 09:61', '2026-02-30 09:00', '2026-01-31 later'])
    expect(read(wrong), wrong).toBeUndefined()
})

test('text that begins with a bracket is no list', () => {
  expect(partsOf('[REF] - replace; wash', /;/)).toEqual(['[REF] - replace', 'wash'])
})

test.each([
  ['31/1/2006', 'first'],
  ['1/31/2006', 'second'],
  ['1/2/2006', 'either'],
  ['31.1.2006', undefined],
])('%s as a day is %s', (written, way) => expect(dayWay(written)).toBe(way))

test.each([
  ['1,234.5', 'first'],
  ['1.234,5', 'second'],
  ['12.5', 'first'],
  ['12,5', 'second'],
  ['1,234', 'either'],
  ['1.234', 'either'],
  ['1,23,456', 'first'],
  ['1.234.567', 'second'],
  ['0.125', 'first'],
  ["1'234.500", 'first'],
  ['1 234,567', 'second'],
  ['1234', undefined],
])('%s as a number is %s', (written, way) => expect(decimalWay(written)).toBe(way))

test.each([
  ['1,23,456.50', undefined, 123456.5],
  ["1'234'567.25", undefined, 1234567.25],
  ['1\u202f234,5', 'comma', 1234.5],
  ['1.234,5', 'comma', 1234.5],
  ['1.234', 'comma', 1234],
  ['1,234', 'comma', 1.234],
  ['1.234', 'point', 1.234],
  ['1,234', 'point', 1234],
  ['1,5', undefined, 1.5],
  ['1,5', 'point', undefined],
  ['1.5', 'comma', undefined],
  ['١٢٫٥', undefined, undefined],
] as const)('the number %s with a decimal %s is %s', (written, decimal, value) =>
  expect(numberOf(written, decimal)).toBe(value),
)
