import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { calendarApi, type CalendarEvent } from './contract.ts'

let app: TestApp
let me: Caller
beforeAll(async () => {
  app = await testApp()
  me = await app.as('SVM')
})
afterAll(() => app.close())

interface Given {
  title?: string
  start?: string
  end?: string
  allDay?: boolean
  url?: string
  props?: object
}
const meeting = ({
  title = 'Meeting',
  start = '2027-03-01T03:30:00Z',
  end = '2027-03-01T04:30:00Z',
  props,
  ...more
}: Given = {}) => ({
  title,
  start,
  end,
  ...more,
  extendedProps: { calendar: 'Business' as const, ...props },
})
const add = async (given?: Given, as = me): Promise<CalendarEvent> =>
  (await as.send(calendarApi.add, { body: { event: meeting(given) } })).event
const list = (query: { calendars?: string | string[]; from?: string; to?: string } = {}, as = me) =>
  as.send(calendarApi.list, { query })
const march = { from: '2027-03-01', to: '2027-04-01' }

describe('the events', () => {
  test('are a bare list, of any kind or of the requested ones, repeated or joined by commas', async () => {
    const all = await list()
    expect(new Set(all.map((event) => event.extendedProps.calendar)).size).toBe(5)
    const two = await app.request('/apps/calendar/events?calendars=ETC&calendars=Family', auth())
    const joined = await app.request('/apps/calendar/events?calendars=ETC,Family', auth())
    const events = (await two.json()) as CalendarEvent[]
    expect(new Set(events.map((event) => event.extendedProps.calendar))).toEqual(new Set(['ETC', 'Family']))
    expect(await joined.json()).toEqual(events)
    expect(await list({ calendars: '' })).toEqual(all)
  })

  test('have the fields of the specification', async () => {
    const event = await add({ url: 'https://example.com/a', props: { guests: ['a@demo.com'], location: 'Bay 4' } })
    expect(Object.keys(event).toSorted()).toEqual(['allDay', 'end', 'extendedProps', 'id', 'start', 'title', 'url'])
    expect(event).toMatchObject({
      url: 'https://example.com/a',
      start: '2027-03-01T03:30:00.000Z',
      extendedProps: { calendar: 'Business', guests: ['a@demo.com'], location: 'Bay 4', description: '' },
    })
  })

  test('belong to the one who wrote them', async () => {
    const { id } = await add()
    const other = await app.as('TSM')
    expect((await list({}, other)).map((event) => event.id)).not.toContain(id)
    const change = other.send(calendarApi.update, { body: { event: { id, title: 'Mine' } } })
    await expect(change).rejects.toMatchObject({ status: 404 })
    await expect(other.send(calendarApi.remove, { query: { id: String(id) } })).rejects.toMatchObject({ status: 404 })
    await expect(other.send(calendarApi.restore, { body: { id } })).rejects.toMatchObject({ status: 404 })
  })

  test('are closed to who has no right to them', async () => {
    await expect(list({}, await app.as('client'))).rejects.toMatchObject({ status: 403 })
  })

  test('get numbers one after the other, also fifty at once, and none is given twice', async () => {
    const { id: before } = await add()
    const ids = (await Promise.all(Array.from({ length: 50 }, () => add()))).map(({ id }) => id)
    expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => before + 1 + index))
    await me.send(calendarApi.remove, { query: { id: String(before + 50) } })
    expect((await add()).id).toBe(before + 51)
  })

  test('are answered only where they touch the window', async () => {
    const { id } = await add({ start: '2027-05-03T10:00:00Z', end: '2027-05-03T11:00:00Z' })
    const ids = async (from: string, to: string) => (await list({ from, to })).map((event) => event.id)
    expect(await ids('2027-05-03T10:30:00Z', '2027-05-03T10:40:00Z')).toContain(id)
    expect(await ids('2027-05-03T11:00:00Z', '2027-05-03T12:00:00Z')).not.toContain(id)
    expect(await ids('2027-05-03T09:00:00Z', '2027-05-03T10:00:00Z')).not.toContain(id)
    await expect(list({ from: '2027-05-03' })).rejects.toMatchObject({
      status: 422,
      fields: { to: expect.any(String) },
    })
    await expect(list({ from: '2025-01-01', to: '2027-01-01' })).rejects.toMatchObject({ status: 422 })
  })
})

const auth = () => ({ headers: { authorization: `Bearer ${me.token}` } })

