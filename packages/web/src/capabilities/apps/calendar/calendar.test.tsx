import { calendarApi, type CalendarEvent } from '@rad/api/apps/calendar/contract'
import { invoicesApi } from '@rad/api/apps/invoices/contract'
import { addDays, dayIn } from '@rad/api/periods'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { setClockAhead } from '#kit/text/clock.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
const today = dayIn('Asia/Kolkata', new Date())
const at = (day: string, clock: string) => new Date(`${day}T${clock}:00+05:30`).toISOString()

beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

const admin = () => api.as('admin')
async function add(title: string, props: object = {}): Promise<CalendarEvent> {
  const event = { title, start: at(today, '07:00'), end: at(today, '08:00') }
  const { event: added } = await (
    await admin()
  ).send(calendarApi.add, { body: { event: { ...event, extendedProps: { calendar: 'Business', ...props } } } })
  return added
}
const stored = async (title: string) =>
  (await (await admin()).send(calendarApi.list, { query: { from: today, to: addDays(today, 30) } })).filter(
    (event) => event.title === title,
  )

describe('the calendar', () => {
  test('shows the events of its days in the zone of the brand', async () => {
    await add('Early talk')
    await openApp(api, { as: 'admin', at: '/calendar?view=day' })
    expect(await screen.findByText('Early talk')).toBeTruthy()
    expect(screen.getByText('Asia/Kolkata')).toBeTruthy()
  })

  test('hides a kind that is not ticked, and says so where none is', async () => {
    await add('Business talk')
    const { user, router } = await openApp(api, { as: 'admin', at: '/calendar?view=day' })
    await screen.findByText('Business talk')
    await user.click(screen.getByRole('checkbox', { name: 'Business' }))
    await waitFor(() => expect(screen.queryByText('Business talk')).toBeNull())
    await user.click(screen.getByRole('checkbox', { name: 'View all' }))
    expect(await screen.findByText('Business talk')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'View all' }))
    expect(await screen.findByText(/Select a calendar/)).toBeTruthy()
    expect(router.state.location.search).toMatchObject({ kinds: 'none' })
  })

  test('writes every time the same way', async () => {
    await add('Clock talk', { location: 'Bay 3' })
    await openApp(api, { as: 'admin', at: '/calendar?view=day' })
    const talk = (await screen.findByText('Clock talk')).closest('[role=button], a, [tabindex]')!
    expect(talk.textContent).toMatch(/07:00.*08:00/)
    expect(screen.getByText('14:00')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/\d ?[ap]\.?m\b/i)
  })

  test('shows what an event is about when it is pressed; the form is one press further', async () => {
    const guests = ['asha@demo.com']
    const { id } = await add('Peeked', { location: 'Bay 3', guests, recurrence: 'FREQ=DAILY;COUNT=2' })
    await (await admin()).send(calendarApi.update, { body: { event: { id, url: 'https://example.com/room' } } })
    const { user, router } = await openApp(api, { as: 'admin', at: '/calendar?view=day' })
    const event = (await screen.findByText('Peeked')).closest<HTMLElement>('[tabindex]')!
    event.focus()
    await user.keyboard('{Enter}')
    const peek = within(await screen.findByRole('dialog', { name: 'Peeked' }))
    for (const text of ['Bay 3', 'asha@demo.com', 'Business', /^Every day, 2 times/, /07:00.*08:00/])
      expect(peek.getByText(text)).toBeTruthy()
    expect(peek.getByRole('link', { name: 'Open link' }).getAttribute('href')).toBe('https://example.com/room')
    expect(router.state.location.search).not.toHaveProperty('open')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByText('Peeked'))
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    expect(await screen.findByLabelText(/^Title/)).toHaveProperty('value', 'Peeked')
    expect(router.state.location.search).toHaveProperty('open')
  })

  test('removes an event from its peek, with a way back', async () => {
    await add('Peeked and gone')
    const { user } = await openApp(api, { as: 'admin', at: '/calendar?view=day' })
    await user.click(await screen.findByText('Peeked and gone'))
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('“Peeked and gone” removed.')).toBeTruthy()
    expect(await stored('Peeked and gone')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await stored('Peeked and gone')).toHaveLength(1))
  })

  test('goes through time and views by its keys', async () => {
    const { user, router } = await openApp(api, { as: 'admin', at: '/calendar?view=day&date=2026-11-21' })
    await screen.findByRole('heading', { name: /November 21, 2026/ })
    await user.keyboard('j')
    expect(await screen.findByRole('heading', { name: /November 22, 2026/ })).toBeTruthy()
    await user.keyboard('w')
    expect(await screen.findByRole('heading', { name: /Nov 16.*22, 2026/ })).toBeTruthy()
    await user.keyboard('t')
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('date'))
    await user.keyboard('c')
    expect(await screen.findByRole('dialog', { name: 'Add event' })).toBeTruthy()
  })

  test('adds an event: an error is shown beside its field', async () => {
    const { user } = await openApp(api, { as: 'admin', at: '/calendar?view=day&open=new' })
    const dialog = await screen.findByRole('dialog', { name: 'Add event' })
    await user.type(within(dialog).getByLabelText('Link'), 'example')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findByText('This is required.')).toBeTruthy()
    expect(within(dialog).getByText(/Enter the full address/)).toBeTruthy()
    await user.type(within(dialog).getByLabelText(/^Title/), 'Written here')
    await user.clear(within(dialog).getByLabelText('Link'))
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Event added.')).toBeTruthy()
    expect(await stored('Written here')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Change undone.')).toBeTruthy()
    expect(await stored('Written here')).toEqual([])
  })

  test('a file that came in is undone with one press', async () => {
    const { user } = await openApp(api, { as: 'admin', at: '/calendar?view=day' })
    await user.click(await screen.findByRole('button', { name: 'Files' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Import file' }))
    const dialog = await screen.findByRole('dialog', { name: 'Import calendar file' })
    const start = at(today, '09:00').replaceAll(/[-:]|\.\d+/g, '')
    const lines = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//t//t//EN',
      'BEGIN:VEVENT',
      'UID:in',
      'SUMMARY:From a file',
    ]
    const text = [...lines, `DTSTART:${start}`, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
    const file = new File([text], 'talks.ics', { type: 'text/calendar' })
    await user.upload(within(dialog).getByLabelText(/^Calendar file/), file)
    await user.click(within(dialog).getByRole('button', { name: 'Import' }))
    expect(await screen.findByText('1 added, 0 updated, 0 already existed, 0 skipped.')).toBeTruthy()
    expect(await stored('From a file')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Change undone.')).toBeTruthy()
    expect(await stored('From a file')).toEqual([])
  })

  test('an event added late in the evening is one of that day', async () => {
    setClockAhead(Date.parse(at(today, '23:30')) - Date.now())
    onTestFinished(() => setClockAhead(0))
    const { user } = await openApp(api, { as: 'admin', at: '/calendar?view=day&open=new' })
    const dialog = await screen.findByRole('dialog', { name: 'Add event' })
    await user.type(within(dialog).getByLabelText(/^Title/), 'Late talk')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Event added.')).toBeTruthy()
    expect(await stored('Late talk')).toMatchObject([
      { start: at(today, '23:00'), end: at(addDays(today, 1), '00:00') },
    ])
  })

  test('asks which dates of a series are meant, and saves that one', async () => {
    const { id } = await add('Series', { recurrence: 'FREQ=DAILY;COUNT=3' })
    const occurrence = at(addDays(today, 1), '07:00')
    const { user } = await openApp(api, { as: 'admin', at: `/calendar?view=day&open=${id}~${occurrence}` })
    const dialog = await screen.findByRole('dialog', { name: 'Series' })
    await user.clear(within(dialog).getByLabelText(/^Title/))
    await user.type(within(dialog).getByLabelText(/^Title/), 'Another')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    const question = await screen.findByRole('dialog', { name: 'Save “Another”' })
    expect(within(question).getByRole('radio', { name: 'This event' })).toHaveProperty('checked', true)
    await user.click(within(question).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Event saved.')).toBeTruthy()
    expect((await stored('Another')).map((event) => event.start)).toEqual([occurrence])
    expect(await stored('Series')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Change undone.')).toBeTruthy()
    expect(await stored('Series')).toHaveLength(3)
  })

  test('removes an event with a way back', async () => {
    const { id } = await add('To be removed')
    const { user } = await openApp(api, { as: 'admin', at: `/calendar?view=day&open=${id}` })
    const dialog = await screen.findByRole('dialog', { name: 'To be removed' })
    await user.click(within(dialog).getByRole('button', { name: 'Remove event' }))
    expect(await screen.findByText('“To be removed” removed.')).toBeTruthy()
    expect(await stored('To be removed')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Change undone.')).toBeTruthy()
    expect((await stored('To be removed')).map((event) => event.id)).toEqual([id])
  })

  test('shows both versions when the event was changed elsewhere', async () => {
    const { id } = await add('Twice')
    const { user } = await openApp(api, { as: 'admin', at: `/calendar?view=day&open=${id}` })
    const dialog = await screen.findByRole('dialog', { name: 'Twice' })
    await (await admin()).send(calendarApi.update, { body: { event: { id, extendedProps: { location: 'Bay 1' } } } })
    await user.type(within(dialog).getByLabelText('Location'), 'Bay 2')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    const both = await screen.findByRole('dialog', { name: 'Someone else changed this' })
    await user.click(within(both).getByRole('button', { name: 'Save selected versions' }))
    expect(await screen.findByText('Event saved.')).toBeTruthy()
    expect((await stored('Twice')).map((event) => event.extendedProps.location)).toEqual(['Bay 2'])
  })

  test('is not drawn for a person who may not read it', async () => {
    await openApp(api, { as: 'client', at: '/calendar' })
    expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeTruthy()
  })
})

test('shows the days open invoices are due on request, and opens the invoice', async () => {
  const { invoices } = await (await admin()).send(invoicesApi.page, { query: { status: 'Sent' } })
  const [invoice] = invoices
  const { user, router } = await openApp(api, { as: 'admin', at: `/calendar?view=day&date=${invoice!.dueDate}` })
  const toggle = await screen.findByRole('switch', { name: 'Outstanding invoices by due date' })
  expect(screen.queryByText('Invoice due:')).toBeNull()
  await user.click(toggle)
  await user.click(await screen.findByText(new RegExp(`^${invoice!.number} · `)))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/invoices/${invoice!.id}`))
})
