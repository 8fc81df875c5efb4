import { reminderLinksApi } from '@rad/api/service/reminders/contract'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { replaceNetwork } from '#api/network.ts'
import { SkinProvider } from '#kit/base/skin-provider.tsx'
import { speak } from '#kit/words.ts'
import { changePreferences } from '#shell/customizer/preferences.ts'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'
import { Visit } from './visit.tsx'

let api: TestApi
/** What was sent, by the path of each call. */
let sent: Map<string, unknown>

const link = reminderLinksApi.check.response.parse({
  language: 'en',
  make: 'Toyota',
  model: 'Corolla',
  reg_end: '4821',
  outlet_name: 'Varuna Pune',
  outlet_phone: '+91 20 5550 0100',
  due_on: '2026-12-04',
  booked_on: null,
  first_day: '2026-11-29',
  last_day: '2027-01-28',
})

beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())
beforeEach(async () => {
  cleanup()
  // A language that was chosen in this browser comes before that of the link.
  changePreferences({ language: 'auto' })
  await speak('en')
  sent = new Map()
  replaceNetwork((request) => api.fetch(request))
})

/** A link that works: its secret is in a message to a phone, so that its answers are given here, as the contract has them. */
function working(more: object = {}) {
  replaceNetwork(async (request) => {
    const { pathname } = new URL(request.url)
    const body = (await request.json()) as { on: string; reason: string }
    sent.set(pathname, body)
    if (pathname === reminderLinksApi.check.path) return Response.json({ ...link, ...more })
    if (pathname === reminderLinksApi.book.path) return Response.json({ booked_on: body.on })
    return Response.json({ reason: body.reason })
  })
}

function openPage(token: string) {
  history.replaceState(null, '', `/visit?token=${token}`)
  render(
    <SkinProvider>
      <Visit />
    </SkinProvider>,
  )
  return userEvent.setup()
}

test('a link that never was is refused without saying whose it is', async () => {
  openPage('nothing')
  const refusal = await screen.findByRole('alert')
  expect(refusal.textContent).toBe(
    'This link no longer works. It was already used or has expired. Call your workshop to book a visit.',
  )
  expect(screen.queryByRole('button', { name: 'Book visit' })).toBeNull()
})

test('a customer sees their vehicle and the workshop, and books a day', async () => {
  working()
  const user = openPage('secret')
  expect(await screen.findByText('Toyota Corolla')).toBeTruthy()
  expect(screen.getByRole('link', { name: '+91 20 5550 0100' }).getAttribute('href')).toBe('tel:+91 20 5550 0100')
  await user.click(screen.getByRole('button', { name: 'Book visit' }))
  expect(await screen.findByText('Choose the day of the visit.')).toBeTruthy()
  await user.type(screen.getByLabelText('Day of the visit'), '2026-12-01')
  await user.click(screen.getByRole('button', { name: 'Book visit' }))
  expect((await screen.findByRole('status')).textContent).toBe('Your visit at Varuna Pune is booked for Dec 01, 2026.')
  expect(sent.get(reminderLinksApi.book.path)).toEqual({ token: 'secret', on: '2026-12-01' })
})

test('a vehicle of which nothing is known is left out', async () => {
  working({ make: null, model: null, reg_end: null })
  openPage('secret')
  expect(await screen.findByText('Varuna Pune')).toBeTruthy()
  expect(screen.queryByText('Vehicle')).toBeNull()
})

test('a customer who does not come gives the reason', async () => {
  working()
  const user = openPage('secret')
  await user.click(await screen.findByRole('button', { name: 'I can’t come' }))
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText('Choose a reason.')).toBeTruthy()
  await user.click(screen.getByLabelText('I sold this vehicle'))
  await user.type(screen.getByLabelText('Note'), 'In May')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect((await screen.findByRole('status')).textContent).toBe('Thank you. Varuna Pune has your answer.')
  const body = { token: 'secret', reason: 'sold', note: 'In May' }
  expect(sent.get(reminderLinksApi.decline.path)).toEqual(body)
})

test('the page is in the language of the link, from right to left where that is written so', async () => {
  working({ language: 'ar' })
  openPage('secret')
  expect(await screen.findByRole('button', { name: 'حجز زيارة' })).toBeTruthy()
  expect(document.documentElement.dir).toBe('rtl')
})
