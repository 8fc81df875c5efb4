import { type User, userListApi } from '@rad/api/apps/user-list/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let admin: Awaited<ReturnType<TestApi['as']>>
beforeAll(async () => {
  // Nothing is laid out here: an open menu counts as out of sight, of which its focus trap complains at length.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  api = await startTestApi()
  admin = await api.as('admin')
}, 60_000)
afterAll(() => api.close())

let added = 0
async function add(fullName: string, more: object = {}): Promise<User> {
  const username = `screen${++added}`
  const body = {
    fullName,
    username,
    email: `${username}@demo.com`,
    company: 'Proving Ground',
    country: 'India',
    contact: '1',
    role: 'editor' as const,
    currentPlan: 'basic' as const,
    ...more,
  }
  return (await admin.send(userListApi.add, { body })).user
}
const saved = async (id: number) => (await admin.send(userListApi.file, { query: { id: String(id) } })).user
const table = () => screen.findByRole('table', { name: 'Users' })

describe('the list of users', () => {
  test('shows what the address asks for, and clears it again', async () => {
    await add('Filtered In', { role: 'maintainer', currentPlan: 'enterprise' })
    await add('Filtered Out', { role: 'author' })
    const { user, router } = await openApp(api, {
      as: 'admin',
      at: '/user-list?q=filtered&role=maintainer&currentPlan=enterprise&status=pending',
    })
    expect(await within(await table()).findByText('Filtered In')).toBeTruthy()
    expect(screen.queryByText('Filtered Out')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(await screen.findByText('Filtered Out')).toBeTruthy()
  })

  test('says so where nothing matches, without pages to turn', async () => {
    await openApp(api, { as: 'admin', at: '/user-list?q=nobodyofthisname' })
    expect(await screen.findByText('No rows match')).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Clear search and filters' })).toBeTruthy()
  })

  test('adds a user, who comes on top: what is missing is reported beside the fields', async () => {
    const { user } = await openApp(api, { as: 'admin', at: '/user-list' })
    await user.click(await screen.findByRole('button', { name: 'Add user' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add user' })
    const form = within(dialog)
    await user.click(form.getByRole('button', { name: 'Add' }))
    expect(await form.findByText('Choose a role.')).toBeTruthy()
    expect(form.getByLabelText('Full name').getAttribute('aria-invalid')).toBe('true')
    const taken = await add('Taken Names')
    const typed: [string, string][] = [
      ['Full name', 'Nora Screen'],
      ['Username', taken.username],
      ['Email', taken.email],
      ['Contact', '+91 20 555'],
      ['Company', 'Proving Ground'],
    ]
    for (const [label, text] of typed) {
      await user.click(form.getByLabelText(label))
      await user.paste(text)
    }
    const chosen: [string, string][] = [
      ['Country', 'India'],
      ['Role', 'Editor'],
      ['Plan', 'Team'],
    ]
    for (const [label, option] of chosen) {
      await user.click(form.getByRole('combobox', { name: label }))
      // Typing narrows the countries down.
      if (label === 'Country') await user.paste(option)
      await user.click(await screen.findByText(option, { selector: '[role=option], [role=option] *' }))
    }
    await user.click(form.getByRole('button', { name: 'Add' }))
    expect(await form.findByText('This email is already in use.')).toBeTruthy()
    expect(form.getByText('This username is already in use.')).toBeTruthy()
    await user.clear(form.getByLabelText('Username'))
    await user.paste('norascreen')
    await user.clear(form.getByLabelText('Email'))
    await user.paste('nora@demo.com')
    await user.click(form.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('User added.')).toBeTruthy()
    await waitFor(async () =>
      expect(within(await table()).getAllByRole('row')[1]!.textContent).toContain('Nora Screen'),
    )
    expect(within(within(await table()).getAllByRole('row')[1]!).getByText('Pending')).toBeTruthy()
  })

  test('suspends picked rows together, and deletes them with a way back', async () => {
    const users = [await add('Bulk One', { status: 'active' }), await add('Bulk Two', { status: 'active' })]
    const { user } = await openApp(api, { as: 'admin', at: '/user-list?q=bulk' })
    await user.click(await screen.findByRole('checkbox', { name: 'Select Bulk One' }))
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows on this page' })
    expect(all.indeterminate).toBe(true)
    await user.click(all)
    const bar = await screen.findByRole('region', { name: 'Selected rows' })
    expect(bar.textContent).toContain('2 selected')
    await user.click(within(bar).getByRole('button', { name: 'Status' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Inactive' }))
    expect(await screen.findByText('2 users: status changed to Inactive.')).toBeTruthy()
    for (const { id } of users) expect((await saved(id)).status).toBe('inactive')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull())

    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('2 users deleted.')).toBeTruthy()
    expect(await screen.findByText('No rows match')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('2 users restored.')).toBeTruthy()
    expect(await screen.findByText('Bulk Two')).toBeTruthy()
    expect((await saved(users[0]!.id)).id).toBe(users[0]!.id)
  })

  test('forgets the picked rows on request, and with another view', async () => {
    await add('Forgotten Pick')
    const { user } = await openApp(api, { as: 'admin', at: '/user-list?q=forgotten' })
    await user.click(await screen.findByRole('checkbox', { name: 'Select Forgotten Pick' }))
    expect(screen.getByRole('region', { name: 'Selected rows' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
    // The focus is back where picking began.
    const tick = screen.getByRole('checkbox', { name: 'Select Forgotten Pick' })
    await waitFor(() => expect(document.activeElement).toBe(tick))
    await user.click(tick)
    await user.click(screen.getByRole('button', { name: /^Pending/ }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull())
  })

  test('deletes one from the menu of its row', async () => {
    const { id } = await add('Row Menu')
    const { user } = await openApp(api, { as: 'admin', at: '/user-list?q=row%20menu' })
    await user.click(await screen.findByRole('button', { name: 'Actions for Row Menu' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(await screen.findByText('Row Menu deleted.')).toBeTruthy()
    await expect(saved(id)).rejects.toMatchObject({ status: 404 })
  })

  test('is read and not changed without the right', async () => {
    const { id } = await add('Only Read')
    await openApp(api, { as: 'SVM', at: '/user-list?q=only%20read' })
    expect(await within(await table()).findByText('Only Read')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add user' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    await openApp(api, { as: 'SVM', at: `/user-list/${id}` })
    expect(await screen.findByRole('heading', { name: /Only Read/, level: 1 })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Upgrade' })).toBeNull()
  })
})
