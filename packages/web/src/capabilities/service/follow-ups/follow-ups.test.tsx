import { type FollowUp, followUpsApi } from '@rad/api/service/follow-ups/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { replaceNetwork } from '#api/network.ts'
import { discardChange, queuedChanges } from '#api/queue.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let due: FollowUp
beforeAll(async () => {
  api = await startTestApi()
  const manager = await api.as('SVM')
  const { rows } = await manager.send(followUpsApi.list, { query: { is_open: 'true', perPage: 100 } })
  for (const { no } of rows) {
    due = await manager.send(followUpsApi.get, { params: { no } })
    if (due.refusals.call === undefined && due.phones.length > 0) break
  }
}, 60_000)
afterAll(() => api.close())

/** The line of the device: gone, or back. */
function goes(state: 'online' | 'offline') {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online')
  replaceNetwork(state === 'online' ? (request) => api.fetch(request) : () => Promise.reject(new TypeError('No line')))
  act(() => void window.dispatchEvent(new Event(state)))
}

test('a row of the list opens its follow-up', async () => {
  const { router, user } = await openApp(api, { as: 'SVM', at: `/follow-ups?q=${due.no}` })
  const table = await screen.findByRole('table', { name: 'Follow-ups' })
  await user.click(await within(table).findByRole('link', { name: due.reg_no ?? due.vin }))
  expect(await screen.findByRole('heading', { level: 1, name: new RegExp(due.reg_no ?? due.vin) })).toBeTruthy()
  expect(router.state.location.pathname).toBe(`/follow-ups/${due.no}`)
})

test('the list has those that were over 90 days on a day, chosen in its filters', async () => {
  const { router, user } = await openApp(api, { as: 'SVM', at: '/follow-ups' })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Over 90 days on' }))
  const calendar = await screen.findByRole('dialog', { name: 'Over 90 days on' })
  await user.click(await within(calendar).findByRole('button', { name: /^1 / }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ over_90_on: expect.stringMatching(/-01$/) }))
  expect(await screen.findByRole('button', { name: 'Remove filter: Over 90 days on' })).toBeTruthy()
})

test('one press on a result logs a call, with its note', async () => {
  const { user } = await openApp(api, { as: 'SVM', at: `/follow-ups/${due.no}` })
  await user.click(await screen.findByRole('button', { name: 'Log contact' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Note'), 'Wants a pick-up on Saturday')
  await user.click(within(dialog).getByRole('button', { name: 'Connected' }))
  const contacts = await screen.findByRole('region', { name: 'Contacts' })
  const note = await within(contacts).findByText('Wants a pick-up on Saturday')
  expect(note.closest('li')?.textContent).toContain('Call: Connected')
})

describe('without a connection', () => {
  afterEach(() => {
    goes('online')
    vi.restoreAllMocks()
    queuedChanges().forEach(discardChange)
  })

  test('a contact is logged from the page of a follow-up, waits on the device, and is sent later', async () => {
    const { user } = await openApp(api, { as: 'SVM', at: `/follow-ups/${due.no}` })
    const open = await screen.findByRole('button', { name: 'Log contact' })
    goes('offline')
    await user.click(open)
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText('Note'), 'Rang in a tunnel')
    await user.click(within(dialog).getByRole('button', { name: 'Busy' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(queuedChanges()).toMatchObject([{ of: `follow-up:${due.no}`, text: 'Busy' }])
    goes('online')
    await waitFor(() => expect(queuedChanges()).toHaveLength(0))
    const { contacts } = await (await api.as('SVM')).send(followUpsApi.get, { params: { no: due.no } })
    expect(contacts[0]).toMatchObject({ result: 'busy', note: 'Rang in a tunnel' })
  })
})

test('a booking without a day is refused at its field, and with one is booked', async () => {
  const { user } = await openApp(api, { as: 'SVM', at: `/follow-ups/${due.no}` })
  await user.click(await screen.findByRole('button', { name: 'Book visit' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Book visit' }))
  expect(await within(dialog).findByText('This is required.')).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Day of the visit'), '2026-12-01')
  await user.click(within(dialog).getByRole('button', { name: 'Book visit' }))
  // In the badge of the page, and soon in its timeline.
  expect((await screen.findAllByText('Booked')).length).toBeGreaterThan(0)
})

test('a follow-up opened by hand of a VIN that is not known says so at the field', async () => {
  const { user } = await openApp(api, { as: 'SVM', at: '/follow-ups?open=new' })
  const drawer = await screen.findByRole('dialog')
  await user.type(within(drawer).getByLabelText('VIN'), 'WDB90613310009999')
  await user.type(within(drawer).getByLabelText('Service due'), '2026-11-01')
  await user.click(within(drawer).getByRole('button', { name: 'Add' }))
  expect(await within(drawer).findByText('No vehicle with this VIN and a home outlet was found.')).toBeTruthy()
})

test('one press on a result takes a call off the list, and logs it', async () => {
  const manager = await api.as('SVM')
  const { calls } = await manager.send(followUpsApi.callList, { query: {} })
  const call = calls.find(({ refusal }) => refusal === null)!
  const { user } = await openApp(api, { as: 'SVM', at: '/call-list' })
  const card = await screen.findByRole('listitem', { name: call.reg_no ?? call.vin })
  await user.click(within(card).getByRole('button', { name: 'No answer' }))
  await waitFor(() => expect(screen.queryByRole('listitem', { name: call.reg_no ?? call.vin })).toBeNull())
  await waitFor(async () => {
    const { contacts } = await manager.send(followUpsApi.get, { params: { no: call.no } })
    expect(contacts[0]).toMatchObject({ medium: 'call', result: 'no_answer' })
  })
})

test('a call that reached the customer books a visit with the same press', async () => {
  const manager = await api.as('SVM')
  const { calls } = await manager.send(followUpsApi.callList, { query: {} })
  const call = calls.find(({ refusal }) => refusal === null)!
  const { user } = await openApp(api, { as: 'SVM', at: '/call-list' })
  const card = await screen.findByRole('listitem', { name: call.reg_no ?? call.vin })
  await user.click(within(card).getByRole('button', { name: 'Reached' }))
  const dialog = await screen.findByRole('dialog')
  // The calendar comes after the form: until then the field is read only.
  await waitFor(() => expect(within(dialog).getByLabelText<HTMLInputElement>('Book visit for').readOnly).toBe(false))
  await user.type(within(dialog).getByLabelText('Book visit for'), 'Dec 1, 2026')
  await user.click(within(dialog).getByRole('button', { name: 'Connected' }))
  await waitFor(async () => {
    const { status } = await manager.send(followUpsApi.get, { params: { no: call.no } })
    expect(status).toBe('booked')
  })
})
