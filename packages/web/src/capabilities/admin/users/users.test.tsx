import { clientsApi } from '@rad/api/admin/clients/contract'
import { type Person, usersApi } from '@rad/api/admin/users/contract'
import { twoStepApi } from '@rad/api/session/two-step/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { TOTP } from 'otpauth'
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

async function openPerson(email: string, as = 'admin') {
  const opened = await openApp(api, { as, at: `/users/access?q=${email}&open=${email}` })
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
  expect(await screen.findByText(/^Access of .* updated\. /)).toBeTruthy()

  const saved = await personOf('anl@demo.com')
  expect(saved.roles.toSorted()).toEqual(['ANL', 'PNL'])
  expect(saved.scopes).toEqual([{ region: 'N1', job_type: 'service' }])
  expect(await screen.findByRole('cell', { name: 'Region N1, service only' })).toBeTruthy()
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
  const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed this' }))
  expect(dialog.getByText('Territory service manager, Analyst')).toBeTruthy()
  expect(dialog.getByText('Territory service manager, Helpdesk agent')).toBeTruthy()
})

test('suspending says what happens, and happens', async () => {
  const { user, drawer } = await openPerson('pnl@demo.com')
  await user.click(drawer.getByRole('button', { name: 'Suspend' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Suspend / }))
  expect(dialog.getByText(/All sessions of .+ end within five seconds/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByText(/ suspended\.$/)).toBeTruthy()
  expect((await personOf('pnl@demo.com')).status).toBe('inactive')
  expect(await drawer.findByRole('button', { name: 'Reactivate' })).toBeTruthy()
})

async function turnOnSecondStep(role: string) {
  const owner = await api.as(role)
  const { secret } = (await owner.send(twoStepApi.begin, { body: { password: role.toLowerCase() } })) as {
    secret: string
  }
  await owner.send(twoStepApi.confirm, { body: { code: new TOTP({ secret }).generate() } })
}

test('a lost second step is reset after a question, and only where there is one', async () => {
  await turnOnSecondStep('BTM')
  const { user, drawer } = await openPerson('btm@demo.com')
  const step = () => drawer.getByText('Two-factor authentication', { selector: 'dt' }).nextElementSibling?.textContent
  expect(step()).toBe('On')
  await user.click(drawer.getByRole('button', { name: 'Reset two-factor authentication' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Reset two-factor authentication for / }))
  expect(dialog.getByText(/To make sure .+ asked for this, call back/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Reset' }))
  expect(await screen.findByText(/with their password only/)).toBeTruthy()
  await waitFor(() => expect(step()).toBe('Off'))
  expect(document.activeElement).toBe(drawer.getByRole('button', { name: 'Suspend' }))
  expect(drawer.queryByRole('button', { name: 'Reset two-factor authentication' })).toBeNull()
  expect((await personOf('btm@demo.com')).two_step).toBe(false)
})

test('a reset that another person made first is reported', async () => {
  await turnOnSecondStep('DLP')
  const { user, drawer } = await openPerson('dlp@demo.com')
  await user.click(drawer.getByRole('button', { name: 'Reset two-factor authentication' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Reset two-factor authentication for / }))
  await admin.send(usersApi.resetSecondStep, { params: { id: (await personOf('dlp@demo.com')).id } })
  await user.click(dialog.getByRole('button', { name: 'Reset' }))
  expect(await screen.findByText('Two-factor authentication isn’t turned on for this person.')).toBeTruthy()
  await waitFor(() => expect(drawer.queryByRole('button', { name: 'Reset two-factor authentication' })).toBeNull())
})

test('head office is offered to change no administrator (T-52)', async () => {
  await turnOnSecondStep('admin')
  const { drawer } = await openPerson('admin@demo.com', 'HQA')
  expect(drawer.getByText('Two-factor authentication', { selector: 'dt' }).nextElementSibling?.textContent).toBe('On')
  for (const name of ['Suspend', 'Save access', 'Reset two-factor authentication'])
    expect(drawer.queryByRole('button', { name }), name).toBeNull()
  await admin.send(twoStepApi.off, { body: { password: 'admin' } })
})

test('people cannot change their own access', async () => {
  const { drawer } = await openPerson('admin@demo.com')
  expect(drawer.getByText('You can’t change your own access. Ask another administrator.')).toBeTruthy()
  expect(drawer.queryByRole('button', { name: 'Save access' })).toBeNull()
})

test('a principal changes their own staff: they are offered what they may give, and nothing else', async () => {
  const { user, drawer } = await openPerson('bsm@demo.com', 'DLP')
  expect(await screen.findByRole('link', { name: 'Invitations' })).toBeTruthy()
  const offered = drawer.getAllByRole('checkbox').map((box) => box.closest('div')!.parentElement!.textContent)
  expect(offered).toEqual(['Service manager', 'Bodyshop manager'])
  for (const part of ['Zone', 'Region', 'Territory'])
    expect(drawer.queryByRole('combobox', { name: part }), part).toBeNull()
  expect(drawer.queryByRole('button', { name: 'Reset two-factor authentication' })).toBeNull()
  expect(await drawer.findByRole('region', { name: 'Active sessions' })).toBeTruthy()
  await user.click(drawer.getByRole('checkbox', { name: 'Service manager' }))
  await user.click(drawer.getByRole('button', { name: 'Save access' }))
  expect(await screen.findByText(/^Access of .* updated\. /)).toBeTruthy()
  expect((await personOf('bsm@demo.com')).roles.toSorted()).toEqual(['BSM', 'SVM'])
})

test('who sees more than a principal is shown to them and not changed', async () => {
  const { id, version } = await personOf('bsm@demo.com')
  const scopes = [{ outlet: 'DL001-02' }, { outlet: 'DL004-01' }]
  await admin.send(usersApi.setAccess, { params: { id }, body: { roles: ['BSM'], scopes, if_version: version } })
  const { drawer } = await openPerson('bsm@demo.com', 'DLP')
  expect(drawer.getByText('Only head office can change this person.')).toBeTruthy()
  expect(drawer.queryByRole('button', { name: 'Save access' })).toBeNull()
  expect(drawer.queryByRole('button', { name: 'Suspend' })).toBeNull()
})

test('the sign-ins of a person are listed, and one is ended after a question', async () => {
  await api.as('RGM')
  const { id } = await personOf('rgm@demo.com')
  const { user, drawer } = await openPerson('rgm@demo.com')
  const part = within(await drawer.findByRole('region', { name: 'Active sessions' }))
  await user.click(await part.findByRole('button', { name: /^Sign out .+/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Sign out .+/ }))
  await user.click(dialog.getByRole('button', { name: 'Sign out' }))
  expect(await part.findByText('No active sessions.')).toBeTruthy()
  expect(await admin.send(usersApi.signIns, { params: { id } })).toEqual([])
})

test('a bot manager is given clients, and other roles are offered none', async () => {
  await admin.send(clientsApi.add, { body: { code: 'KITES', name: 'Kite Rentals', kind: 'app' } })
  const { user, drawer } = await openPerson('pnl@demo.com')
  expect(drawer.queryByRole('combobox', { name: 'Clients' })).toBeNull()
  await user.click(drawer.getByRole('checkbox', { name: 'Bot manager' }))
  await user.click(await drawer.findByRole('combobox', { name: 'Clients' }))
  await user.click(await screen.findByRole('option', { name: 'Kite Rentals' }))
  await user.click(drawer.getByRole('button', { name: 'Save access' }))
  expect(await screen.findByText(/^Access of .* updated\. /)).toBeTruthy()
  expect(await personOf('pnl@demo.com')).toMatchObject({ clients: ['KITES'], roles: expect.arrayContaining(['BTM']) })
})

test('who tried too many passwords is unlocked', async () => {
  const { user, drawer } = await openPerson('bsm@demo.com')
  await user.click(drawer.getByRole('button', { name: 'Unlock' }))
  expect(await screen.findByText(/can try to sign in again now/)).toBeTruthy()
})
