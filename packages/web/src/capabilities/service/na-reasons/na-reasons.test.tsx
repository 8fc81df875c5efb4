import { lostReasonsApi, naReasonsApi } from '@rad/api/service/na-reasons/contract'
import { screen, within } from '@testing-library/react'
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

const query = { all: 'true' } as const
const one = async (code: string) =>
  (await office.send(naReasonsApi.list, { query })).find((reason) => reason.code === code)!

test('not applicable reasons show who approves them and what follows, without the lost reasons', async () => {
  await openApp(api, { as: 'SVM', at: '/na-reasons' })
  const table = await screen.findByRole('table', { name: 'Not applicable reasons' })
  const row = (await within(table).findByText('NA-UNR')).closest('tr')!
  expect(within(row).getByText('Stays in the base')).toBeTruthy()
  expect(within(row).getByText('Not needed')).toBeTruthy()
  expect(within(row).getByText('At least 5 attempts on 3 days, at 2 times of day')).toBeTruthy()
  expect(screen.queryByText('LOST-PRC')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add reason' })).toBeNull()
})

test('the form of a new reason shows a vehicle status only where the reason sets one', async () => {
  const { user } = await openApp(api, { as: 'HQA', at: '/na-reasons?open=new' })
  const dialog = await screen.findByRole('dialog', { name: 'Add reason' })
  expect(within(dialog).queryByRole('combobox', { name: 'Vehicle status' })).toBeNull()
  const choose = async (name: string, option: string) => {
    await user.click(within(dialog).getByRole('combobox', { name }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await user.type(within(dialog).getByLabelText('Code'), 'FIRE')
  await user.type(within(dialog).getByLabelText('Reason'), 'Burnt out')
  await choose('Effect on the base', 'Leaves the base')
  await choose('Approval', 'Regional manager')
  await choose('Next step', 'Set the vehicle status')
  await choose('Vehicle status', 'Total loss')
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Reason added.')).toBeTruthy()
  expect(await one('NA-FIRE')).toMatchObject({ approval: 'rgm', vehicle_status: 'total_loss', active: true })
})

test('a reason is read first, then changed', async () => {
  const { id } = await one('NA-DEC')
  const { user } = await openApp(api, { as: 'HQA', at: `/na-reasons?open=${id}` })
  const read = await screen.findByRole('dialog', { name: 'NA-DEC' })
  await user.click(within(read).getByRole('button', { name: 'Edit reason' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit NA-DEC' })
  const days = within(dialog).getByLabelText('Check again after (days)')
  await user.clear(days)
  await user.type(days, '90')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Reason saved.')).toBeTruthy()
  expect((await one('NA-DEC')).recheck_days).toBe(90)
})

test('lost reasons are a page apart, with a reason that is added and deactivated', async () => {
  const { user } = await openApp(api, { as: 'HQA', at: '/lost-reasons?open=new' })
  const dialog = await screen.findByRole('dialog', { name: 'Add reason' })
  await user.type(within(dialog).getByLabelText('Code'), 'EV')
  await user.type(within(dialog).getByLabelText('Reason'), 'Bought an electric vehicle')
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Reason added.')).toBeTruthy()
  const [reason] = (await office.send(lostReasonsApi.list, { query })).filter(({ code }) => code === 'LOST-EV')
  const opened = await openApp(api, { as: 'HQA', at: `/lost-reasons?open=${reason!.id}` })
  const read = await screen.findByRole('dialog', { name: 'LOST-EV' })
  await opened.user.click(within(read).getByRole('button', { name: 'Deactivate' }))
  const question = await screen.findByRole('dialog', { name: 'Deactivate LOST-EV?' })
  await opened.user.type(await within(question).findByLabelText('Reason'), 'Too rare')
  await opened.user.click(within(question).getByRole('button', { name: 'Deactivate' }))
  expect(await screen.findByText('Bought an electric vehicle (inactive)')).toBeTruthy()
})
