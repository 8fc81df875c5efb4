import { invoicesApi } from '@rad/api/apps/invoices/contract'
import { pricingApi } from '@rad/api/apps/pricing/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

const planCard = (name: string) => screen.findByRole('article', { name })
const whole = (amount: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'INR', trailingZeroDisplay: 'stripIfInteger' }).format(
    amount,
  )
const money = (amount: number) => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'INR' }).format(amount)

describe('pricing', () => {
  test('shows prices by the month or by the year, and the address keeps which', async () => {
    const { user, router } = await openApp(api, { as: 'SVM', at: '/pages/pricing' })
    const standard = await planCard('Standard')
    expect(within(standard).getByText('Popular')).toBeTruthy()
    expect(within(standard).getByText(whole(49))).toBeTruthy()
    expect(within(await planCard('Basic')).getByText('Your current plan')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Yearly' }))
    await waitFor(() => expect(within(standard).getByText(whole(40))).toBeTruthy())
    expect(within(standard).getByText(`${whole(480)} billed yearly, 18% less`)).toBeTruthy()
    expect(router.state.location.search).toEqual({ billing: 'yearly' })
    const table = screen.getByRole('table')
    expect(within(table).getByRole('columnheader', { name: 'Enterprise' })).toBeTruthy()
    expect(screen.getByText('Can I change my plan later?')).toBeTruthy()
  })

  test('says what an upgrade costs, makes it, and leads to its invoice', async () => {
    const { user } = await openApp(api, { as: 'BSM', at: '/pages/pricing' })
    await user.click(await screen.findByRole('button', { name: 'Upgrade: Enterprise' }))
    const dialog = await screen.findByRole('dialog', { name: 'Change to Enterprise' })
    expect(await within(dialog).findAllByText(money(99))).toHaveLength(2)
    await user.click(within(dialog).getByRole('button', { name: 'Change plan' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const yours = screen.getByRole('region', { name: 'Your plan' })
    await waitFor(() => expect(within(yours).getByText('Enterprise')).toBeTruthy())
    const person = await api.as('BSM')
    const { current } = await person.send(pricingApi.data, {})
    expect(within(yours).getByRole('link', { name: current.invoice!.number }).getAttribute('href')).toBe(
      `/invoices/${current.invoice!.id}`,
    )
    const { invoice } = await person.send(invoicesApi.get, { params: { id: String(current.invoice!.id) } })
    expect(invoice).toMatchObject({ total: 99, balance: 0 })

    await user.click(screen.getByRole('button', { name: 'Downgrade: Basic' }))
    const down = await screen.findByRole('dialog', { name: 'Change to Basic' })
    expect(await within(down).findByText('Credit left on your account')).toBeTruthy()
    await user.click(within(down).getByRole('button', { name: 'Change plan' }))
    await waitFor(() => expect(within(yours).getByText(money(99))).toBeTruthy())
  })

  test('says so where the plan was changed elsewhere meanwhile', async () => {
    const { user } = await openApp(api, { as: 'TSM', at: '/pages/pricing' })
    await user.click(await screen.findByRole('button', { name: 'Upgrade: Standard' }))
    const dialog = await screen.findByRole('dialog')
    const person = await api.as('TSM')
    await person.send(pricingApi.change, { body: { plan: 'enterprise', cycle: 'monthly', if_version: 0 } })
    await user.click(await within(dialog).findByRole('button', { name: 'Change plan' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Someone else changed this plan.')
  })

  test('offers nothing to who may only read', async () => {
    await openApp(api, { as: 'AUD', at: '/pages/pricing' })
    await planCard('Standard')
    expect(screen.queryByRole('button', { name: /^Upgrade/ })).toBeNull()
  })

  test('offers a trial once', async () => {
    const { user } = await openApp(api, { as: 'DLP', at: '/pages/pricing' })
    await user.click(await screen.findByRole('button', { name: 'Start free trial' }))
    expect(await screen.findByText('Trial until')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Start free trial' })).toBeNull()
    expect(within(await planCard('Standard')).getByRole('button', { name: 'Upgrade: Standard' })).toBeTruthy()
  })
})
