import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { calendarApi } from './contract.ts'

let app: TestApp
let me: Caller
beforeAll(async () => {
  app = await testApp()
  me = await app.as('HQA')
})
afterAll(() => app.close())

const fileOf = (text: string) => new File([text], 'calendar.ics', { type: 'text/calendar' })
const bringIn = (text: string, as = me) =>
  as.send(calendarApi.import, { body: { file: fileOf(text), calendar: 'ETC' } })
const takeOut = async (as = me, calendars?: string) =>
  (await as.send(calendarApi.export, { query: { calendars } })).text()
const march = { from: '2027-03-01', to: '2027-04-01' }
const marchOf = (as: Caller) => as.send(calendarApi.list, { query: march })
/** Without what differs from one calendar to the next: numbers and versions. */
const plainly = (events: Awaited<ReturnType<typeof marchOf>>) =>
  events.map(({ extendedProps, ...event }) => ({ ...event, id: 0, extendedProps: { ...extendedProps, version: 0 } }))

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//t//t//EN', ...lines, 'END:VCALENDAR'].join('\r\n')
const vevent = (...lines: string[]) => ['BEGIN:VEVENT', 'DTSTAMP:20270101T000000Z', ...lines, 'END:VEVENT'].join('\r\n')

describe('a calendar file', () => {
  test('carries everything to another person’s calendar: kinds, guests, rules, exceptions', async () => {
    const add = (event: object) => me.send(calendarApi.add, { body: { event: event as never } })
    await add({
      title: 'Every Monday; with, signs',
      start: '2027-03-01T17:00:00Z',
      end: '2027-03-01T18:00:00Z',
      url: 'https://example.com/x',
      extendedProps: {
        calendar: 'Family',
        recurrence: 'FREQ=WEEKLY;COUNT=4',
        timeZone: 'America/Los_Angeles',
        guests: ['a@example.com', 'Somebody'],
        location: 'Bay 4',
        description: 'Lines\nof text',
      },
    })
    await add({
      title: 'Two days',
      start: '2027-03-10',
      end: '2027-03-12',
      allDay: true,
      extendedProps: { calendar: 'Holiday' },
    })
    const [first, second, third] = (await marchOf(me)).filter(({ title }) => title.startsWith('Every Monday'))
    await me.send(calendarApi.update, {
      body: {
        event: { ...second!, title: 'Once elsewhere', start: '2027-03-09T01:00:00Z', end: '2027-03-09T02:00:00Z' },
        scope: 'this',
      },
    })
    await me.send(calendarApi.remove, {
      query: { id: String(first!.id), scope: 'this', occurrence: third!.extendedProps.occurrence! },
    })

    const other = await app.as('RGM')
    for (const event of await other.send(calendarApi.list, { query: {} }))
      await other.send(calendarApi.remove, { query: { id: String(event.id) } })
    const text = await takeOut()
    const { added, refusedCount } = await bringIn(text, other)
    expect(refusedCount).toBe(0)
    expect(added).toBeGreaterThan(10)
    expect(plainly(await marchOf(other))).toEqual(plainly(await marchOf(me)))
    expect(await bringIn(text, other)).toMatchObject({ added: 0, known: added })
  })

  test('contains the requested kinds, with the zones its repeated events need', async () => {
    const text = await takeOut(me, 'Family')
    expect(text).toContain('TZID:America/Los_Angeles')
    expect(text).toMatch(/BEGIN:DAYLIGHT[\s\S]*TZOFFSETTO:-0700/)
    expect(new Set(text.match(/^CATEGORIES:\w+/gm))).toEqual(new Set(['CATEGORIES:Family']))
  })

  test('from elsewhere is read by its own zones, and reports what is left out and why', async () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Office Time',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0200',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]
    const answer = await bringIn(
      calendar(
        zone.join('\r\n'),
        vevent(
          'UID:a',
          'SUMMARY:In its zone',
          'DTSTART;TZID=Office Time:20270301T090000',
          'DTEND;TZID=Office Time:20270301T100000',
        ),
        vevent('UID:b', 'SUMMARY:On\\nthe\\n wall', 'DTSTART:20270301T090000', 'DURATION:PT30M'),
        vevent('UID:c', 'SUMMARY:One day', 'DTSTART;VALUE=DATE:20270301'),
        vevent('UID:d', 'SUMMARY:Every second', 'DTSTART:20270301T090000', 'RRULE:FREQ=SECONDLY'),
        vevent('UID:e', 'SUMMARY:No beginning'),
        vevent('UID:f', 'SUMMARY:Backwards', 'DTSTART:20270301T090000Z', 'DTEND:20270301T080000Z'),
      ),
    )
    expect(answer).toEqual({
      added: 3,
      ids: [expect.any(Number), expect.any(Number), expect.any(Number)],
      changed: 0,
      changedIds: [],
      known: 0,
      refusedCount: 3,
      refused: [
        { title: 'Every second', reason: 'This repeat rule isn’t supported.' },
        { title: 'No beginning', reason: 'The start date is missing.' },
        { title: 'Backwards', reason: 'The end can’t be before the start.' },
      ],
    })
    const found = (await marchOf(me)).filter(({ title }) => ['In its zone', 'On the wall', 'One day'].includes(title))
    expect(found.map(({ title, start, end }) => [title, start, end])).toEqual([
      ['One day', '2027-03-01', '2027-03-01'],
      ['On the wall', '2027-03-01T03:30:00.000Z', '2027-03-01T04:00:00.000Z'],
      ['In its zone', '2027-03-01T07:00:00.000Z', '2027-03-01T08:00:00.000Z'],
    ])
  })

  test('comes in again after its event was removed', async () => {
    const text = calendar(vevent('UID:again', 'SUMMARY:Again', 'DTSTART:20270301T090000Z'))
    expect(await bringIn(text)).toMatchObject({ added: 1 })
    const { id } = (await marchOf(me)).find(({ title }) => title === 'Again')!
    await me.send(calendarApi.remove, { query: { id: String(id) } })
    expect(await bringIn(text)).toMatchObject({ added: 1, known: 0 })
  })

  test('is undone at once: what was changed or removed since is left alone, and it can come in again', async () => {
    const text = calendar(
      ...['one', 'two', 'three'].map((name) =>
        vevent(`UID:undo-${name}`, `SUMMARY:Undo ${name}`, 'DTSTART:20270315T090000Z', 'RRULE:FREQ=DAILY;COUNT=2'),
      ),
    )
    const { ids } = await bringIn(text)
    const titles = async () =>
      new Set((await marchOf(me)).flatMap(({ title }) => (title.startsWith('Undo ') ? [title] : [])))
    expect(await titles()).toEqual(new Set(['Undo one', 'Undo two', 'Undo three']))
    await me.send(calendarApi.update, { body: { event: { id: ids[1]!, title: 'Undo two, mine now' } } })
    await me.send(calendarApi.remove, { query: { id: String(ids[2]) } })

    // No other user can remove events from this calendar.
    const undoAs = (as: Caller) => as.send(calendarApi.undoImport, { body: { ids } })
    expect(await undoAs(await app.as('RGM'))).toEqual({ removed: 0, restored: 0, kept: 0 })
    expect(await undoAs(me)).toEqual({ removed: 1, restored: 0, kept: 1 })
    expect(await titles()).toEqual(new Set(['Undo two, mine now']))
    expect(await bringIn(text)).toMatchObject({ added: 2, known: 1 })
  })

  test.each(['', 'not a calendar', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT', '{}'])(
    'that is none (%j) is refused in words',
    async (text) => {
      await expect(bringIn(text)).rejects.toMatchObject({
        status: 422,
        fields: { file: 'This is not an iCalendar file.' },
      })
    },
  )
})
