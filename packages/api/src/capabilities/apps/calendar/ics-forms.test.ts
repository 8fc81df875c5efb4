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

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//t//t//EN', ...lines, 'END:VCALENDAR'].join('\r\n')
const vevent = (...lines: string[]) => ['BEGIN:VEVENT', 'DTSTAMP:20270101T000000Z', ...lines, 'END:VEVENT'].join('\r\n')
const bringIn = (...parts: string[]) =>
  me.send(calendarApi.import, {
    body: { file: new File([calendar(...parts)], 'calendar.ics', { type: 'text/calendar' }), calendar: 'ETC' },
  })
const exported = async () => (await me.send(calendarApi.export, { query: {} })).text()
const startsOf = async (title: string, from = '2027-03-01', to = '2027-12-31') =>
  (await me.send(calendarApi.list, { query: { from, to } }))
    .filter((one) => one.title === title)
    .map(({ start }) => start.slice(0, 16))

const zone = (tzid: string, ...more: string[]) =>
  [
    'BEGIN:VTIMEZONE',
    `TZID:${tzid}`,
    ...more,
    'BEGIN:STANDARD',
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0300',
    'TZOFFSETTO:+0200',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0300',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ].join('\r\n')
const weekly = (tzid: string, title: string) =>
  vevent(
    `UID:${title}`,
    `SUMMARY:${title}`,
    `DTSTART;TZID=${tzid}:20270317T090000`,
    `DTEND;TZID=${tzid}:20270317T100000`,
    'RRULE:FREQ=WEEKLY;COUNT=3;WKST=SU',
  )
const overSpring = (...hours: string[]) => ['17', '24', '31'].map((day, at) => `2027-03-${day}T${hours[at]}`)

describe('the zone of an event in a file', () => {
  test.each([
    ['FLE Standard Time', 'Windows name', overSpring('07:00', '07:00', '06:00'), 'Europe/Kiev'],
    ['/example.org/20270101_1/Europe/Helsinki', 'Path', overSpring('07:00', '07:00', '06:00'), 'Europe/Helsinki'],
    ['Pacific Standard Time', 'Pacific', overSpring('16:00', '16:00', '16:00'), 'America/Los_Angeles'],
  ])('%s is known by its name, and is in the file that is taken out', async (tzid, title, starts, known) => {
    expect(await bringIn(weekly(tzid, title))).toMatchObject({ added: 1, refusedCount: 0 })
    expect(await startsOf(title)).toEqual(starts)
    const event = (await exported()).split('BEGIN:VEVENT').find((one) => one.includes(`SUMMARY:${title}`))
    const name = new Intl.DateTimeFormat('en', { timeZone: known }).resolvedOptions().timeZone
    expect(event).toMatch(new RegExp(`DTSTART;TZID=(${known}|${name}|Europe/Kyiv):20270317T090000`))
  })

  test('is found by its description where its name says nothing', async () => {
    expect(await bringIn(zone('Customized'), weekly('Customized', 'Described'))).toMatchObject({ added: 1 })
    expect(await startsOf('Described')).toEqual(overSpring('07:00', '07:00', '06:00'))
  })

  test('is refused by its name where nothing is known of it', async () => {
    const lone = vevent('UID:lone', 'SUMMARY:Lone', 'DTSTART;TZID=Mars/Base:20270317T090000')
    expect((await bringIn(weekly('Tribal Time', 'Unknown'), lone)).refused).toEqual([
      { title: 'Unknown', reason: 'Time zone not found: Tribal Time.' },
      { title: 'Lone', reason: 'Time zone not found: Mars/Base.' },
    ])
  })
})

describe('a series in a file', () => {
  const berlin = (name: string, clock: string) => `${name};TZID=Europe/Berlin:${clock}`
  const series = (uid: string, ...more: string[]) =>
    vevent(
      `UID:${uid}`,
      `SUMMARY:${uid}`,
      berlin('DTSTART', '20270401T100000'),
      berlin('DTEND', '20270401T110000'),
      ...more,
    )

  test('has dates that were moved, called off, or both, however they are named', async () => {
    await bringIn(
      series('Differs', 'RRULE:FREQ=WEEKLY;COUNT=5', 'EXDATE;VALUE=DATE:20270429'),
      series('Differs', 'RECURRENCE-ID:20270408T080000Z')
        .replace('20270401T100000', '20270409T150000')
        .replace('20270401T110000', '20270409T160000'),
      series('Differs', berlin('RECURRENCE-ID', '20270415T100000'), 'STATUS:CANCELLED'),
    )
    expect(await startsOf('Differs')).toEqual(['2027-04-01T08:00', '2027-04-09T13:00', '2027-04-22T08:00'])
    const { refused } = await bringIn(
      series('From here', 'RRULE:FREQ=WEEKLY'),
      series('From here', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20270408T080000Z'),
    )
    expect(refused).toEqual([
      { title: 'From here', reason: 'A change of one date and all that follow isn’t supported.' },
    ])
  })

  test('has single dates, with a rule and without', async () => {
    await bringIn(
      series('Single', 'RDATE:20270403T080000Z,20270410T080000Z'),
      series('Beside', 'RRULE:FREQ=WEEKLY;COUNT=2', berlin('RDATE', '20270405T100000'), 'EXDATE:20270408T080000Z'),
    )
    expect(await startsOf('Single')).toEqual(['2027-04-01T08:00', '2027-04-03T08:00', '2027-04-10T08:00'])
    expect(await startsOf('Beside')).toEqual(['2027-04-01T08:00', '2027-04-05T08:00'])
    const single = (await exported()).split('BEGIN:VEVENT').find((one) => one.includes('SUMMARY:Single'))
    expect(single).toContain('RDATE;TZID=Europe/Berlin:20270403T100000')
    expect(single).not.toContain('RRULE')
  })

  test.each([
    ['MONTHLY;BYDAY=WE;BYSETPOS=2;COUNT=3', '20270414', ['04-14', '05-12', '06-09']],
    ['MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3', '20270430', ['04-30', '05-31', '06-30']],
    ['MONTHLY;BYDAY=SU,MO,TU,WE,TH,FR,SA;BYSETPOS=-1;COUNT=3', '20270430', ['04-30', '05-31', '06-30']],
    ['MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1;COUNT=3', '20270501', ['05-03', '06-01', '07-01']],
    ['WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU;COUNT=4', '20270404', ['04-04', '04-05', '04-18', '04-19']],
    ['WEEKLY;UNTIL=20270415T235959', '20270401', ['04-01', '04-08', '04-15']],
  ])('FREQ=%s happens when Outlook shows it', async (rule, first, days) => {
    const title = `Rule ${rule}`
    const moved = series(title, `RRULE:FREQ=${rule}`).replaceAll('20270401', first)
    expect(await bringIn(moved)).toMatchObject({ added: 1, refused: [] })
    expect(await startsOf(title)).toEqual(days.map((day) => `2027-${day}T08:00`))
  })
})

describe('a later file', () => {
  const event = (sequence: number, hour: string, ...more: string[]) =>
    vevent(
      'UID:later',
      'SUMMARY:Later',
      `SEQUENCE:${sequence}`,
      `DTSTART:20270501T${hour}0000Z`,
      `DTEND:20270501T${hour}3000Z`,
      ...more,
    )

  test('changes the event it brought before, and the undo brings back what was there', async () => {
    await bringIn(event(1, '09', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20270502T090000Z'))
    const before = ['2027-05-01T09:00']
    expect(await startsOf('Later')).toEqual(before)
    expect(await bringIn(event(1, '11'))).toMatchObject({ added: 0, changed: 0, known: 1 })
    const answer = await bringIn(event(2, '11'))
    expect(answer).toMatchObject({ added: 0, changed: 1, known: 0, ids: [], changedIds: [expect.any(Number)] })
    expect(await startsOf('Later')).toEqual(['2027-05-01T11:00'])
    expect(await exported()).toMatch(/SEQUENCE:2\r\n[^]*?SUMMARY:Later/)
    const body = { ids: answer.ids, changed: answer.changedIds }
    expect(await me.send(calendarApi.undoImport, { body })).toEqual({ removed: 0, restored: 1, kept: 0 })
    expect(await startsOf('Later')).toEqual(before)
    expect(await bringIn(event(2, '12'))).toMatchObject({ changed: 1 })
  })

  test('that was changed here since is left as it is by the undo', async () => {
    const answer = await bringIn(event(9, '13'))
    await me.send(calendarApi.update, { body: { event: { id: answer.changedIds[0]!, title: 'Later, mine' } } })
    const body = { ids: [], changed: answer.changedIds }
    expect(await me.send(calendarApi.undoImport, { body })).toEqual({ removed: 0, restored: 0, kept: 1 })
    expect(await startsOf('Later, mine')).toEqual(['2027-05-01T13:00'])
  })

  test('reports an event with a text that is too long', async () => {
    const long = vevent('UID:long', `SUMMARY:${'x'.repeat(201)}`, 'DTSTART:20270501T090000Z')
    expect((await bringIn(long)).refused).toEqual([
      { title: 'x'.repeat(200), reason: 'The title is too long: use at most 200 characters.' },
    ])
  })
})
