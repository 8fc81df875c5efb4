import { cardsApi } from '@rad/api/apps/cards/contract'
import { cardOrdersApi } from '@rad/api/session/preferences/cards.contract'
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

const card = (name: string) => screen.findByRole('region', { name })
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const number = new Intl.NumberFormat('en-US')
/** An amount as it is shown but for its sign, which is before the currency. */
const amountOf = (amount: number) => new RegExp(number.format(Math.abs(amount)))
const dayText = (day: string) =>
  new Intl.DateTimeFormat('en', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  )

describe('statistics cards', () => {
  test('show the period of the page, with its last day, and lead to the rows', async () => {
    const { user } = await openApp(api, { as: 'HQA', at: '/pages/cards/statistics' })
    const person = await api.as('HQA')
    const sales = await card('Sales')
    for (const [label, period] of [
      ['Last 7 Days', 'last-7-days'],
      ['Last Month', 'last-month'],
    ] as const) {
      const { total, span } = await person.send(cardsApi.sales, { query: { period } })
      await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), label)
      const link = await within(sales).findByRole('link', { name: number.format(total.value) })
      expect(link.getAttribute('href')).toBe(total.opens)
      expect(screen.getByText(dayText(span.to))).toBeTruthy()
    }
    expect(within(sales).getByText(/^Updated /)).toBeTruthy()
  })

  test('have a table each', async () => {
    const { user } = await openApp(api, { as: 'HQA', at: '/pages/cards/statistics' })
    const traffic = await card('Site traffic')
    await user.click(await within(traffic).findByRole('button', { name: 'Show table: Site traffic' }))
    const table = await within(traffic).findByRole('table')
    expect(within(table).getAllByRole('row')).toHaveLength(29)
  })
})

