import type { Input } from '@rad/api/contract'
import { type HoldupRow, holdupsApi } from '@rad/api/workshop/holdups/contract'
import { holdupReasonsApi } from '@rad/api/workshop/holdup-reasons/contract'
import { jobCardsApi } from '@rad/api/workshop/job-cards/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { replaceNetwork } from '#api/network.ts'
import { discardChange, queuedChanges } from '#api/queue.ts'
import { publishedGuideline } from '../../../testing/content.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let office: Awaited<ReturnType<TestApi['as']>>
let manager: typeof office

beforeAll(async () => {
  api = await startTestApi()
  office = await api.as('HQA')
  manager = await api.as('SVM')
}, 60_000)
afterAll(() => api.close())

/** The line of the device: gone, or back. */
function goes(state: 'online' | 'offline') {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online')
  replaceNetwork(state === 'online' ? (request) => api.fetch(request) : () => Promise.reject(new TypeError('No line')))
  act(() => void window.dispatchEvent(new Event(state)))
}
afterEach(() => {
  goes('online')
  vi.restoreAllMocks()
  queuedChanges().forEach(discardChange)
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const filters = { job_type: 'service', status: ['open', 'overdue'], sort: 'expected_until' }
const open = async () =>
  (await manager.send(holdupsApi.list, { query: filters as unknown as Input<typeof holdupsApi.list>['query'] })).rows
const one = (id: string) => manager.send(holdupsApi.get, { params: { id } })
const move = async (id: string, hours: number) =>
  office.send(holdupsApi.extend, {
    params: { id },
    body: { expected_until: inHours(hours), if_version: (await one(id)).version },
  })

let cards = 0
/** A car in work. */
async function newCard() {
  const { no } = await manager.send(jobCardsApi.add, {
    body: {
      outlet: 'DL001-01',
      job_type: 'service',
      reg_no: `KA05QT${1000 + (cards += 1)}`,
      received_at: inHours(-3),
    },
  })
  const read = () => manager.send(jobCardsApi.get, { params: { no } })
  const { status, version } = await read()
  if (status !== 'in_work')
    await manager.send(jobCardsApi.move, { params: { no }, body: { to: 'in_work', if_version: version } })
  return read()
}

/** A hold-up of its own for each test, expected soon. */
const nextHoldup = async (): Promise<HoldupRow> =>
  manager.send(holdupsApi.open, {
    params: { no: (await newCard()).no },
    body: { reason: 'S-PRT-LOC', expected_until: inHours(0.2) },
  })

async function openHoldup(holdup: HoldupRow) {
  const opened = await openApp(api, {
    as: 'SVM',
    // It alone: at some hours more are overdue than stand on a page.
    at: `/holdups?status=open,overdue&sort=expected_until&q=${holdup.reg_no}&open=${holdup.id}`,
  })
  await screen.findByRole('table', { name: 'Hold-ups' })
  return { ...opened, dialog: await screen.findByRole('dialog', { name: `Update ${holdup.reg_no}` }) }
}

async function giveNewTime({ user, dialog }: Awaited<ReturnType<typeof openHoldup>>) {
  await user.click(within(dialog).getByRole('button', { name: 'Tomorrow 17:00' }))
  await user.click(within(dialog).getByRole('button', { name: 'Done' }))
}

describe('the round of a day', () => {
  test('begins with what is open, overdue first, and counts what was updated', async () => {
    const { router } = await openApp(api, { as: 'SVM', at: '/holdups' })
    const table = await screen.findByRole('table', { name: 'Hold-ups' })
    expect(router.state.location.search).toMatchObject({ status: 'open,overdue', sort: 'expected_until' })
    const first = (await open())[0]!
    expect(within(table).getAllByRole('link', { name: first.card })[0]!.getAttribute('href')).toBe(
      `/job-cards/${first.card}`,
    )
    expect(await screen.findByText(/^\d+ of \d+ updated today$/)).toBeTruthy()
  })

  test('the list begins with bodyshop for who runs one, by insurer on request', async () => {
    const { router, user } = await openApp(api, { as: 'BSM', at: '/holdups' })
    await screen.findByRole('table', { name: 'Hold-ups' })
    expect(router.state.location.search).toMatchObject({ job_type: 'bodyshop' })
    await user.click(screen.getByRole('switch', { name: 'By insurer' }))
    expect(await screen.findByRole('columnheader', { name: 'Surveyor' })).toBeTruthy()
    expect(router.state.location.search).toMatchObject({ sort: 'insurer' })
  })

  test('a new time is entered with three presses and counted', async () => {
    const holdup = await nextHoldup()
    const before = await manager.send(holdupsApi.progress, { query: filters as never })
    await giveNewTime(await openHoldup(holdup))
    expect(await screen.findByText(`${holdup.reg_no} updated.`)).toBeTruthy()
    const now = await one(holdup.id)
    expect(now.extended_count).toBe(holdup.extended_count + 1)
    expect(Date.parse(now.expected_until)).toBeGreaterThan(Date.parse(inHours(10)))
    const { updated } = await manager.send(holdupsApi.progress, { query: filters as never })
    expect(updated).toBeGreaterThanOrEqual(before.updated)
  })

  test('what is missing is reported beside its field: a time, a reason, a note that explains enough', async () => {
    const { user, dialog } = await openHoldup(await nextHoldup())
    await user.click(within(dialog).getByRole('button', { name: 'Done' }))
    expect(await within(dialog).findByText('Choose a time.')).toBeTruthy()
    await user.click(within(dialog).getByRole('radio', { name: 'Other reason' }))
    await user.click(within(dialog).getByRole('button', { name: 'Done' }))
    expect(await within(dialog).findByText('Choose a reason.')).toBeTruthy()
    const reasons = await office.send(holdupReasonsApi.list, { query: { job_type: 'service' } as never })
    const other = reasons.find(({ code }) => code === 'S-OTH')!
    await user.click(within(dialog).getByRole('combobox', { name: 'Reason' }))
    await user.click(await screen.findByRole('option', { name: other.label }))
    const note = within(dialog).getByRole('textbox', { name: /^Note/ })
    expect(within(dialog).getByText(`Use at least ${other.note_min} characters.`)).toBeTruthy()
    expect(note.getAttribute('aria-invalid')).not.toBe('true')
    await user.type(note, 'ab')
    await user.click(within(dialog).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(note.getAttribute('aria-invalid')).toBe('true'))
    expect(within(dialog).getByText(`Use at least ${other.note_min} characters.`)).toBeTruthy()
  })

  test('a reason leads to the guideline that explains it', async () => {
    const holdup = await nextHoldup()
    const writer = await api.as('RGM')
    const reasons = [{ kind: 'holdup', code: 'S-OTH' }]
    const no = await publishedGuideline(writer, office, { title: 'Rare hold-ups', roles: ['SVM'] }, { reasons })
    await publishedGuideline(writer, office, { title: 'Not for service', roles: ['BSM'] }, { reasons })
    const { user, dialog } = await openHoldup(holdup)
    await user.click(within(dialog).getByRole('radio', { name: 'Other reason' }))
    expect(within(dialog).queryByRole('link', { name: /^Guideline / })).toBeNull()
    const all = await office.send(holdupReasonsApi.list, { query: { job_type: 'service' } as never })
    await user.click(within(dialog).getByRole('combobox', { name: 'Reason' }))
    await user.click(await screen.findByRole('option', { name: all.find(({ code }) => code === 'S-OTH')!.label }))
    const link = await within(dialog).findByRole('link', { name: `Guideline ${no}: Rare hold-ups` })
    expect(link.getAttribute('href')).toBe(`/guidelines/${no}`)
    expect(within(dialog).queryByRole('link', { name: /Not for service/ })).toBeNull()
  })

  test('a hold-up that another person moved meanwhile is reported, and the next press is about its state now', async () => {
    const holdup = await nextHoldup()
    const opened = await openHoldup(holdup)
    const times = () => within(opened.dialog).getByText(/expected until/).textContent
    const before = times()
    await move(holdup.id, 2)
    await giveNewTime(opened)
    expect(await within(opened.dialog).findByRole('alert')).toBeTruthy()
    await waitFor(() => expect(times()).not.toBe(before))
    expect((await one(holdup.id)).extended_count).toBe(holdup.extended_count + 1)
    await opened.user.click(within(opened.dialog).getByRole('button', { name: 'Done' }))
    expect(await screen.findByText(`${holdup.reg_no} updated.`)).toBeTruthy()
    expect((await one(holdup.id)).extended_count).toBe(holdup.extended_count + 2)
  })
})

describe('without a line', () => {
  test('a change made offline is stored, shown as waiting with its time, and sent when the line is back', async () => {
    const holdup = await nextHoldup()
    const opened = await openHoldup(holdup)
    goes('offline')
    expect(await screen.findByText('You are offline. Changes are kept on this device and sent later.')).toBeTruthy()
    await giveNewTime(opened)
    expect(await screen.findByText(`${holdup.reg_no} is kept on this device and sent later.`)).toBeTruthy()
    expect(await screen.findByText('Not sent')).toBeTruthy()
    goes('online')
    await waitFor(() => expect(queuedChanges()).toHaveLength(0))
    await waitFor(() => expect(screen.queryByText('Not sent')).toBeNull())
    expect((await one(holdup.id)).extended_count).toBe(holdup.extended_count + 1)
  })

  test('what somebody else changed meanwhile needs a decision, in the panel of what waits', async () => {
    const holdup = await nextHoldup()
    const opened = await openHoldup(holdup)
    const { user } = opened
    goes('offline')
    await giveNewTime(opened)
    await screen.findByText('Not sent')
    await move(holdup.id, 2)
    goes('online')
    await user.click(await screen.findByRole('button', { name: 'Needs a decision' }))
    const send = await screen.findByRole('button', { name: 'Send anyway' })
    expect(screen.getByText('Not sent yet')).toBeTruthy()
    await user.click(send)
    await waitFor(() => expect(queuedChanges()).toHaveLength(0))
    expect((await one(holdup.id)).extended_count).toBe(holdup.extended_count + 2)
  })
})

test('a new time is later than the one before: what is not is not offered', async () => {
  const { no } = await newCard()
  const body = { reason: 'S-PRT-LOC', expected_until: inHours(48) }
  const { dialog } = await openHoldup(await manager.send(holdupsApi.open, { params: { no }, body }))
  expect(within(dialog).getByRole('button', { name: 'In 7 days' })).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'Tomorrow 17:00' })).toBeNull()
})

test('a card is put on hold from its page, which shows it at once', async () => {
  const { no } = await newCard()
  const { user } = await openApp(api, { as: 'SVM', at: `/job-cards/${no}?open=hold` })
  const dialog = await screen.findByRole('dialog', { name: /^Put .* on hold$/ })
  await user.click(within(dialog).getByRole('combobox', { name: 'Reason' }))
  await user.click(await screen.findByRole('option', { name: 'Part not in stock, on order' }))
  await user.click(within(dialog).getByRole('button', { name: 'Tomorrow 10:00' }))
  await user.click(within(dialog).getByRole('button', { name: 'Put on hold' }))
  await waitFor(async () => expect((await manager.send(jobCardsApi.get, { params: { no } })).status).toBe('on_hold'))
  expect((await screen.findAllByText('On hold')).length).toBeGreaterThan(0)
})
