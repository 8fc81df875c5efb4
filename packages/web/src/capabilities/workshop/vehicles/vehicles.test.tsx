import { complaintsApi } from '@rad/api/service/complaints/contract'
import { customersApi } from '@rad/api/workshop/customers/contract'
import { type Vehicle, vehiclesApi } from '@rad/api/workshop/vehicles/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let admin: Awaited<ReturnType<TestApi['as']>>
let home: string
let gale: Vehicle
/** Its ninth sign is no check digit. */
let odd: Vehicle

const add = (more: object) =>
  admin.send(vehiclesApi.add, {
    body: { make: 'Zephyr', model: 'Gale', home_outlet: home, ...more } as never,
  }) as Promise<Vehicle>

beforeAll(async () => {
  api = await startTestApi()
  admin = await api.as('admin')
  const own = await (await api.as('SVM')).send(complaintsApi.list, { query: { perPage: 1 } })
  home = own.rows[0]!.outlet!
  const owner = await admin.send(customersApi.add, { body: { name: 'Quentin Zephyrowner', outlet: home } as never })
  gale = await add({ vin: '1M8GDM9AXKP042788', reg_no: 'ZZ 01 AB 1', owner: owner.no, next_due_on: '2020-01-31' })
  odd = await add({ vin: '1M8GDM9A1KP042788', reg_no: 'ZZ 02 AB 2' })
}, 60_000)
afterAll(() => api.close())

describe('the list of vehicles', () => {
  test('finds by plate, says what is overdue, and opens the record', async () => {
    const { router, user } = await openApp(api, { as: 'admin', at: '/vehicles?q=ZZ+01+AB' })
    const table = await screen.findByRole('table', { name: 'Vehicles' })
    expect(await within(table).findByText('Jan 31, 2020, overdue')).toBeTruthy()
    expect(within(table).queryByText(odd.vin)).toBeNull()
    await user.click(within(table).getByRole('link', { name: gale.vin }))
    expect(await screen.findByRole('heading', { level: 1, name: /ZZ 01 AB 1/ })).toBeTruthy()
    expect(router.state.location.pathname).toBe(`/vehicles/${gale.vin}`)
  })

  test('adds a vehicle; a wrong check digit is reported and not refused', async () => {
    const { router, user } = await openApp(api, { as: 'SVM', at: '/vehicles?open=new' })
    const dialog = await screen.findByRole('dialog', { name: 'Add vehicle' })
    // Left empty, and then too short.
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findByText('A VIN has 17 characters without I, O and Q.')).toBeTruthy()
    await user.type(within(dialog).getByLabelText('VIN'), 'too short')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findByText('A VIN has 17 characters without I, O and Q.')).toBeTruthy()
    await user.clear(within(dialog).getByLabelText('VIN'))
    await user.type(within(dialog).getByLabelText('VIN'), '1m8gdm9a2kp042788')
    await user.click(within(dialog).getByRole('combobox', { name: 'Home outlet' }))
    await user.click(await screen.findByRole('option', { name: new RegExp(home) }))
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Vehicle added. The check digit of its VIN doesn’t match.')).toBeTruthy()
    await waitFor(() => expect(router.state.location.pathname).toBe('/vehicles/1M8GDM9A2KP042788'))
  })
})

describe('the record of a vehicle', () => {
  test('warns of a wrong check digit, and has an owner in clear for who may read names', async () => {
    await openApp(api, { as: 'admin', at: `/vehicles/${odd.vin}` })
    expect(await screen.findByText(/The check digit of this VIN \(position 9\) doesn’t match/)).toBeTruthy()
    await openApp(api, { as: 'SVM', at: `/vehicles/${gale.vin}` })
    expect(await screen.findByRole('link', { name: 'Quentin Zephyrowner' })).toBeTruthy()
    await openApp(api, { as: 'ANL', at: `/vehicles/${gale.vin}` })
    expect(await screen.findByRole('link', { name: 'Q•••' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add reading' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })

  test('shows its cases by kind, and each opens', async () => {
    const complaint = await admin.send(complaintsApi.add, {
      body: {
        received_via: 'letter',
        category: 'Time',
        statement: 'It took far too long.',
        vin: gale.vin,
        outlet: home,
      } as never,
    })
    const { router, user } = await openApp(api, { as: 'admin', at: `/vehicles/${gale.vin}` })
    const history = await screen.findByRole('region', { name: 'History' })
    await user.click(await within(history).findByRole('button', { name: /^Complaints \d+$/ }))
    const table = within(history).getByRole('table', { name: 'History' })
    expect(
      within(table)
        .getAllByRole('link')
        .every((link) => link.textContent.startsWith('C')),
    ).toBe(true)
    await user.click(within(table).getByRole('link', { name: complaint.no }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/complaints/${complaint.no}`))
    await screen.findByRole('heading', { level: 1, name: new RegExp(complaint.no) })
    const vehicle = await screen.findByRole('region', { name: 'Vehicle' })
    expect(within(vehicle).getByRole('link', { name: gale.vin }).getAttribute('href')).toContain(gale.vin)
  })

  test('an odometer falls only where the cluster was replaced', async () => {
    await admin.send(vehiclesApi.addReading, { params: { vin: odd.vin }, body: { km: 5_000 } })
    const { user } = await openApp(api, { as: 'SVM', at: `/vehicles/${odd.vin}` })
    await user.click(await screen.findByRole('button', { name: 'Add reading' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add odometer reading' })
    await user.type(within(dialog).getByLabelText(/Kilometers/), '4000')
    await user.click(within(dialog).getByRole('button', { name: 'Add reading' }))
    expect(await within(dialog).findByText('Lower than the last reading (5000 km).')).toBeTruthy()
    await user.click(within(dialog).getByRole('checkbox', { name: /Cluster replaced/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Add reading' }))
    expect(await screen.findByText('Reading added.')).toBeTruthy()
    const odometer = screen.getByRole('region', { name: 'Odometer' })
    expect(await within(odometer).findByText('4,000 km')).toBeTruthy()
    expect(within(odometer).getByText('Cluster replaced')).toBeTruthy()
  })

  test('a mistyped reading is withdrawn with a reason, and restored', async () => {
    const { vin } = await admin.send(vehiclesApi.add, { body: { vin: '1HGCM82633A004352', home_outlet: 'DL001-01' } })
    await admin.send(vehiclesApi.addReading, { params: { vin }, body: { km: 9_000, read_on: '2026-01-02' } })
    await admin.send(vehiclesApi.addReading, { params: { vin }, body: { km: 91_000 } })
    const { user } = await openApp(api, { as: 'SVM', at: `/vehicles/${vin}` })
    const odometer = within(await screen.findByRole('region', { name: 'Odometer' }))
    await user.click(odometer.getByRole('button', { name: 'Withdraw reading 91,000 km' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw reading 91,000 km?' }))
    await user.type(dialog.getByLabelText(/Reason/), 'A digit too many')
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('Reading withdrawn.')).toBeTruthy()
    expect(await odometer.findByText('A digit too many')).toBeTruthy()
    await user.click(odometer.getByRole('button', { name: 'Restore reading 91,000 km' }))
    expect(await odometer.findByRole('button', { name: 'Withdraw reading 91,000 km' })).toBeTruthy()
    expect(odometer.queryByText('A digit too many')).toBeNull()
  })

  test('a vehicle out of scope is shown as missing', async () => {
    await openApp(api, { as: 'SVM', at: '/vehicles/5GZCZ43D13S812715' })
    expect(await screen.findByRole('heading', { name: 'Vehicle not found' })).toBeTruthy()
  })
})
