import { describe, expect, test } from 'vitest'
import { dayOrderOf, partsOf } from './cells.ts'
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
