import { complaintsApi } from '@rad/api/service/complaints/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { readSession } from '#api/session.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

const card = (name: string) => screen.findByRole('region', { name })

describe('the access control page', () => {
  test('shows the client the common card, and why the other is hidden', async () => {
    await openApp(api, { as: 'client', at: '/access-control' })
    expect(await card('Common')).toBeTruthy()
    const hidden = await card('Hidden from this role')
    expect(hidden.textContent).toContain('Brand HQ admin, Regional manager, Analyst, Administrator')
    expect(hidden.textContent).toContain('Hidden, because your role, Client, does not include “Read: Analytics”.')
    expect(screen.queryByRole('region', { name: 'Analytics' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Sign in as/ })).toBeNull()
  })

  test('shows an administrator both, and what another role would see', async () => {
    const { user } = await openApp(api, { as: 'admin', at: '/access-control' })
    expect(await card('Analytics')).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: 'View this page as' }), 'Client')
    expect(await card('Hidden from this role')).toBeTruthy()
    const menu = within(await card('Menu for Client'))
    expect(within(menu.getByRole('list', { name: 'Open' })).getByText('Access control')).toBeTruthy()
    const missing = within(menu.getByRole('list', { name: 'Hidden' })).getByText('Outlets')
    expect(missing.textContent).toContain('Read: Dealers and outlets')
  })

  test('signs in as the demo person of another role, and ends the sign-in before', async () => {
    const { user } = await openApp(api, { as: 'admin', at: '/access-control?role=client' })
    const { accessToken } = readSession()!
    await user.click(await screen.findByRole('button', { name: 'Sign in as Client' }))
    await waitFor(() => expect(readSession()?.userData.email).toBe('client@demo.com'))
    await waitFor(
      async () => {
        const headers = { authorization: `Bearer ${accessToken}` }
        expect((await api.fetch(new Request('http://127.0.0.1/api/me', { headers }))).status).toBe(401)
      },
      { timeout: 6_000 },
    )
  })

  test('tells the rights of every role in words, found by their subject', async () => {
    const { user } = await openApp(api, { as: 'SVM', at: '/access-control' })
    const table = await screen.findByRole('table', { name: 'Permissions by role' })
    expect(within(table).getByRole('columnheader', { name: /^Service manager/ }).textContent).toContain('your role')
    await user.type(screen.getByRole('searchbox', { name: 'Search subjects' }), 'complaints')
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2))
    const cells = within(within(table).getAllByRole('row')[1]!).getAllByRole('cell')
    expect(cells[0]!.textContent).toContain('Add, Read, Edit, Export')
    expect(cells[6]!.textContent).toContain('none')
  })
})

describe('who can see a record', () => {
  const openDrawer = async (role: string) => {
    const caller = await api.as('DLP')
    const { rows } = (await caller.send(complaintsApi.list, { query: { perPage: 1 } as never })) as {
      rows: { no: string }[]
    }
    const { no } = rows[0]!
    const { user } = await openApp(api, { as: role, at: `/complaints/${no}` })
    await user.click(await screen.findByRole('button', { name: `More actions for ${no}` }))
    return { user, no }
  }

  test('a case lists who has access by name, reason, and rights, and is searched', async () => {
    const { user } = await openDrawer('admin')
    await user.click(await screen.findByRole('menuitem', { name: 'Who has access' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Who has access' }))
    const dealer = within(await drawer.findByRole('region', { name: 'Belongs to their dealer' }))
    expect(dealer.getByText('Dev Lal Prasad')).toBeTruthy()
    const whole = within(drawer.getByRole('region', { name: 'Access to the whole network' }))
    const auditor = whole.getByText('Audrey Lin').closest('li')!
    expect(auditor.textContent).toContain('Customer masked')
    expect(auditor.textContent).toContain('Can view')
    await user.type(drawer.getByRole('searchbox', { name: 'Search by name or email' }), 'nobody at all')
    expect(await drawer.findByText('No one with that name has access')).toBeTruthy()
    await user.click(drawer.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Who has access' })).toBeNull())
  })

  test('leads to the history of the record, where one may read that', async () => {
    const { user } = await openDrawer('AUD')
    await user.click(await screen.findByRole('menuitem', { name: 'History' }))
    expect(await screen.findByRole('heading', { name: 'Audit trail' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Record Complaint/ })).toBeTruthy()
  })

  test('is not offered to who may read neither people nor the trail', async () => {
    const admin = await api.as('admin')
    const { rows } = (await admin.send(complaintsApi.list, { query: { perPage: 1 } as never })) as {
      rows: { no: string }[]
    }
    await openApp(api, { as: 'ANL', at: `/complaints/${rows[0]!.no}` })
    await screen.findByRole('heading', { name: new RegExp(rows[0]!.no) })
    expect(screen.queryByRole('button', { name: /^More actions for/ })).toBeNull()
  })
})
