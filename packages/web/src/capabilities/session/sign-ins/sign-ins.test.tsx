import { signInsApi } from '@rad/api/session/sign-ins/contract'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

test('this browser is marked, another one is ended after a question, and the rest at once', async () => {
  const elsewhere = await api.as('TSM')
  await api.as('TSM')
  await api.as('TSM')
  const { user } = await openApp(api, { as: 'TSM', at: '/pages/account-settings/sessions' })
  const list = within(await screen.findByRole('list', { name: 'Active sessions' }))
  expect(await list.findAllByRole('listitem')).toHaveLength(4)
  expect(within(list.getAllByRole('listitem')[0]!).getByText('This browser')).toBeTruthy()

  await user.click(list.getAllByRole('button', { name: /^Sign out / })[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: /^Sign out / }))
  await user.click(dialog.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText(/ signed out\.$/)).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Sign out all others' }))
  const all = within(await screen.findByRole('dialog', { name: 'Sign out all other sessions?' }))
  await user.click(all.getByRole('button', { name: 'Sign out all others' }))
  expect(await screen.findByText('2 sessions ended.')).toBeTruthy()
  expect(await screen.findByText('No other active sessions.')).toBeTruthy()
  await expect(elsewhere.send(signInsApi.list, {})).rejects.toMatchObject({ status: 401 })
})
