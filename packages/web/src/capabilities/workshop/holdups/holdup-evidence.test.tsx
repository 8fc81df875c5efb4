import { type HoldupRow, holdupsApi } from '@rad/api/workshop/holdups/contract'
import { jobCardsApi } from '@rad/api/workshop/job-cards/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let manager: Awaited<ReturnType<TestApi['as']>>
let holdup: HoldupRow
let made = 0

beforeAll(async () => {
  api = await startTestApi()
  manager = await api.as('SVM')
}, 60_000)
afterAll(() => api.close())
beforeEach(async () => {
  const received_at = new Date(Date.now() - 3 * 3_600_000).toISOString()
  const body = { outlet: 'DL001-01', job_type: 'service', reg_no: `KA05EV${1000 + (made += 1)}`, received_at } as const
  const { no, version } = await manager.send(jobCardsApi.add, { body })
  await manager.send(jobCardsApi.move, { params: { no }, body: { to: 'in_work', if_version: version } })
  holdup = await manager.send(holdupsApi.open, { params: { no }, body: { reason: 'S-CUS-EST' } })
})
afterEach(() => {
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
})

const file = () => new File(['Yes, go on with it'], 'message.txt', { type: 'text/plain' })
const field = 'Add evidence: drop files here or choose'

test('a file is added in the drawer, and the turnaround time is paused from then on', async () => {
  const { user } = await openApp(api, { as: 'SVM', at: `/holdups?open=${holdup.id}` })
  const dialog = within(await screen.findByRole('dialog', { name: `Update ${holdup.reg_no}` }))
  const evidence = within(await dialog.findByRole('region', { name: 'Evidence' }))
  expect(evidence.getByText(/Evidence: Message or call record\./)).toBeTruthy()
  await user.upload(evidence.getByLabelText(field), file())
  expect(await evidence.findByRole('button', { name: 'Download message.txt' })).toBeTruthy()
  const now = () => manager.send(holdupsApi.get, { params: { id: holdup.id } })
  expect(await now()).toMatchObject({ is_pausing: true, version: holdup.version })

  await user.click(evidence.getByRole('button', { name: 'Remove message.txt' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove message.txt?' }))
  await user.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(evidence.queryByText('message.txt')).toBeNull())
  expect(await now()).toMatchObject({ is_pausing: false, lacks_evidence: true })
})

test('without a line the drawer says that files wait for one', async () => {
  await openApp(api, { as: 'SVM', at: `/holdups?open=${holdup.id}` })
  const dialog = within(await screen.findByRole('dialog', { name: `Update ${holdup.reg_no}` }))
  expect(await dialog.findByLabelText(field)).toBeTruthy()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await dialog.findByText('You are offline. Files can be added when you are online again.')).toBeTruthy()
  expect(dialog.queryByLabelText(field)).toBeNull()
})

test('its card lists the files, takes more, and says what lacks them', async () => {
  const { user } = await openApp(api, { as: 'SVM', at: `/job-cards/${holdup.card}` })
  const holdups = within(await screen.findByRole('region', { name: 'Hold-ups' }))
  expect(await holdups.findByText('Without evidence, it doesn’t pause the turnaround time.')).toBeTruthy()
  await user.click(holdups.getByRole('button', { name: 'Add evidence' }))
  await user.upload(holdups.getByLabelText(field), file())
  expect(await holdups.findByText('message.txt')).toBeTruthy()
  await waitFor(() => expect(holdups.queryByText(/doesn’t pause/)).toBeNull())
})

test('who may only look sees the files, and neither adds nor removes any', async () => {
  await manager.send(holdupsApi.attach, { params: { id: holdup.id }, body: { file: file() } })
  await openApp(api, { as: 'AUD', at: `/job-cards/${holdup.card}` })
  const holdups = within(await screen.findByRole('region', { name: 'Hold-ups' }))
  expect(await holdups.findByRole('button', { name: 'Download message.txt' })).toBeTruthy()
  expect(holdups.queryByRole('button', { name: /^(Update|Add|Remove)/ })).toBeNull()
})

test('an ended hold-up shows its files, and they stay', async () => {
  await manager.send(holdupsApi.attach, { params: { id: holdup.id }, body: { file: file() } })
  await manager.send(holdupsApi.end, { params: { id: holdup.id }, body: { if_version: holdup.version } })
  await openApp(api, { as: 'SVM', at: `/job-cards/${holdup.card}` })
  const holdups = within(await screen.findByRole('region', { name: 'Hold-ups' }))
  expect(await holdups.findByRole('button', { name: 'Download message.txt' })).toBeTruthy()
  expect(holdups.queryByRole('button', { name: /^(Update|Add|Remove)/ })).toBeNull()
})
