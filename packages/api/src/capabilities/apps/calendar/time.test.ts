import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { calendarApi } from './contract.ts'

// T-41: clocks that change, days that are missing, and zones on both sides of UTC.
const zones = ['Asia/Kolkata', 'America/Los_Angeles', 'Europe/Berlin', 'Pacific/Auckland', 'America/St_Johns', 'UTC']
const brands = ['Asia/Kolkata', 'America/Los_Angeles']
let app: TestApp
const signed = new Map<string, Caller>()
beforeAll(async () => {
  app = await testApp()
  for (const brand_tz of brands) signed.set(brand_tz, await app.inZone(brand_tz).as('HQA'))
})
afterAll(() => app.close())

const india = () => signed.get('Asia/Kolkata')!
const eventOf = (start: string, end: string, allDay: boolean, props: object = {}) => ({
  title: 'Timed',
  start,
  end,
  allDay,
  extendedProps: { calendar: 'ETC' as const, ...props },
})
const add = async (as: Caller, ...given: Parameters<typeof eventOf>) =>
  (await as.send(calendarApi.add, { body: { event: eventOf(...given) } })).event
const startsOf = async (as: Caller, id: number, from: string, to: string) =>
  (await as.send(calendarApi.list, { query: { from, to } }))
    .filter((event) => event.id === id)
    .map(({ start }) => start)

describe.each(brands.flatMap((brand) => zones.map((zone) => [brand, zone] as const)))(
  'of a brand in %s, an event in %s',
  (brand, timeZone) => {
    const me = () => signed.get(brand)!

    test('of a whole day stays on its day, however it was written and wherever it is looked at', async () => {
      const plain = await add(me(), '2028-02-29', '2028-03-01', true, { timeZone })
      expect(plain).toMatchObject({ start: '2028-02-29', end: '2028-03-01', allDay: true })
      const midnights = await add(me(), '2028-02-29T00:00:00.000Z', '2028-03-01T00:00:00.000Z', true, { timeZone })
      expect(midnights).toMatchObject({ start: '2028-02-29', end: '2028-03-01' })
      const { event } = await me().send(calendarApi.update, { body: { event: { ...plain, title: 'Renamed' } } })
      expect(event).toMatchObject({ start: '2028-02-29', end: '2028-03-01' })
      expect(await startsOf(me(), plain.id, '2028-02-29', '2028-03-01')).toEqual(['2028-02-29'])
      expect(await startsOf(me(), plain.id, '2028-03-01', '2028-03-02')).toEqual([])
      expect(await startsOf(me(), plain.id, '2028-02-28', '2028-02-29')).toEqual([])
    })

    test('of a day whose end is itself lasts that day', async () => {
      const { id } = await add(me(), '2027-10-31', '2027-10-31', true, { timeZone })
      expect(await startsOf(me(), id, '2027-10-31', '2027-11-01')).toEqual(['2027-10-31'])
    })

    test('of whole days repeated across every change of clocks lose and double none', async () => {
      const { id } = await add(me(), '2027-03-01', '2027-03-02', true, { recurrence: 'FREQ=DAILY', timeZone })
      const days = await startsOf(me(), id, '2027-03-01', '2027-12-01')
      expect(days).toHaveLength(275)
      expect(new Set(days).size).toBe(275)
    })
  },
)

describe('a repeated event', () => {
  const at = (zone: string) => (moment: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(new Date(moment))

  test.each([
    ['America/Los_Angeles', '2027-03-12T17:00:00Z', '2027-03-12', '2027-03-17'],
    ['Europe/Berlin', '2027-10-29T07:00:00Z', '2027-10-29', '2027-11-03'],
    ['Pacific/Auckland', '2027-09-23T21:00:00Z', '2027-09-23', '2027-09-30'],
  ])('at nine stays at nine when the clocks of %s change', async (timeZone, start, from, to) => {
    const end = new Date(Date.parse(start) + 3_600_000).toISOString()
    const { id } = await add(india(), start, end, false, { recurrence: 'FREQ=DAILY', timeZone })
    const starts = await startsOf(india(), id, from, to)
    expect(new Set(starts.map(at(timeZone)))).toEqual(new Set(['09:00']))
    expect(new Set(starts.map((moment) => moment.slice(11, 16))).size).toBe(2)
  })

  test('at an hour that is skipped comes an hour later that day, and once where the hour comes twice', async () => {
    const timeZone = 'Europe/Berlin'
    const spring = await add(india(), '2027-03-27T01:30:00Z', '2027-03-27T01:45:00Z', false, {
      recurrence: 'FREQ=DAILY;COUNT=3',
      timeZone,
    })
    expect((await startsOf(india(), spring.id, '2027-03-26', '2027-04-01')).map(at(timeZone))).toEqual([
      '02:30',
      '03:30',
      '02:30',
    ])
    const autumn = await add(india(), '2027-10-30T00:30:00Z', '2027-10-30T00:45:00Z', false, {
      recurrence: 'FREQ=DAILY;COUNT=3',
      timeZone,
    })
    expect(await startsOf(india(), autumn.id, '2027-10-29', '2027-11-03')).toEqual([
      '2027-10-30T00:30:00.000Z',
      '2027-10-31T00:30:00.000Z',
      '2027-11-01T01:30:00.000Z',
    ])
  })

  test.each([
    ['FREQ=MONTHLY', '2027-01-31', ['2027-01-31', '2027-03-31', '2027-05-31']],
    [
      'FREQ=MONTHLY;BYMONTHDAY=-1',
      '2027-01-31',
      ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'],
    ],
    ['FREQ=MONTHLY;BYDAY=-1FR', '2027-01-01', ['2027-01-29', '2027-02-26', '2027-03-26', '2027-04-30', '2027-05-28']],
    ['FREQ=MONTHLY;BYDAY=3SA', '2027-01-01', ['2027-01-16', '2027-02-20', '2027-03-20', '2027-04-17', '2027-05-15']],
    ['FREQ=WEEKLY;INTERVAL=8;BYDAY=MO', '2027-01-04', ['2027-01-04', '2027-03-01', '2027-04-26']],
    ['FREQ=DAILY;INTERVAL=50', '2027-01-01', ['2027-01-01', '2027-02-20', '2027-04-11', '2027-05-31']],
    ['FREQ=DAILY;INTERVAL=50;UNTIL=20270411', '2027-01-01', ['2027-01-01', '2027-02-20', '2027-04-11']],
  ])('by %s from %s falls on its days', async (recurrence, start, expected) => {
    const { id } = await add(india(), start, start, true, { recurrence })
    expect(await startsOf(india(), id, '2027-01-01', '2027-06-01')).toEqual(expected)
  })

  test('on 29 February comes in leap years only', async () => {
    const { id } = await add(india(), '2024-02-29', '2024-03-01', true, { recurrence: 'FREQ=YEARLY' })
    expect(await startsOf(india(), id, '2027-01-01', '2028-01-01')).toEqual([])
    expect(await startsOf(india(), id, '2028-01-01', '2029-01-01')).toEqual(['2028-02-29'])
  })

  test('that will never come is answered at once', async () => {
    const never = { recurrence: 'FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=29' }
    const { id } = await add(india(), '2027-01-01', '2027-01-01', true, never)
    expect(await startsOf(india(), id, '2044-01-01', '2045-01-01')).toEqual([])
  })
})
