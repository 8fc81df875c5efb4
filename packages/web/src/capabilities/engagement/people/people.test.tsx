import { engagementApi } from '@rad/api/engagement/people/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let admin: Awaited<ReturnType<TestApi['as']>>
const days = 'period=last-28-days'

beforeAll(async () => {
  api = await startTestApi()
  admin = await api.as('admin')
}, 60_000)
afterAll(() => api.close())

const overview = () => admin.send(engagementApi.overview, { query: { period: 'last-28-days' } })
const written = (value: unknown) => new Intl.NumberFormat('en').format(Number(value))

describe('user engagement', () => {
  test('says the figures of the days, and each opens the people it counts', async () => {
    const { total_row } = await overview()
    const { router, user } = await openApp(api, { as: 'admin', at: `/reports/engagement?${days}` })
    const cards = await screen.findByRole('region', { name: 'Figures for these days' })
    const card = within(cards).getByRole('link', { name: 'Returning users' }).closest('article')!
    expect(card.textContent).toContain(written(total_row.returning))
    expect(within(cards).getByText(/^Compared with/)).toBeTruthy()
    await user.click(within(cards).getByRole('link', { name: 'Returning users' }))
    await screen.findByRole('heading', { level: 1, name: 'Users' })
    expect(router.state.location.search).toMatchObject({ seen: 'returning' })
  })

  test('rows are days with a total that counts everybody once', async () => {
    const { total_row } = await overview()
    await openApp(api, { as: 'admin', at: `/reports/engagement?${days}&columns=people` })
    const table = await screen.findByRole('table', { name: 'User engagement' })
    const rows = within(table).getAllByRole('row')
    expect(rows).toHaveLength(30)
    expect(rows.at(-1)!.textContent).toBe(`Total${written(total_row.people)}`)
  })

  test('who comes again is shown by week, and by day on request', async () => {
    const { user } = await openApp(api, { as: 'ANL', at: `/reports/engagement?${days}` })
    const grid = await screen.findByRole('table', { name: 'Retention' })
    const names = () => within(grid).getAllByRole('rowheader')
    expect(names()[0]!.textContent).toBe('Average')
    expect(names()).toHaveLength(13)
    // The youngest cohort is too young for everything, and is not 0 %.
    const last = within(grid).getAllByRole('row').at(-1)!
    expect(within(last).getAllByText('not available yet').length).toBeGreaterThan(8)
    await user.click(screen.getByRole('radio', { name: 'Day' }))
    await waitFor(() => expect(names()).toHaveLength(29))
  })

  test('why a figure changed is one press away: in words, and by part, which narrows the report', async () => {
    const { router, user } = await openApp(api, { as: 'admin', at: `/reports/engagement?${days}` })
    const cards = await screen.findByRole('region', { name: 'Figures for these days' })
    expect(within(cards).getAllByRole('button', { name: /^Why did .* change\?$/ })).toHaveLength(6)
    await user.click(within(cards).getByRole('button', { name: 'Why did new users change?' }))
    const dialog = await screen.findByRole('dialog', { name: 'Why did this change?' })
    expect(await within(dialog).findByText(/^New users (rose by|fell by|didn’t change)/)).toBeTruthy()
    expect(within(dialog).getByText(/don’t add up to the change/)).toBeTruthy()
    const channels = within(dialog).getByRole('region', { name: 'By channel' })
    await user.click(within(channels).getByRole('button', { name: 'Show only WhatsApp' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ medium: 'whatsapp' }))
    await user.click(await within(dialog).findByRole('button', { name: 'Remove filter: WhatsApp' }))
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('medium'))
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Measure' }), 'Stickiness %')
    expect(await within(dialog).findByText(/^Stickiness % (rose by|fell by|didn’t change)/)).toBeTruthy()
  })

  test('says so where no message came', async () => {
    await openApp(api, { as: 'admin', at: '/reports/engagement?from=2015-03-01&to=2015-03-07' })
    expect(await screen.findByText('No active users in these days')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Figures for these days' })).toBeNull()
  })

  test('who may read and not export gets no files; who may do neither no page', async () => {
    await openApp(api, { as: 'AUD', at: `/reports/engagement?${days}` })
    await screen.findByRole('table', { name: 'User engagement' })
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
    await openApp(api, { as: 'SVM', at: '/reports/engagement' })
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'User engagement' })).toBeNull())
  })
})

describe('the people behind a figure', () => {
  test('a cohort is named, and can be left', async () => {
    const { router, user } = await openApp(api, {
      as: 'admin',
      at: '/reports/engagement/people?first_from=2020-03-02&first_to=2020-03-08&later=7',
    })
    expect(await screen.findByText('First seen from Mar 02, 2020 to Mar 08, 2020, active 7 days later')).toBeTruthy()
    expect(await screen.findByText('No rows match')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show all users' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })
})
