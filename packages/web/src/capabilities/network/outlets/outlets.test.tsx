import { outletsApi } from '@rad/api/network/outlets/contract'
import { ticketsApi } from '@rad/api/service/tickets/contract'
import { complaintsApi } from '@rad/api/service/complaints/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let hqa: Awaited<ReturnType<TestApi['as']>>
beforeAll(async () => {
  api = await startTestApi()
  hqa = await api.as('HQA')
}, 60_000)
afterAll(() => api.close())

const get = (code: string) => hqa.send(outletsApi.get, { params: { code } })
const openCasesOf = async (outlet: string) =>
  (await hqa.send(complaintsApi.list, { query: { outlet, status: ['received', 'registered'] } as never })).count
const addCase = (outlet: string) =>
  hqa.send(complaintsApi.add, {
    body: {
      received_via: 'walk_in',
      category: 'Product',
      statement: 'A rattle behind the dashboard.',
      outlet,
    } as never,
  })

describe('the list of outlets', () => {
  test('shows the rows the address asks for, and a row opens its page', async () => {
    const { router, user } = await openApp(api, { as: 'HQA', at: '/outlets?dealer=DL001&kind=compact' })
    const table = await screen.findByRole('table', { name: 'Outlets' })
    expect(within(table).queryByText('DL001-01')).toBeNull()
    await user.click(await within(table).findByRole('link', { name: 'DL001-04' }))
    expect(await screen.findByRole('heading', { level: 1, name: /Sahyadri Wheels Pune/ })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/outlets/DL001-04')
  })

  test('offers adding and export to the head office only', async () => {
    await openApp(api, { as: 'RGM', at: '/outlets' })
    await screen.findByRole('table', { name: 'Outlets' })
    expect(screen.queryByRole('button', { name: 'Add outlet' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })

  test('adds an outlet: messages stand at their fields, then its page opens', async () => {
    const { router, user } = await openApp(api, { as: 'HQA', at: '/outlets?dealer=DL008&open=new' })
    const dialog = await screen.findByRole('dialog', { name: 'Add outlet' })
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findByText('Use 1 to 12 letters, digits, and hyphens.')).toBeTruthy()
    await user.type(within(dialog).getByLabelText('Code'), 'dl008-88')
    await user.type(within(dialog).getByLabelText('Name'), 'Aravalli Jaipur South')
    await user.click(
      within(within(dialog).getByRole('radiogroup', { name: 'Premium' })).getByRole('radio', { name: 'Limited' }),
    )
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/outlets/DL008-88'))
    expect(await get('DL008-88')).toMatchObject({
      dealer: 'DL008',
      region: 'N2',
      status: 'planned',
      channels: [{ code: 'PRM', level: 'limited' }],
    })
  })
})

describe('closing an outlet', () => {
  test('names its open cases, moves them where the person says, and is undone by reopening', async () => {
    await addCase('DL002-03')
    await addCase('DL002-03')
    await hqa.send(ticketsApi.add, { body: { outlet: 'DL002-03', job_type: 'service', title: 'Late delivery' } })
    const before = await openCasesOf('DL002-03')
    const { user } = await openApp(api, { as: 'HQA', at: '/outlets/DL002-03' })
    await user.click(await screen.findByRole('button', { name: 'Close outlet…' }))
    const dialog = await screen.findByRole('dialog', { name: /^Close Konkan/ })
    await user.type(within(dialog).getByLabelText('Reason'), 'Lease ended')
    await user.click(within(dialog).getByRole('button', { name: 'Close outlet' }))

    expect(await within(dialog).findByText(/^\d+ open cases\. /)).toBeTruthy()
    const listed = within(within(dialog).getByRole('list', { name: 'Open cases' })).getAllByRole('link')
    expect(listed.length).toBeGreaterThanOrEqual(before)
    // Each kind of case opens on its own page.
    const pages: Record<string, string> = {
      C: '/complaints/',
      T: '/tickets/',
      J: '/job-cards/',
      H: '/helpdesk/',
      N: '/follow-ups/',
      A: '/na/',
      V: '/revalidations/',
    }
    for (const link of listed) expect(link.getAttribute('href')).toContain(pages[link.textContent.charAt(0)])
    expect(new Set(listed.map((link) => link.textContent.charAt(0))).size).toBeGreaterThan(1)
    const move = within(dialog).getByRole('button', { name: /^Move \d+ cases and close$/ })
    expect(move.hasAttribute('disabled')).toBe(true)
    expect((await get('DL002-03')).status).toBe('active')

    await user.type(within(dialog).getByRole('combobox', { name: 'Move them to' }), 'DL003-01')
    // Without layout the list seems to lie outside the window, and is taken for hidden.
    await user.click(await screen.findByRole('option', { name: /^DL003-01/ }))
    await user.click(move)
    expect(await screen.findByText(/ closed\. \d+ cases moved to DL003-01\.$/)).toBeTruthy()
    expect(await openCasesOf('DL002-03')).toBe(0)
    expect(await get('DL002-03')).toMatchObject({ status: 'closed', inactive_reason: 'Lease ended' })

    await user.click(await screen.findByRole('button', { name: 'Reopen' }))
    expect(await screen.findByText(/ reopened\./)).toBeTruthy()
    expect((await get('DL002-03')).status).toBe('active')
  })
})

describe('changing an outlet', () => {
  test('shows both versions when somebody else saved first', async () => {
    const { version } = await get('DL002-01')
    const { user } = await openApp(api, { as: 'RGM', at: '/outlets/DL002-01?open=edit' })
    const dialog = await screen.findByRole('dialog', { name: /^Edit Konkan/ })
    const technicians = within(dialog).getByLabelText('Technicians')
    await user.clear(technicians)
    await user.type(technicians, '41')
    await hqa.send(outletsApi.update, {
      params: { code: 'DL002-01' },
      body: { technicians: 44, channels: [{ code: 'PRM', level: 'limited' }], if_version: version },
    })
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    const both = await screen.findByRole('dialog', { name: 'Someone else changed this' })
    expect(within(both).getByText('PRM (limited)')).toBeTruthy()
    await user.click(within(both).getByRole('button', { name: 'Save selected versions' }))
    expect(await screen.findByText('Outlet saved.')).toBeTruthy()
    expect(await get('DL002-01')).toMatchObject({ technicians: 41, channels: [{ code: 'PRM', level: 'limited' }] })
  })

  test('leaves its place in the network to the head office', async () => {
    await openApp(api, { as: 'RGM', at: '/outlets/DL001-01?open=edit' })
    const dialog = await screen.findByRole('dialog', { name: /^Edit Sahyadri/ })
    expect(within(dialog).getByLabelText('Technicians')).toBeTruthy()
    expect(within(dialog).queryByLabelText('Region')).toBeNull()
    expect(within(dialog).queryByLabelText('Dealer')).toBeNull()
  })

  test('is for a dealer principal the contact and nothing else', async () => {
    const { user } = await openApp(api, { as: 'DLP', at: '/outlets/DL001-03' })
    expect(screen.queryByRole('button', { name: 'Close outlet…' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Edit contact' }))
    const dialog = await screen.findByRole('dialog', { name: /^Contact of/ })
    expect(within(dialog).getAllByRole('textbox')).toHaveLength(2)
    const email = within(dialog).getByLabelText('Email')
    await user.clear(email)
    await user.type(email, 'navi@sahyadri-wheels.example')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Outlet saved.')).toBeTruthy()
    expect((await get('DL001-03')).contact_email).toBe('navi@sahyadri-wheels.example')
  })

  test('is not offered to who may only read', async () => {
    await openApp(api, { as: 'SVM', at: '/outlets/DL001-01?open=edit' })
    await screen.findByRole('heading', { level: 1, name: /Sahyadri Wheels Mumbai/ })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: /Edit|Change/ })).toBeNull()
  })
})