describe('an event', () => {
  test.each([
    [{ title: ' ' }, 'event.title', 'This is required.'],
    [{ end: '2027-03-01T03:29:00Z' }, 'end', 'The end can’t be before the start.'],
    [{ url: 'meet.example.com' }, 'event.url', 'Enter the full address, starting with https://.'],
    [{ url: 'javascript:alert(1)' }, 'event.url', 'Enter the full address, starting with https://.'],
    [{ props: { calendar: 'Work' } }, 'event.extendedProps.calendar', 'Choose a calendar.'],
    [{ props: { wheels: 4 } }, 'event.extendedProps.wheels', 'Unknown field.'],
    [{ props: { timeZone: 'Mars/Base' } }, 'event.extendedProps.timeZone', 'Time zone not found.'],
    [{ start: 'tomorrow' }, 'event.start', 'Enter a date, or a date and time.'],
    [{ props: { recurrence: 'FREQ=SECONDLY' } }, 'event.extendedProps.recurrence', 'This repeat rule isn’t supported.'],
    [
      { props: { recurrence: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' } },
      'event.extendedProps.recurrence',
      'That month doesn’t have this day.',
    ],
  ])('with %o is refused in words', async (given, field, message) => {
    await expect(add(given)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test('is changed in the given fields, and accepts its own response with a change', async () => {
    const event = await add({ props: { location: 'Bay 4', description: 'Bring gloves' } })
    const { event: changed } = await me.send(calendarApi.update, {
      body: { event: { id: event.id, extendedProps: { location: 'Bay 5' } } },
    })
    expect(changed.extendedProps).toMatchObject({ location: 'Bay 5', description: 'Bring gloves', version: 2 })
    const { event: again } = await me.send(calendarApi.update, { body: { event: { ...changed, title: 'Renamed' } } })
    expect(again).toEqual({
      ...changed,
      title: 'Renamed',
      extendedProps: { ...changed.extendedProps, version: 3 },
    })
    const early = me.send(calendarApi.update, { body: { event: { id: event.id, end: '2027-02-01' } } })
    await expect(early).rejects.toMatchObject({ status: 422, fields: { end: 'The end can’t be before the start.' } })
  })

  test('changed from an old copy answers the event as it is now', async () => {
    const { id } = await add()
    const change = (title: string) => me.send(calendarApi.update, { body: { event: { id, title }, if_version: 1 } })
    await change('First')
    await expect(change('Second')).rejects.toMatchObject({
      status: 409,
      details: { current: { title: 'First', version: 2 } },
    })
    const old = me.send(calendarApi.remove, { query: { id: String(id), if_version: '1' } })
    await expect(old).rejects.toMatchObject({ status: 409 })
  })

  test('is not found when removed, and comes back under its number', async () => {
    const { id } = await add({ title: 'Back again' })
    await me.send(calendarApi.remove, { query: { id: String(id) } })
    expect((await list()).map((event) => event.id)).not.toContain(id)
    await expect(me.send(calendarApi.remove, { query: { id: String(id) } })).rejects.toMatchObject({ status: 404 })
    const { event } = await me.send(calendarApi.restore, { body: { id } })
    expect(event).toMatchObject({ id, title: 'Back again' })
    expect((await list()).map((one) => one.id)).toContain(id)
  })

  test('that does not exist answers 404 in the words of the sample calls', async () => {
    const response = await app.request('/apps/calendar/remove-event?id=999999999', { method: 'DELETE', ...auth() })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { message: ['Record not found.'] } })
  })
})

describe('a repeated event', () => {
  const series = (recurrence: string, more: Given = {}) => add({ ...more, props: { recurrence, ...more.props } })
  const datesOf = async (id: number, window = march) =>
    (await list(window)).filter((event) => event.id === id).map((event) => event.start.slice(5, 16))

  test('is in a window on every date, and once in the plain list', async () => {
    const { id } = await series('FREQ=WEEKLY;BYDAY=MO,WE;COUNT=5')
    expect(await datesOf(id)).toEqual(['03-01T03:30', '03-03T03:30', '03-08T03:30', '03-10T03:30', '03-15T03:30'])
    expect((await list()).filter((event) => event.id === id)).toHaveLength(1)
    const [first] = (await list(march)).filter((event) => event.id === id)
    expect(first!.extendedProps).toMatchObject({
      occurrence: '2027-03-01T03:30:00.000Z',
      recurrence: 'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=5',
      changed: false,
    })
  })

  const occurrence = '2027-03-08T03:30:00Z'
  const moved = { start: '2027-03-09T05:30:00Z', end: '2027-03-09T06:30:00Z' }
  const change = (id: number, scope: 'this' | 'following' | 'all', event: object = moved) =>
    me.send(calendarApi.update, { body: { event: { id, ...event }, scope, occurrence } })

  test('moved on one date stays on the others, and can be put back', async () => {
    const { id } = await series('FREQ=WEEKLY;COUNT=3')
    const { event } = await change(id, 'this')
    expect(event).toMatchObject({ id, extendedProps: { changed: true, occurrence: '2027-03-08T03:30:00.000Z' } })
    expect(await datesOf(id)).toEqual(['03-01T03:30', '03-09T05:30', '03-15T03:30'])
    await me.send(calendarApi.restore, { body: { id, occurrence } })
    expect(await datesOf(id)).toEqual(['03-01T03:30', '03-08T03:30', '03-15T03:30'])
  })

  test('moved from one date on becomes two', async () => {
    const { id } = await series('FREQ=WEEKLY;COUNT=4')
    const { event } = await change(id, 'following')
    expect(event.id).toBeGreaterThan(id)
    expect(await datesOf(id)).toEqual(['03-01T03:30'])
    expect(await datesOf(event.id)).toEqual(['03-09T05:30', '03-16T05:30', '03-23T05:30'])
  })

  test('moved as a whole moves its weekdays too', async () => {
    const { id } = await series('FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4')
    await change(id, 'all')
    expect(await datesOf(id)).toEqual(['03-02T05:30', '03-04T05:30', '03-09T05:30', '03-11T05:30'])
  })

  test('keeps its cancelled dates when all of it moves', async () => {
    const { id } = await series('FREQ=WEEKLY;COUNT=3')
    await me.send(calendarApi.remove, { query: { id: String(id), scope: 'this', occurrence } })
    const from = (await list(march)).find((event) => event.id === id)!
    await me.send(calendarApi.update, {
      body: { event: { ...from, start: '2027-03-01T06:00:00Z', end: '2027-03-01T07:00:00Z' }, scope: 'all' },
    })
    expect(await datesOf(id)).toEqual(['03-01T06:00', '03-15T06:00'])
  })

  test('renamed as a whole from a date that was moved does not move with it', async () => {
    const { id } = await series('FREQ=WEEKLY;COUNT=3')
    const { event } = await change(id, 'this')
    await me.send(calendarApi.update, { body: { event: { ...event, title: 'Renamed' }, scope: 'all' } })
    expect((await datesOf(id))[0]).toBe('03-01T03:30')
  })

  test('removed on one date, from one on, or as a whole', async () => {
    const remove = (id: number, scope: string) =>
      me.send(calendarApi.remove, { query: { id: String(id), scope: scope as 'this', occurrence } })
    const { id } = await series('FREQ=WEEKLY;COUNT=4')
    await remove(id, 'this')
    expect(await datesOf(id)).toEqual(['03-01T03:30', '03-15T03:30', '03-22T03:30'])
    await me.send(calendarApi.restore, { body: { id, occurrence } })
    await remove(id, 'following')
    expect(await datesOf(id)).toEqual(['03-01T03:30'])
    await remove((await series('FREQ=WEEKLY;COUNT=4')).id, 'all')
    await expect(remove(id, 'this')).rejects.toMatchObject({ status: 404 })
  })

  test('needs to know which date is meant, and one that it has', async () => {
    const { id } = await series('FREQ=WEEKLY;COUNT=4')
    const vague = me.send(calendarApi.update, { body: { event: { id, title: 'x' }, scope: 'this' } })
    await expect(vague).rejects.toMatchObject({ status: 422, fields: { occurrence: expect.any(String) } })
    const wrong = { id, extendedProps: { occurrence: '2027-03-09T03:30:00Z' } }
    await expect(me.send(calendarApi.update, { body: { event: wrong, scope: 'this' } })).rejects.toMatchObject({
      status: 404,
    })
    const ruled = change(id, 'this', { extendedProps: { recurrence: 'FREQ=DAILY' } })
    await expect(ruled).rejects.toMatchObject({ status: 422, fields: { recurrence: expect.any(String) } })
  })

  test('cut in two and joined again has its exceptions back', async () => {
    const { id } = await series('FREQ=WEEKLY;COUNT=4')
    const later = '2027-03-15T03:30:00Z'
    await me.send(calendarApi.remove, { query: { id: String(id), scope: 'this', occurrence: later } })
    const before = await datesOf(id)
    const date = (await list(march)).find((event) => event.id === id && event.start.startsWith('2027-03-08'))!
    const { event: begun } = await change(id, 'following', { title: 'Renamed' })
    expect(await datesOf(begun.id)).toEqual(['03-08T03:30', '03-22T03:30'])
    await me.send(calendarApi.remove, { query: { id: String(begun.id) } })
    const { occurrence: _, ...extendedProps } = date.extendedProps
    const first = (await list(march)).find((event) => event.id === id)!
    await me.send(calendarApi.update, {
      body: { event: { id, extendedProps: { recurrence: extendedProps.recurrence } }, occurrence: first.start },
    })
    expect(await datesOf(id)).toEqual(before)
  })
})

describe('guests', () => {
  test('are the people the user may see', async () => {
    const names = await me.send(calendarApi.guests, { query: { q: 'sunita' } })
    expect(names).toEqual([{ name: 'Sunita Varma', email: 'svm@demo.com' }])
    const office = await (await app.as('HQA')).send(calendarApi.guests, { query: {} })
    expect(office.length).toBeGreaterThan((await me.send(calendarApi.guests, { query: {} })).length)
  })
})
