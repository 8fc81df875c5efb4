import { complaintsApi } from '@rad/api/service/complaints/contract'
import { type Customer, customersApi } from '@rad/api/workshop/customers/contract'
import { vehiclesApi } from '@rad/api/workshop/vehicles/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let admin: Awaited<ReturnType<TestApi['as']>>
let home: string
let quincy: Customer

beforeAll(async () => {
  api = await startTestApi()
  admin = await api.as('admin')
  const own = await (await api.as('SVM')).send(complaintsApi.list, { query: { perPage: 1 } })
  home = own.rows[0]!.outlet!
  quincy = (await admin.send(customersApi.add, {
    body: { name: 'Quincy Quill', outlet: home, phones: ['+91 98123 45678'], consent_sms: true } as never,
  })) as Customer
  await admin.send(vehiclesApi.add, {
    body: { vin: '1M8GDM9AXKP042788', home_outlet: home, owner: quincy.no } as never,
  })
}, 60_000)
afterAll(() => api.close())

describe('the list of customers', () => {
  test('finds by phone for who may read it, and opens the record', async () => {
    const { router, user } = await openApp(api, { as: 'SVM', at: '/customers?q=98123+45678' })
    const table = await screen.findByRole('table', { name: 'Customers' })
    expect(await within(table).findByText('Quincy Quill')).toBeTruthy()
    await user.click(within(table).getByRole('link', { name: quincy.no }))
    expect(await screen.findByRole('heading', { level: 1, name: /Quincy Quill/ })).toBeTruthy()
    expect(router.state.location.pathname).toBe(`/customers/${quincy.no}`)
  })

  test('masks names for others, who find nothing by them', async () => {
    await openApp(api, { as: 'ANL', at: '/customers?q=quincy' })
    await waitFor(() => expect(screen.queryByText(/No results|Nothing|matches/i)).toBeTruthy())
    expect(screen.queryByText('Quincy Quill')).toBeNull()
    await openApp(api, { as: 'ANL', at: `/customers?q=${quincy.no}` })
    expect(await screen.findByText('Q•••')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add customer' })).toBeNull()
  })

  test('adds a customer; an error is shown at its field', async () => {
    const { router, user } = await openApp(api, { as: 'SVM', at: '/customers?open=new' })
    const dialog = await screen.findByRole('dialog', { name: 'Add customer' })
    await user.type(within(dialog).getByLabelText('Name'), 'Nadia New')
    await user.type(within(dialog).getByLabelText('Phones'), '123{Enter}')
    await user.click(within(dialog).getByRole('combobox', { name: 'Outlet' }))
    await user.click(await screen.findByRole('option', { name: new RegExp(home) }))
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findByText('Enter phone numbers of 8 to 15 digits.')).toBeTruthy()
    await user.type(within(dialog).getByLabelText('Phones'), '{Backspace}+919812300000{Enter}')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await screen.findByText(/^Customer CU-\d+ added\.$/)).toBeTruthy()
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/customers\/CU-/))
  })
})

describe('the record of a customer', () => {
  test('shows vehicles and consents; a withdrawn consent is a line of the timeline', async () => {
    const { user } = await openApp(api, { as: 'SVM', at: `/customers/${quincy.no}` })
    const vehicles = await screen.findByRole('region', { name: 'Vehicles' })
    expect(within(vehicles).getByRole('link', { name: '1M8GDM9AXKP042788' })).toBeTruthy()
    const consent = screen.getByRole('region', { name: 'Consent' })
    expect(within(consent).getByText('SMS').closest('li')?.textContent).toContain('Allowed')
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    const dialog = await screen.findByRole('dialog', { name: `Edit ${quincy.no}` })
    await user.click(within(dialog).getByRole('switch', { name: 'SMS allowed' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Customer saved.')).toBeTruthy()
    const timeline = screen.getByRole('region', { name: 'Timeline' })
    expect(await within(timeline).findByText('Consent to SMS withdrawn')).toBeTruthy()
  })

  test('is deactivated with a reason, and activated again', async () => {
    const { user } = await openApp(api, { as: 'SVM', at: `/customers/${quincy.no}` })
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }))
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate Quincy Quill?' })
    await user.type(within(dialog).getByLabelText('Reason'), 'Moved abroad')
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText('Customer deactivated.')).toBeTruthy()
    expect(await screen.findByText('Moved abroad', { selector: 'dd *' })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Activate' }))
    expect(await screen.findByText('Customer activated.')).toBeTruthy()
  })
})
