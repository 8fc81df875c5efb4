import { type Complaint, complaintsApi } from '@rad/api/service/complaints/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let admin: Awaited<ReturnType<TestApi['as']>>
let rattle: Complaint
let smoke: Complaint

const record = (more: object) =>
  admin.send(complaintsApi.add, {
    body: {
      received_via: 'walk_in',
      statement: 'A rattle behind the dashboard.',
      make: 'Zephyr',
      model: 'Gale',
      ...more,
    } as never,
  }) as Promise<Complaint>

beforeAll(async () => {
  api = await startTestApi()
  admin = await api.as('admin')
  rattle = await record({ category: 'Product', sub_category: 'noise' })
  smoke = await record({ category: 'Safety', sub_category: 'fire', model: 'Breeze' })
}, 60_000)
afterAll(() => api.close())

const moved = async (complaint: Complaint, ...steps: Complaint['status'][]) => {
  let now = complaint
  for (const to of steps)
    now = (await admin.send(complaintsApi.move, {
      params: { no: now.no },
      body: { to, if_version: now.version },
    })) as Complaint
  return now
}

describe('the list of complaints', () => {
  test('shows the rows the address asks for, and a tab changes the address', async () => {
    const { router, user } = await openApp(api, { as: 'admin', at: '/complaints?make=Zephyr&severity=critical' })
    const table = await screen.findByRole('table', { name: 'Complaints' })
    expect(await within(table).findByText(smoke.no)).toBeTruthy()
    expect(within(table).queryByText(rattle.no)).toBeNull()

    await user.click(await screen.findByRole('button', { name: /^Received 1$/ }))
    expect(router.state.location.search).toEqual({ make: 'Zephyr', severity: 'critical', status: 'received' })
  })

  test('opens the file of a complaint without an outlet', async () => {
    const { router, user } = await openApp(api, { as: 'admin', at: '/complaints?make=Zephyr&model=Gale' })
    await user.click(await screen.findByRole('link', { name: rattle.no }))
    expect(await screen.findByRole('heading', { level: 1, name: new RegExp(rattle.no) })).toBeTruthy()
    expect(router.state.location.pathname).toBe(`/complaints/${rattle.no}`)
    expect(screen.getByText('Waiting on head office')).toBeTruthy()
  })
})

describe('the complaint report', () => {
  test('a figure opens exactly the rows it counts, and the total stays last whatever the sort', async () => {
    const { router, user } = await openApp(api, {
      as: 'admin',
      at: '/reports/complaints?rows=model&make=Zephyr&sort=received&period=today',
    })
    const table = await screen.findByRole('table', { name: 'Complaint report' })
    const rows = await waitFor(() => {
      const found = within(table).getAllByRole('row')
      expect(found.length).toBe(4)
      return found
    })
    expect(within(rows.at(-1)!).getByText('Total')).toBeTruthy()

    const breeze = rows.find((row) => within(row).queryByText('Breeze'))!
    const critical = within(breeze)
      .getAllByRole('link')
      .find((link) => link.getAttribute('href')?.includes('severity=critical'))!
    expect(critical.textContent).toBe('1')
    await user.click(critical)
    await screen.findByRole('heading', { level: 1, name: 'Complaints' })
    expect(router.state.location.search).toMatchObject({ make: 'Zephyr', model: 'Breeze', severity: 'critical' })
    expect((await screen.findByRole('navigation', { name: 'Pages' })).textContent).toContain('1–1 of 1')
  })
})

describe('the file of a complaint', () => {
  test('closing asks whether the customer is satisfied', async () => {
    const answered = await moved(
      await record({ category: 'Time' }),
      'registered',
      'acknowledged',
      'under_resolution',
      'answered',
    )
    const { user } = await openApp(api, { as: 'admin', at: `/complaints/${answered.no}` })
    await user.click(await screen.findByRole('button', { name: 'Ask customer and close' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ask customer and close' })
    await user.click(within(dialog).getByRole('button', { name: 'Close complaint' }))
    expect(
      await within(dialog).findByText('Choose whether the customer is satisfied, was not reached, or withdrew.'),
    ).toBeTruthy()

    await user.click(within(dialog).getByRole('radio', { name: 'Not reached' }))
    await user.click(within(dialog).getByRole('button', { name: 'Close complaint' }))
    expect(await screen.findByText(`${answered.no} is now closed.`)).toBeTruthy()
    const closed = (await admin.send(complaintsApi.get, { params: { no: answered.no } })) as Complaint
    expect(closed.satisfied_at_close).toBe('not_reached')
  })

  test('a step that another person took meanwhile is reported and not overwritten', async () => {
    const complaint = await record({ category: 'Time' })
    const { user } = await openApp(api, { as: 'admin', at: `/complaints/${complaint.no}` })
    await user.click(await screen.findByRole('button', { name: 'Register' }))
    const dialog = await screen.findByRole('dialog', { name: 'Register' })
    await moved(complaint, 'registered')
    await user.click(within(dialog).getByRole('button', { name: 'Register' }))
    const message = (await within(dialog).findByRole('alert')).textContent
    expect(message).toContain('to “Registered”')
    expect(message).toContain('no longer take this step')
  })

  test('shows both versions when somebody else saved first, and saves the choice', async () => {
    const { user } = await openApp(api, { as: 'admin', at: `/complaints/${rattle.no}?open=edit` })
    const dialog = await screen.findByRole('dialog', { name: `Edit ${rattle.no}` })
    const model = within(dialog).getByLabelText('Model')
    await user.clear(model)
    await user.type(model, 'Storm')
    await admin.send(complaintsApi.update, {
      params: { no: rattle.no },
      body: { make: 'Boreas', if_version: rattle.version } as never,
    })
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))

    const stale = await screen.findByRole('dialog', { name: 'Someone else changed this' })
    expect(within(stale).getByText('Boreas')).toBeTruthy()
    await user.click(within(stale).getByRole('button', { name: 'Save selected versions' }))
    expect(await screen.findByText('Complaint saved.')).toBeTruthy()
    const saved = (await admin.send(complaintsApi.get, { params: { no: rattle.no } })) as Complaint
    expect([saved.make, saved.model]).toEqual(['Boreas', 'Storm'])
  })
})
