import { intentsApi } from '@rad/api/engagement/bots/intents/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let manager: Awaited<ReturnType<TestApi['as']>>

beforeAll(async () => {
  api = await startTestApi()
  manager = await api.as('BTM')
}, 60_000)
afterAll(() => api.close())

const find = async (code: string) =>
  (await manager.send(intentsApi.list, { query: { q: code } as never })).rows.find((one) => one.code === code)!

test('intents are looked at and not changed without the right', async () => {
  const { user } = await openApp(api, { as: 'HQA', at: '/intents?q=booking' })
  await user.click(await screen.findByRole('link', { name: 'Move a booking' }))
  const dialog = await screen.findByRole('dialog', { name: 'Move a booking' })
  const { rows } = await manager.send(intentsApi.list, { query: { q: 'Move a booking' } as never })
  expect(within(dialog).getByText(rows[0]!.code)).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: /^Edit|^Deactivate/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add intent', hidden: true })).toBeNull()
})

test('an intent is read before it is changed, and shows the change once it is saved', async () => {
  const { user } = await openApp(api, { as: 'BTM', at: '/intents?q=booking' })
  await user.click(await screen.findByRole('link', { name: 'Move a booking' }))
  const read = await screen.findByRole('dialog', { name: 'Move a booking' })
  expect(within(read).queryByRole('textbox')).toBeNull()
  await user.click(within(read).getByRole('button', { name: 'Edit intent' }))
  const form = await screen.findByRole('dialog', { name: 'Edit Move a booking' })
  await user.type(within(form).getByLabelText('Intent'), ' again')
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  const changed = await screen.findByRole('dialog', { name: 'Move a booking again' })
  expect(within(changed).getByRole('button', { name: 'Edit intent' })).toBeTruthy()
})

test('an intent is added once, with messages at its fields', async () => {
  const { user } = await openApp(api, { as: 'BTM', at: '/intents?open=new' })
  const dialog = await screen.findByRole('dialog', { name: 'Add intent' })
  await user.type(within(dialog).getByLabelText('Code'), 'pick up')
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  expect(await within(dialog).findByText('Use 2 to 60 lowercase letters, digits, and underscores.')).toBeTruthy()
  await user.clear(within(dialog).getByLabelText('Code'))
  await user.type(within(dialog).getByLabelText('Code'), 'pick_up')
  await user.type(within(dialog).getByLabelText('Intent'), 'Fetch it')
  await user.type(within(dialog).getByLabelText('Domain'), 'pick_up')
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  expect(await within(dialog).findByText('This code is already in use.')).toBeTruthy()
  await user.clear(within(dialog).getByLabelText('Code'))
  await user.type(within(dialog).getByLabelText('Code'), 'fetch_it')
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Intent added.')).toBeTruthy()
  expect(await find('fetch_it')).toMatchObject({ name: 'Fetch it', domain: 'pick_up', active: true })
})

test('an intent is switched off with a reason, stays in the list as inactive, and comes back', async () => {
  const { id } = await find('roadside_help')
  const { user } = await openApp(api, { as: 'BTM', at: `/intents?q=roadside&open=${id}` })
  const dialog = await screen.findByRole('dialog', { name: 'Stranded on the road' })
  await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
  const question = await screen.findByRole('dialog', { name: 'Deactivate Stranded on the road?' })
  await user.click(within(question).getByRole('button', { name: 'Deactivate' }))
  await waitFor(() => expect(within(question).getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true'))
  await user.type(within(question).getByLabelText('Reason'), 'Has a number of its own')
  await user.click(within(question).getByRole('button', { name: 'Deactivate' }))
  expect(await screen.findByText('Stranded on the road deactivated.')).toBeTruthy()
  expect(await screen.findByText('Stranded on the road (inactive)')).toBeTruthy()
  expect(await find('roadside_help')).toMatchObject({ active: false, inactive_reason: 'Has a number of its own' })

  const again = await openApp(api, { as: 'BTM', at: `/intents?open=${id}` })
  await again.user.click(await screen.findByRole('button', { name: 'Activate' }))
  expect(await screen.findByText('Stranded on the road activated.')).toBeTruthy()
  expect(await find('roadside_help')).toMatchObject({ active: true })
})

test('what is not understood cannot be switched off', async () => {
  const { id } = await find('fallback')
  await openApp(api, { as: 'BTM', at: `/intents?open=${id}` })
  const dialog = await screen.findByRole('dialog', { name: 'Not understood' })
  expect(within(dialog).queryByRole('button', { name: 'Deactivate' })).toBeNull()
})
