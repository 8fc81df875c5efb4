import { invitationsApi } from '@rad/api/session/invitations/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

test('an administrator invites a person with roles and a scope; what is missing is reported beside the fields', async () => {
  const { user } = await openApp(api, { as: 'admin', at: '/invitations?open=new' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite person' }))
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
  expect((await dialog.findByLabelText('Name')).getAttribute('aria-invalid')).toBe('true')
  expect(dialog.getByText('Choose a role.')).toBeTruthy()
  await user.type(dialog.getByLabelText('Name'), 'Meera Nair')
  await user.type(dialog.getByLabelText('Email'), 'meera@example.com')
  await user.click(dialog.getByRole('checkbox', { name: 'Analyst' }))
  await user.click(dialog.getByRole('button', { name: 'Add row' }))
  await dialog.findByRole('option', { name: 'N1 Capital' })
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Region' }), 'N1')
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('Invitation sent to meera@example.com.')).toBeTruthy()
  const row = (await screen.findByRole('link', { name: 'Meera Nair' })).closest('tr')!
  expect(within(row).getByText('Region N1')).toBeTruthy()
  expect(within(row).getByText('Open')).toBeTruthy()
})

test('an invitation is sent again and taken back', async () => {
  const admin = await api.as('admin')
  const { id } = await admin.send(invitationsApi.invite, {
    body: { email: 'ravi@example.com', full_name: 'Ravi Kumar', kind: 'brand', roles: ['ANL'], scopes: [{}] },
  })
  const { user } = await openApp(api, { as: 'admin', at: `/invitations?open=${id}` })
  const drawer = within(await screen.findByRole('dialog', { name: 'Ravi Kumar' }))
  await user.click(await drawer.findByRole('button', { name: 'Send again' }))
  expect(await screen.findByText(/^Invitation sent again to ravi@example\.com/)).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: 'Withdraw' }))
  const question = within(await screen.findByRole('dialog', { name: 'Withdraw invitation of Ravi Kumar?' }))
  await user.click(question.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Invitation withdrawn.')).toBeTruthy()
  await waitFor(() => expect(drawer.queryByRole('button', { name: 'Send again' })).toBeNull())
  expect(drawer.getByText('Withdrawn')).toBeTruthy()
})

test('a regional manager invites people of dealers alone', async () => {
  const { user } = await openApp(api, { as: 'RGM', at: '/invitations?open=new' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite person' }))
  expect(dialog.queryByRole('combobox', { name: 'Kind' })).toBeNull()
  expect(dialog.queryByRole('checkbox', { name: 'Analyst' })).toBeNull()
  await user.type(dialog.getByLabelText('Name'), 'Paul Principal')
  await user.type(dialog.getByLabelText('Email'), 'paul@example.com')
  await user.click(dialog.getByRole('checkbox', { name: 'Dealer principal' }))
  await user.click(dialog.getByRole('button', { name: 'Add row' }))
  await user.click(dialog.getByRole('combobox', { name: 'Dealer' }))
  await user.click(await screen.findByRole('option', { name: /^DL002 Konkan/ }))
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('Invitation sent to paul@example.com.')).toBeTruthy()
})

test('is not drawn for a person who may not invite', async () => {
  await openApp(api, { as: 'SVM', at: '/invitations' })
  expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeTruthy()
})
