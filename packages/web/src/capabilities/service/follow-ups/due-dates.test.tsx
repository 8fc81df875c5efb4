import { modelsApi } from '@rad/api/network/models/contract'
import { dueDatesApi } from '@rad/api/service/follow-ups/due-dates.contract'
import { vehiclesApi } from '@rad/api/workshop/vehicles/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

const vins = ['WDB90613310004711', 'WDB90613310004728']
let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  const office = await api.as('HQA')
  for (const vin of vins)
    await office.send(vehiclesApi.add, {
      body: { vin, home_outlet: 'DL001-01', next_due_on: '2027-01-31', due_basis: 'time' },
    })
}, 60_000)
afterAll(() => api.close())

test('what a move would do is shown before it is sent, and the list shows it then', async () => {
  const { user } = await openApp(api, { as: 'HQA', at: '/due-dates?open=new' })
  const form = within(await screen.findByRole('dialog', { name: 'Move due dates' }))
  await user.click(await form.findByRole('textbox', { name: 'VINs' }))
  await user.paste(`${vins.join('\n')}\nWDB90613310004799\n`)
  await user.type(form.getByLabelText('Months'), '1')
  const preview = within(await form.findByRole('region', { name: 'Preview' }))
  expect(form.getByText('2 due dates move')).toBeTruthy()
  expect(preview.getByText('0 open follow-ups move with their vehicles.')).toBeTruthy()
  expect(preview.getByText('1 VIN not found')).toBeTruthy()
  expect(preview.getAllByText('Feb 28, 2027')).toHaveLength(2)
  await user.click(form.getByRole('combobox', { name: 'Reason' }))
  await user.click(await screen.findByRole('option', { name: 'Recall' }))
  await user.type(form.getByLabelText('Note'), 'Parts arrive in February.')
  await user.click(form.getByRole('button', { name: 'Move due dates' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const row = (await screen.findByRole('link', { name: '1 month later' })).closest('tr')!
  expect(within(row).getByText('0 of 2 moved')).toBeTruthy()
  await user.click(within(row).getByRole('link', { name: '1 month later' }))
  const drawer = within(await screen.findByRole('dialog', { name: '1 month later' }))
  expect(drawer.getByText('Parts arrive in February.')).toBeTruthy()
  // Due dates that are still moving cannot move back.
  expect(drawer.queryByRole('button', { name: 'Undo move' })).toBeNull()
})

test('make and model are chosen from the masters, the model among those of the make', async () => {
  const admin = await api.as('admin')
  const other = { make: 'Zephyr', name: 'Gale' }
  await admin.send(modelsApi.add, { body: { ...other, channel: null } })
  const models = await admin.send(modelsApi.options, { query: {} })
  const { make, name } = models.find((one) => one.make !== other.make)!
  const { user } = await openApp(api, { as: 'HQA', at: '/due-dates?open=new' })
  const form = within(await screen.findByRole('dialog', { name: 'Move due dates' }))
  const choose = async (field: string, option: string) => {
    await user.click(await form.findByRole('combobox', { name: field }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await choose('Make', make)
  await user.click(form.getByRole('combobox', { name: 'Model' }))
  expect(screen.queryByRole('option', { name: other.name })).toBeNull()
  await user.click(await screen.findByRole('option', { name }))
  expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Model' }).value).toBe(name)
  await choose('Make', other.make)
  expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Model' }).value).toBe('')
})

test('a move of all vehicles is refused beside the field', async () => {
  const { user } = await openApp(api, { as: 'HQA', at: '/due-dates?open=new' })
  const form = within(await screen.findByRole('dialog', { name: 'Move due dates' }))
  await user.type(await form.findByLabelText('Days'), '10')
  await user.click(form.getByRole('combobox', { name: 'Reason' }))
  await user.click(await screen.findByRole('option', { name: 'Authority' }))
  await user.type(form.getByLabelText('Note'), 'All of them')
  await user.click(form.getByRole('button', { name: 'Move due dates' }))
  expect(await form.findByText('Choose which vehicles move.')).toBeTruthy()
  expect(form.queryByRole('region', { name: 'Preview' })).toBeNull()
})

test('a territory manager reads the moves and starts none', async () => {
  await openApp(api, { as: 'TSM', at: '/due-dates' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Due dates' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Move due dates' })).toBeNull())
  const manager = await api.as('TSM')
  await expect(
    manager.send(dueDatesApi.move, { body: { vins, days: 1, reason: 'other', note: 'No right' } }),
  ).rejects.toMatchObject({ status: 403 })
})