describe('the order of cards', () => {
  test('the order of cards is changed from the menu, saved, and reset', async () => {
    const { user } = await openApp(api, { as: 'RGM', at: '/dashboard/analytics' })
    await card('Subscribers')
    const before = titles()
    await user.click(screen.getByRole('button', { name: 'More actions: Subscribers' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Move earlier' }))
    await waitFor(() => expect(titles()[0]).toBe('Subscribers'))
    const person = await api.as('RGM')
    await waitFor(async () => expect((await person.send(cardOrdersApi.read, {})).analytics[0]).toBe('subscribers'))

    const again = await openApp(api, { as: 'RGM', at: '/dashboard/analytics' })
    await card('Subscribers')
    await waitFor(() => expect(titles()[0]).toBe('Subscribers'))
    await again.user.click(screen.getByRole('button', { name: 'Reset layout' }))
    await waitFor(() => expect(titles()).toEqual(before))
    expect(screen.queryByRole('button', { name: 'Reset layout' })).toBeNull()
  })
})

test('moving a card with keys is announced in the words of the product', async () => {
  await openApp(api, { as: 'TSM', at: '/pages/cards/statistics' })
  await card('Sales')
  const handle = screen.getByRole('button', { name: 'Move: Sales' })
  await waitFor(() => expect(handle.getAttribute('aria-describedby')).toBeTruthy())
  expect(document.getElementById(handle.getAttribute('aria-describedby')!)?.textContent).toBe(
    'Press Space to pick up, arrow keys to move, Space to drop, and Esc to cancel.',
  )
})

describe('the menu of a card', () => {
  const files: { name: string; text: Promise<string> }[] = []
  const actionsOf = async (user: Awaited<ReturnType<typeof openApp>>['user'], name: string) => {
    await user.click(await screen.findByRole('button', { name: `More actions: ${name}` }))
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  }

  test('offers a picture only of what is drawn, and the rows of a list as a file', async () => {
    const blobs: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`)
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, text: blobs.at(-1)!.text() })
    })
    const { user } = await openApp(api, { as: 'HQA', at: '/dashboard/ecommerce' })
    await within(await card('Top clients')).findByRole('table')
    expect(await actionsOf(user, 'Top clients')).not.toContain('Download picture')
    await user.click(screen.getByRole('menuitem', { name: 'Download data' }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(files[0]!.name).toBe('top-clients-last-28-days.csv')
    const { companies } = await (
      await api.as('HQA')
    ).send(cardsApi.commerceBoard, { query: { period: 'last-28-days' } })
    expect((await files[0]!.text).split('\r\n')[1]).toBe(
      `"${companies[0]!.name}","${companies[0]!.email}","${companies[0]!.category}","${companies[0]!.revenue.value}","${companies[0]!.sales.value}"`,
    )
    expect(await actionsOf(user, 'Goal overview')).toEqual(
      expect.arrayContaining(['Refresh', 'Download picture', 'Download data']),
    )
    vi.restoreAllMocks()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
})

describe('the dashboards', () => {
  test('show how far the tasks of a tag are, and open them', async () => {
    const person = await api.as('HQA')
    const { user } = await openApp(api, { as: 'HQA', at: '/dashboard/analytics' })
    const tasks = await card('Task progress')
    for (const [tag, label] of [
      ['team', 'Team'],
      ['high', 'High'],
    ] as const) {
      const { total, next } = await person.send(cardsApi.taskProgress, { query: { tag } })
      await user.selectOptions(within(tasks).getByRole('combobox', { name: 'Task progress: Tag' }), label)
      const all = await within(tasks).findByRole('link', { name: `Tasks: ${total}` })
      await waitFor(() => expect(all.getAttribute('href')).toBe(`/todo/tag/${tag}`))
      expect(within(tasks).getByRole('link', { name: next!.title })).toBeTruthy()
    }
  })

  test('say how sales go, what happened, and which invoices are new', async () => {
    await openApp(api, { as: 'HQA', at: '/dashboard/analytics' })
    const activity = await card('Recent activity')
    const payments = await within(activity).findAllByRole('link', { name: /^Payment received: INV-/ })
    expect(payments).toHaveLength(2)
    // The number is apart: in a line from right to left its parts would change places.
    expect(payments[0]!.querySelector('bdi')?.textContent).toMatch(/^INV-[\d-]+$/)
    const invoices = await card('Newest invoices')
    expect(within(invoices).getAllByRole('row')).toHaveLength(7)
    expect(within(await card('Sales')).getByText(/previous period|Sales/, { selector: 'p' })).toBeTruthy()
  })

  test('show the years of the revenue report', async () => {
    const { user } = await openApp(api, { as: 'HQA', at: '/dashboard/ecommerce' })
    const report = await card('Revenue report')
    const read = async (year?: string) => (await api.as('HQA')).send(cardsApi.revenueReport, { query: { year } })
    const newest = await read()
    const year = within(report).getByRole('combobox', { name: 'Revenue report: Year' })
    expect(await within(report).findByText(amountOf(newest.price))).toBeTruthy()
    expect((year as HTMLSelectElement).value).toBe(newest.years[0])
    await user.selectOptions(year, newest.years[2]!)
    expect(await within(report).findByText(amountOf((await read(newest.years[2])).price))).toBeTruthy()
    const clients = await card('Top clients')
    expect(within(clients).getAllByRole('link').length).toBeGreaterThan(1)
  })

  test('tell which card could not be read, and read it again', async () => {
    let isDown = true
    const fetch = (request: Request) =>
      isDown && request.url.includes('product-orders')
        ? Promise.resolve(new Response('{"error":{"server":["Try later."]}}', { status: 500 }))
        : api.fetch(request)
    const { user } = await openApp({ ...api, fetch }, { as: 'HQA', at: '/pages/cards/analytics' })
    const orders = await card('Product orders')
    const again = await within(orders).findByRole('button', { name: 'Try again' }, { timeout: 15_000 })
    expect(within(await card('Customers')).queryByRole('alert')).toBeNull()
    isDown = false
    await user.click(again)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 7 Days')
    for (const figure of ['23,043', '14,658', '4,758']) expect(await within(orders).findByText(figure)).toBeTruthy()
  }, 40_000)
})
