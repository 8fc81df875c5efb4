import { savedViewsApi } from '@rad/api/session/saved-views/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

const viewsOf = async (role: string, of: 'dealers' | 'tickets') =>
  (await api.as(role)).send(savedViewsApi.list, { query: { screen: of } })

test('head office keeps a view for a role, whose people find it and let it open by themselves', async () => {
  const office = await openApp(api, { as: 'HQA', at: '/tickets?priority=P1' })
  await office.user.click(await screen.findByRole('button', { name: 'Views: Views' }))
  await office.user.click(await screen.findByRole('menuitem', { name: 'Save view…' }))
  const keeping = await screen.findByRole('dialog', { name: 'Save view' })
  await office.user.type(within(keeping).getByLabelText('Name'), 'Urgent ones')
  await office.user.click(within(keeping).getByRole('combobox', { name: 'Share with roles' }))
  await office.user.click(await screen.findByRole('option', { name: 'Dealer principal' }))
  await office.user.click(within(keeping).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('“Urgent ones” saved.')).toBeTruthy()
  await waitFor(async () =>
    expect(await viewsOf('DLP', 'tickets')).toMatchObject([{ name: 'Urgent ones', own: false }]),
  )

  const dealer = await openApp(api, { as: 'DLP', at: '/tickets' })
  await dealer.user.click(await screen.findByRole('button', { name: 'Views: Views' }))
  await dealer.user.click(await screen.findByRole('menuitem', { name: 'Manage views…' }))
  const views = await screen.findByRole('dialog', { name: 'Saved views' })
  const shared = within(views).getByRole('group', { name: 'Urgent ones' })
  expect(within(shared).queryByRole('textbox')).toBeNull()
  await dealer.user.click(within(shared).getByRole('switch', { name: 'Default view' }))
  await waitFor(async () => expect(await viewsOf('DLP', 'tickets')).toMatchObject([{ is_default: true }]))

  const { router } = await openApp(api, { as: 'DLP', at: '/tickets' })
  expect(await screen.findByRole('button', { name: 'Views: Urgent ones' })).toBeTruthy()
  expect(router.state.location.search).toMatchObject({ priority: 'P1' })
})

test('head office lets a view open by itself for the roles it is shared with', async () => {
  const office = await api.as('HQA')
  const { id } = await office.send(savedViewsApi.add, { body: { screen: 'dealers', name: 'Active', query: {} } })
  await office.send(savedViewsApi.share, { params: { id }, body: { shared_roles: ['SVM'], if_version: 1 } })
  const { user } = await openApp(api, { as: 'HQA', at: '/dealers?q=x' })
  await user.click(await screen.findByRole('button', { name: 'Views: Views' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Manage views…' }))
  const mine = within(await screen.findByRole('dialog', { name: 'Saved views' })).getByRole('group', { name: 'Active' })
  await user.click(within(mine).getByRole('switch', { name: /^Default view for these roles/ }))
  await waitFor(async () => expect(await viewsOf('SVM', 'dealers')).toMatchObject([{ id, is_default: true }]))
})

test('a person who may not share views is not offered roles to share with', async () => {
  const { user } = await openApp(api, { as: 'DLP', at: '/outlets?q=x' })
  await user.click(await screen.findByRole('button', { name: 'Views: Views' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Save view…' }))
  const keeping = await screen.findByRole('dialog', { name: 'Save view' })
  expect(within(keeping).getByLabelText('Name')).toBeTruthy()
  expect(within(keeping).queryByLabelText('Share with roles')).toBeNull()
})
