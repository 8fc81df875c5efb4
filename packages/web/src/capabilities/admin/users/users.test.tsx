import { type Person, usersApi } from '@rad/api/admin/users/contract'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let admin: Awaited<ReturnType<TestApi['as']>>

beforeAll(async () => {
  api = await startTestApi()
  admin = await api.as('admin')
}, 60_000)
afterAll(() => api.close())

const personOf = async (email: string) => {
  const { rows } = (await admin.send(usersApi.list, { query: { q: email } })) as { rows: Person[] }
  return rows.find((row) => row.email === email)!
}

async function openPerson(email: string) {
  const opened = await openApp(api, { as: 'admin', at: `/users/access?open=${email}` })
  const drawer = (await screen.findByText('Last sign-in', { selector: 'dt' })).closest<HTMLElement>('[role=dialog]')!
  return { ...opened, drawer: within(drawer) }
}

test('a person gets roles and scope, and the list tells them in words', async () => {
  const { user, drawer } = await openPerson('anl@demo.com')
  await user.click(drawer.getByRole('checkbox', { name: 'Panel member' }))
  await drawer.findByRole('option', { name: 'N1 Capital' })
  await user.selectOptions(drawer.getByRole('combobox', { name: 'Region' }), 'N1')
  await user.selectOptions(drawer.getByRole('combobox', { name: 'Job type' }), 'Service')
  await user.click(drawer.getByRole('button', { name: 'Save access' }))
  expect(await screen.findByText(/has the new access/)).toBeTruthy()

  const saved = await personOf('anl@demo.com')
  expect(saved.roles.toSorted()).toEqual(['ANL', 'PNL'])
  expect(saved.scopes).toEqual([{ region: 'N1', job_type: 'service' }])
  expect(await screen.findByText('Region N1, service only')).toBeTruthy()
})

test('what somebody else gave meanwhile is shown beside one’s own before anything is saved', async () => {
  const { user, drawer } = await openPerson('tsm@demo.com')
  const before = await personOf('tsm@demo.com')
  await admin.send(usersApi.setAccess, {
    params: { id: before.id },
    body: { roles: ['TSM', 'HDA'], scopes: before.scopes, if_version: before.version },
  })
  await user.click(drawer.getByRole('checkbox', { name: 'Analyst' }))
  await user.click(drawer.getByRole('button', { name: 'Save access' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else saved this meanwhile' }))
  expect(dialog.getByText('Territory service manager, Analyst')).toBeTruthy()
  expect(dialog.getByText('Territory service manager, Helpdesk agent')).toBeTruthy()
})

test('suspending says what happens, and happens', async () => {
  const { user, drawer } = await openPerson('pnl@demo.com')
  await user.click(drawer.getByRole('button', { name: 'Suspend' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Suspend / }))
  expect(dialog.getByText(/ends within five seconds/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByText(/is suspended/)).toBeTruthy()
  expect((await personOf('pnl@demo.com')).status).toBe('inactive')
  expect(await drawer.findByRole('button', { name: 'Activate' })).toBeTruthy()
})

test('nobody changes his own access', async () => {
  const { drawer } = await openPerson('admin@demo.com')
  expect(drawer.getByText('Nobody changes his own access: ask another administrator.')).toBeTruthy()
  expect(drawer.queryByRole('button', { name: 'Save access' })).toBeNull()
})
