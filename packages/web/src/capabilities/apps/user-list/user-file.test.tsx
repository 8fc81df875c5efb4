import { type User, userListApi } from '@rad/api/apps/user-list/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let admin: Awaited<ReturnType<TestApi['as']>>
beforeAll(async () => {
  api = await startTestApi()
  admin = await api.as('admin')
}, 60_000)
afterAll(() => api.close())

async function add(fullName: string, username: string): Promise<User> {
  const { user } = await admin.send(userListApi.add, {
    body: {
      fullName,
      username,
      email: `${username}@demo.com`,
      company: 'Proving Ground',
      country: 'India',
      contact: '1',
      role: 'subscriber',
      currentPlan: 'company',
      status: 'active',
    },
  })
  return user
}
const saved = async (id: number) => (await admin.send(userListApi.file, { query: { id: String(id) } })).user

describe('the page of a user', () => {
  test('shows what they may do, and what was done to them as it happens', async () => {
    const { id } = await add('Viewed Person', 'viewed')
    const { user } = await openApp(api, { as: 'admin', at: `/user-list/${id}` })
    const matrix = await screen.findByRole('table', { name: 'Permissions' })
    const line = within(matrix).getByRole('rowheader', { name: 'User' }).closest('tr')!
    expect(
      within(line)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['yes', 'no', 'no', 'no'])
    const activity = await screen.findByRole('list', { name: 'Timeline, newest first' })
    expect(within(activity).getAllByRole('listitem')).toHaveLength(1)

    await user.click(screen.getByRole('button', { name: 'Upgrade' }))
    expect(await screen.findByText('Viewed Person upgraded to Enterprise.')).toBeTruthy()
    expect(await within(activity).findByText('Updated')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Upgrade' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Suspend' }))
    expect(await within(activity).findByText('Suspended')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Reactivate' })).toBeTruthy()
    expect(await saved(id)).toMatchObject({ currentPlan: 'enterprise', status: 'inactive' })
  })

  test('keeps security, notifications and connections, tab by tab in the address', async () => {
    const { id } = await add('Person Of Five Tabs', 'fivetabs')
    const { user } = await openApp(api, { as: 'admin', at: `/user-list/${id}` })
    await user.click(await screen.findByRole('button', { name: 'Security' }))
    await user.click(await screen.findByRole('switch', { name: 'Two-factor authentication' }))
    await waitFor(async () => expect((await saved(id)).settings.hasTwoStep).toBe(true))
    await user.click(screen.getByRole('button', { name: 'Notifications' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Account activity: App' }))
    await waitFor(async () => expect((await saved(id)).settings.notices.activity).toEqual(['email', 'app']))
    await openApp(api, { as: 'admin', at: `/user-list/${id}?tab=connections` })
    await user.click(await screen.findByRole('button', { name: 'Connect Slack' }))
    expect(await screen.findByRole('button', { name: 'Disconnect Slack' })).toBeTruthy()
    await waitFor(async () => expect((await saved(id)).settings.connected).toEqual(['slack']))
  })

  test('lists the invoices of their company, and who may only read changes nothing', async () => {
    const { rows } = await admin.send(userListApi.list, { query: { q: 'Amara Okafor' } })
    await openApp(api, { as: 'SVM', at: `/user-list/${rows[0]!.id}?tab=billing` })
    const list = within(await screen.findByRole('list', { name: 'Invoices of Lakeside Motors' }))
    expect(list.getAllByRole('link', { name: /^INV-/ }).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Upgrade' })).toBeNull()
    await openApp(api, { as: 'SVM', at: `/user-list/${rows[0]!.id}?tab=security` })
    expect(await screen.findByRole('switch', { name: 'Two-factor authentication' })).toHaveProperty('disabled', true)
  })

  test('gives way to the list when they are deleted, and Undo brings them back', async () => {
    const { id } = await add('Deleted Person', 'deleted')
    const { user, router } = await openApp(api, { as: 'admin', at: `/user-list/${id}` })
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/user-list'))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Deleted Person restored.')).toBeTruthy()
    expect((await saved(id)).fullName).toBe('Deleted Person')
  })

  test.each(['1999999999', 'me'])('of nobody (%s) says so, with the way back', async (id) => {
    await openApp(api, { as: 'admin', at: `/user-list/${id}` })
    expect(await screen.findByRole('heading', { name: 'User not found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All users' }).getAttribute('href')).toBe('/user-list')
  })
})

describe('editing a user', () => {
  test('saves the account with the permissions', async () => {
    const { id } = await add('Edited Person', 'edited')
    const { user } = await openApp(api, { as: 'admin', at: `/user-list/${id}/edit` })
    const company = await screen.findByLabelText('Company')
    await user.clear(company)
    await user.paste('New Company')
    await user.click(screen.getByRole('checkbox', { name: 'Staff: read' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Account saved.')).toBeTruthy()
    const after = await saved(id)
    expect(after).toMatchObject({ company: 'New Company', version: 2 })
    expect(after.permissions.staff.read).toBe(true)
  })

  test('refuses what is no address, and goes from tab to tab once all is saved', async () => {
    const { id } = await add('Person Of Five Tabs', 'fourtabs')
    const { user } = await openApp(api, { as: 'admin', at: `/user-list/${id}/edit?tab=information` })
    await user.click(await screen.findByLabelText('City'))
    await user.paste('Pune')
    await user.click(screen.getByLabelText('Website'))
    await user.paste('not an address')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Enter the full address, starting with https://.')).toBeTruthy()
    await user.clear(screen.getByLabelText('Website'))
    await user.click(screen.getByRole('radio', { name: 'Other' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Information saved.')).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'Social' }))
    await user.click(await screen.findByLabelText('GitHub'))
    await user.paste('https://github.example/me')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Social saved.')).toBeTruthy()

    const after = await saved(id)
    expect(after).toMatchObject({ gender: 'other', website: null, version: 3 })
    expect(after.address.city).toBe('Pune')
    expect(after.social.github).toBe('https://github.example/me')
  })

  test('asks before another tab takes what was typed away', async () => {
    const { id } = await add('Unsaved Person', 'unsaved')
    const { user } = await openApp(api, { as: 'admin', at: `/user-list/${id}/edit` })
    await user.click(await screen.findByLabelText('Company'))
    await user.paste(' and Sons')
    await user.click(screen.getByRole('button', { name: 'Social' }))
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
    expect(screen.getByDisplayValue('Proving Ground and Sons')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(screen.getByLabelText<HTMLInputElement>('Company').value).toBe('Proving Ground')
  })

  test('shows both versions when somebody else saved first', async () => {
    const { id } = await add('Stale Person', 'stale')
    const { user } = await openApp(api, { as: 'admin', at: `/user-list/${id}/edit` })
    const contact = await screen.findByLabelText('Contact')
    await user.clear(contact)
    await user.paste('mine')
    await admin.send(userListApi.update, { body: { user: { id, contact: 'theirs', country: 'Nepal' } } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const both = await screen.findByRole('dialog', { name: 'Someone else changed this' })
    expect(within(both).getByText('theirs')).toBeTruthy()
    await user.click(within(both).getByRole('button', { name: 'Save selected versions' }))
    expect(await screen.findByText('Account saved.')).toBeTruthy()
    expect(await saved(id)).toMatchObject({ contact: 'mine', country: 'Nepal' })
  })

  test('names what another user has already', async () => {
    const other = await add('Other Person', 'other')
    const { id } = await add('Double Person', 'double')
    const { user } = await openApp(api, { as: 'admin', at: `/user-list/${id}/edit` })
    const username = await screen.findByLabelText('Username')
    await user.clear(username)
    await user.paste(other.username)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('This username is already in use.')).toBeTruthy()
    expect((await saved(id)).username).toBe('double')
  })

  test('is not open to who may only read', async () => {
    await openApp(api, { as: 'SVM', at: '/user-list/1/edit' })
    expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeTruthy()
  })
})
