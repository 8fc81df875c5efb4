import { afterAll, beforeAll, expect, test } from 'vitest'
import { longestHoldOf } from '#testing/processor-time.ts'
import { testApp, type Caller, type TestApp } from '#testing/test-app.ts'
import { calendarApi } from './contract.ts'

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await testApp()
  owner = await app.as('TSM')
})
afterAll(() => app.close())

/** A file of so many events; `lines` are those of each. */
const fileOf = (count: number, lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0']
    .concat(
      Array.from({ length: count }, (_, at) => [
        'BEGIN:VEVENT',
        `UID:${crypto.randomUUID()}`,
        `SUMMARY:Event ${at}`,
        ...lines,
        'END:VEVENT',
      ]).flat(),
    )
    .concat('END:VCALENDAR')
    .join('\r\n')

async function bring(text: string) {
  const form = new FormData()
  form.set('file', new File([text], 'events.ics', { type: 'text/calendar' }))
  form.set('calendar', 'Business')
  const request = new Request('http://127.0.0.1/apps/calendar/import', { method: 'POST', body: form })
  const response = await owner.fetch(request)
  return {
    status: response.status,
    body: (await response.json()) as { added?: number; refused?: { reason: string }[] },
  }
}

/** Milliseconds of the processor: it takes about 100. Before the fix it took minutes. */
const generousMs = 600

test('an event that lasts longer than a year stays out of the calendar, with its reason (T-47)', async () => {
  const century = fileOf(60, ['DTSTART:19700101T090000Z', 'DTEND:20700101T090000Z', 'RRULE:FREQ=DAILY'])
  const { status, body } = await bring(century)
  expect([status, body.added]).toEqual([200, 0])
  expect(body.refused?.[0]?.reason).toBe('An event can last at most one year.')
})

test('a month of hundreds of daily events is answered, and blocks no other request (T-47)', async () => {
  const daily = fileOf(300, ['DTSTART:19700101T090000Z', 'DTEND:19700101T100000Z', 'RRULE:FREQ=DAILY'])
  const counted = fileOf(300, ['DTSTART:20200101T090000Z', 'DTEND:20200101T100000Z', 'RRULE:FREQ=DAILY;COUNT=999'])
  expect((await bring(daily)).body.added).toBe(300)
  expect((await bring(counted)).body.added).toBe(300)
  const month = { from: '2026-11-01', to: '2026-12-01' }
  const blockedMs = await longestHoldOf(async () => {
    const events = await owner.send(calendarApi.list, { query: month })
    expect(events.length).toBeGreaterThanOrEqual(300 * 30)
  }, generousMs)
  expect(blockedMs).toBeLessThan(generousMs)
})

test('more dates than a response can contain are refused with an error (T-47)', async () => {
  const long = fileOf(300, ['DTSTART;VALUE=DATE:19700101', 'DTEND;VALUE=DATE:19701231', 'RRULE:FREQ=DAILY'])
  expect((await bring(long)).body.added).toBe(300)
  const blockedMs = await longestHoldOf(async () => {
    const year = owner.send(calendarApi.list, { query: { from: '2026-01-01', to: '2027-01-01' } })
    await expect(year).rejects.toMatchObject({
      status: 422,
      message: 'Too many dates of repeating events in this range. Show fewer days at once.',
    })
  }, generousMs)
  expect(blockedMs).toBeLessThan(generousMs)
})

test('an event with more exceptions than a person makes stays out (T-47)', async () => {
  const dates = Array.from(
    { length: 600 },
    (_, at) => `EXDATE:${new Date(Date.UTC(2020, 0, 1 + at, 9)).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
  )
  const { body } = await bring(fileOf(1, ['DTSTART:20200101T090000Z', 'RRULE:FREQ=DAILY', ...dates]))
  expect(body.refused?.[0]?.reason).toBe('At most 500 dates can differ from the repeat rule.')
})
