import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

const at = '/reports/portal?period=last-28-days'

describe('portal usage', () => {
  test('shows the days at a glance, who came again, and a table with its total', async () => {
    await openApp(api, { as: 'ANL', at })
    expect(await screen.findByRole('heading', { name: 'Portal usage' })).toBeTruthy()
    const cards = await screen.findByRole('region', { name: 'Figures for these days' })
    expect(within(cards).getAllByRole('article')).toHaveLength(7)
    // An analyst may not read the list of users.
    expect(within(cards).queryAllByRole('link')).toEqual([])
    expect(await screen.findByRole('table', { name: 'Retention' })).toBeTruthy()
    const table = await screen.findByRole('table', { name: 'Portal usage' })
    expect(within(table).getByText('Service manager')).toBeTruthy()
    expect(within(table).getByText('Total')).toBeTruthy()
  })

  test('opens the users whom a figure counts, for who may read their list', async () => {
    const { user } = await openApp(api, { as: 'HQA', at })
    const table = await screen.findByRole('table', { name: 'Portal usage' })
    const managers = within(table).getByText('Regional manager').closest('tr') as HTMLElement
    const figure = within(managers)
      .getAllByRole('link')
      .find((link) => /role_then=RGM/.test(link.getAttribute('href') ?? ''))!
    const people = Number(figure.textContent)
    await user.click(figure)
    expect(await screen.findByRole('heading', { name: 'Manage users' })).toBeTruthy()
    const found = await screen.findByRole('table', { name: 'Manage users' })
    await waitFor(() => expect(within(found).getAllByRole('row')).toHaveLength(1 + Math.min(people, 10)))
    expect(within(found).getAllByText('Regional manager')).toHaveLength(Math.min(people, 10))
  })

  test('opens for the manager of a region those of dealers only', async () => {
    await openApp(api, { as: 'RGM', at })
    const table = await screen.findByRole('table', { name: 'Portal usage' })
    const linksOf = (role: string) =>
      within(within(table).getByText(role).closest('tr') as HTMLElement).queryAllByRole('link')
    expect(linksOf('Service manager').length).toBeGreaterThan(0)
    // Whether the regional managers were here at all depends on the day; some of the thirty territory managers were.
    expect(linksOf('Territory service manager')).toEqual([])
  })

  test('by page names the pages and counts no people', async () => {
    await openApp(api, { as: 'HQA', at: `${at}&rows=area` })
    const table = await screen.findByRole('table', { name: 'Portal usage' })
    const tickets = within(table).getByText('Tickets').closest('tr') as HTMLElement
    expect(within(tickets).getAllByText('–').length).toBeGreaterThan(4)
  })

  test('of one page says that no people are counted', async () => {
    await openApp(api, { as: 'HQA', at: `${at}&area=tickets` })
    expect(await screen.findByText('Users aren’t counted by page. Who viewed which page isn’t recorded.')).toBeTruthy()
  })

  test('why a figure changed is one press away, also where no people are counted', async () => {
    const { user } = await openApp(api, { as: 'HQA', at })
    const cards = await screen.findByRole('region', { name: 'Figures for these days' })
    await user.click(within(cards).getByRole('button', { name: 'Why did page views change?' }))
    const dialog = await screen.findByRole('dialog', { name: 'Why did this change?' })
    expect(await within(dialog).findByText(/^Page views (rose by|fell by|didn’t change)/)).toBeTruthy()
    for (const split of ['By role', 'By region', 'By page'])
      expect(within(dialog).getByRole('region', { name: split })).toBeTruthy()
    expect(within(dialog).getByText('The parts of each list add up to the change.')).toBeTruthy()

    await openApp(api, { as: 'HQA', at: `${at}&area=tickets&open=mau` })
    const empty = await screen.findByRole('dialog', { name: 'Why did this change?' })
    expect(await within(empty).findByText('Nothing to compare')).toBeTruthy()
    expect(within(empty).getByText(/Users aren’t counted by page/)).toBeTruthy()
  })

  test('of days without a visit says so', async () => {
    await openApp(api, { as: 'HQA', at: '/reports/portal?from=2020-01-01&to=2020-01-31&rows=day' })
    expect(await screen.findByText('No active users in these days')).toBeTruthy()
  })

  test('is a file for who may take files', async () => {
    await openApp(api, { as: 'AUD', at })
    await screen.findByRole('table', { name: 'Portal usage' })
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })

  test('is not drawn for a workshop', async () => {
    await openApp(api, { as: 'SVM', at })
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'You don’t have access to this page' })).toBeTruthy(),
    )
  })
})
