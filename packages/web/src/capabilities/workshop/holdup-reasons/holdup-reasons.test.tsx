import { holdupReasonsApi } from '@rad/api/workshop/holdup-reasons/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let office: Awaited<ReturnType<TestApi['as']>>

beforeAll(async () => {
  api = await startTestApi()
  office = await api.as('HQA')
}, 60_000)
afterAll(() => api.close())

const all = (job_type: 'service' | 'bodyshop' = 'service') =>
  office.send(holdupReasonsApi.list, { query: { job_type, all: 'true' } as never })
const one = async (code: string) =>
  (await all(code.startsWith('S') ? 'service' : 'bodyshop')).find((reason) => reason.code === code)!

test('are shown by kind of work with what they were used for, and not changed without the right', async () => {
  const { user } = await openApp(api, { as: 'SVM', at: '/holdup-reasons' })
  const table = await screen.findByRole('table', { name: 'Hold-up reasons' })
  expect(within(table).getByRole('columnheader', { name: 'Last 28 days' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add reason' })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Order' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Bodyshop' }))
  expect(await screen.findByText('B-OTH')).toBeTruthy()
  expect(screen.queryByText('S-OTH')).toBeNull()
})

test('a new one begins with the letter of its kind of work; a code of the other kind is refused beside it', async () => {
  const { user } = await openApp(api, { as: 'HQA', at: '/holdup-reasons?open=new' })
  const dialog = await screen.findByRole('dialog', { name: 'Add reason' })
  const code = within(dialog).getByLabelText('Code') as HTMLInputElement
  expect(code.value).toBe('S-')
  // A limit is requested only of a reason that pauses.
  expect(within(dialog).queryByLabelText('Paused for at most (hours)')).toBeNull()
  await user.clear(code)
  await user.type(code, 'b-lift')
  await user.type(within(dialog).getByLabelText('Reason'), 'Lift out of order')
  await user.click(within(dialog).getByRole('combobox', { name: 'Waiting for' }))
  await user.click(await screen.findByRole('option', { name: 'Outlet' }))
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  expect(await within(dialog).findByText('Codes of service begin with S-.')).toBeTruthy()
  await user.clear(code)
  await user.type(code, 's-lift')
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Reason added.')).toBeTruthy()
  expect(await one('S-LIFT')).toMatchObject({ label: 'Lift out of order', party: 'outlet', active: true })
})

test('one is read first, then changed', async () => {
  const { id, label } = await one('S-CUS-EST')
  const { user } = await openApp(api, { as: 'HQA', at: `/holdup-reasons?open=${id}` })
  const read = await screen.findByRole('dialog', { name: 'S-CUS-EST' })
  expect(within(read).getByText(label)).toBeTruthy()
  await user.click(within(read).getByRole('button', { name: 'Edit reason' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit S-CUS-EST' })
  const limit = within(dialog).getByLabelText('Paused for at most (hours)')
  await user.clear(limit)
  await user.type(limit, '36')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Reason saved.')).toBeTruthy()
  expect((await one('S-CUS-EST')).pause_max_hours).toBe(36)
})

test('T25: one that is switched off says why, stays as inactive, and comes back', async () => {
  const { id, label } = await one('S-TEC-DIA')
  const { user } = await openApp(api, { as: 'HQA', at: `/holdup-reasons?open=${id}` })
  const dialog = await screen.findByRole('dialog', { name: 'S-TEC-DIA' })
  await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
  const question = await screen.findByRole('dialog', { name: 'Deactivate S-TEC-DIA?' })
  await user.type(await within(question).findByLabelText('Reason'), 'Nobody names it')
  await user.click(within(question).getByRole('button', { name: 'Deactivate' }))
  expect(await screen.findByText(`${label} deactivated.`)).toBeTruthy()
  expect(await screen.findByText(`${label} (inactive)`)).toBeTruthy()
  await user.click(await within(dialog).findByRole('button', { name: 'Activate' }))
  await waitFor(async () => expect((await one('S-TEC-DIA')).active).toBe(true))
})
