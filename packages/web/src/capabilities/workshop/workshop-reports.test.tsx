import { type CardRow, jobCardsApi } from '@rad/api/workshop/job-cards/contract'
import { holdupsApi } from '@rad/api/workshop/holdups/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let office: Awaited<ReturnType<TestApi['as']>>

beforeAll(async () => {
  api = await startTestApi()
  office = await api.as('HQA')
}, 60_000)
afterAll(() => api.close())

const columnsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
const linkTo = (place: HTMLElement, path: string, ...parts: string[]) =>
  within(place)
    .getAllByRole('link')
    .find((link) => {
      const href = link.getAttribute('href') ?? ''
      return href.startsWith(`${path}?`) && parts.every((part) => href.includes(part))
    })!

describe('the job card report', () => {
  test('a figure opens exactly the job cards it counts', async () => {
    const { router, user } = await openApp(api, {
      as: 'HQA',
      at: '/reports/job-cards?job_type=service&rows=outlet&period=last-28-days',
    })
    const table = await screen.findByRole('table', { name: 'Job card report' })
    const total = within(table).getAllByRole('row').at(-1)!
    const delivered = linkTo(total, '/job-cards', 'counted_by=delivered')
    const { count } = await office.send(jobCardsApi.list, {
      query: { job_type: 'service', period: 'last-28-days', counted_by: 'delivered' } as never,
    })
    expect(delivered.textContent).toBe(String(count))
    await user.click(delivered)
    await screen.findByRole('heading', { level: 1, name: 'Job cards' })
    expect(router.state.location.search).toMatchObject({ job_type: 'service', counted_by: 'delivered' })
    expect((await screen.findByRole('navigation', { name: 'Pages' })).textContent).toContain(`of ${count}`)
  })

  test('figures of insurers are in the bodyshop report alone', async () => {
    const { router, user } = await openApp(api, { as: 'HQA', at: '/reports/job-cards?period=last-28-days' })
    const table = await screen.findByRole('table', { name: 'Job card report' })
    expect(columnsOf(table).join()).toContain('Delivered')
    expect(columnsOf(table).join()).not.toContain('Liability')
    await user.click(screen.getByRole('radio', { name: 'Bodyshop' }))
    await waitFor(() =>
      expect(columnsOf(screen.getByRole('table', { name: 'Job card report' })).join()).toContain('Liability'),
    )
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), 'insurer')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ rows: 'insurer' }))
    await user.click(screen.getByRole('radio', { name: 'Service' }))
    await waitFor(() =>
      expect(columnsOf(screen.getByRole('table', { name: 'Job card report' })).join()).not.toContain('Liability'),
    )
    expect(columnsOf(screen.getByRole('table', { name: 'Job card report' }))[0]).toContain('Outlet')
  })

  test('says why fewer or more were delivered, by region and outlet', async () => {
    const { user } = await openApp(api, {
      as: 'HQA',
      at: '/reports/job-cards?job_type=service&period=last-28-days&compare=previous',
    })
    await user.click(await screen.findByRole('button', { name: 'Why did delivered change?' }))
    const dialog = await screen.findByRole('dialog', { name: 'Why did this change?' })
    expect(await within(dialog).findByRole('region', { name: 'By region' })).toBeTruthy()
    expect(within(dialog).getByRole('region', { name: 'By outlet' })).toBeTruthy()
    expect(within(dialog).getByText('The parts of each list add up to the change.')).toBeTruthy()
  })
})

describe('the hold-up report', () => {
  test('names reasons and leads to their hold-ups', async () => {
    await openApp(api, { as: 'HQA', at: '/reports/holdups?job_type=service&period=last-28-days' })
    const table = await screen.findByRole('table', { name: 'Hold-up report' })
    const { rows } = await office.send(holdupsApi.report, {
      query: { job_type: 'service', period: 'last-28-days', rows: 'reason' } as never,
    })
    const reason = String(rows[0]!.reason)
    const { count } = await office.send(holdupsApi.list, {
      query: { job_type: 'service', period: 'last-28-days', counted_by: 'started', reason } as never,
    })
    const link = linkTo(table, '/holdups', `reason=${reason}`, 'counted_by=started')
    expect(link.textContent).toBe(String(count))
    await waitFor(() => expect(within(table).queryByText(reason)).toBeNull())
    expect(screen.getByRole('region', { name: 'Days by waiting party' })).toBeTruthy()
  })

  test('says why hold-up days changed, by reason and by who is waited for', async () => {
    const { user } = await openApp(api, {
      as: 'HQA',
      at: '/reports/holdups?job_type=service&period=last-28-days&compare=previous',
    })
    await user.click(await screen.findByRole('button', { name: 'Why did hold-up days change?' }))
    const dialog = await screen.findByRole('dialog', { name: 'Why did this change?' })
    expect(await within(dialog).findByRole('region', { name: 'By reason' })).toBeTruthy()
    expect(within(dialog).getByRole('region', { name: 'By waiting party' })).toBeTruthy()
  })

  test('the report warns where more than a tenth is “Other”', async () => {
    const query = { job_type: 'service', period: 'last-28-days' } as never
    const { total_row } = await office.send(holdupsApi.report, { query })
    await openApp(api, { as: 'HQA', at: '/reports/holdups?job_type=service&period=last-28-days' })
    await screen.findByRole('table', { name: 'Hold-up report' })
    expect(screen.queryByText(/have the reason “Other”/) !== null).toBe(Number(total_row.other_percent) > 10)

    const open = await office.send(jobCardsApi.list, {
      query: { job_type: 'service', is_open: 'true', held: 'false', perPage: 100 } as never,
    })
    const admin = await api.as('admin')
    await admin.send(holdupsApi.open, {
      params: {
        no: (open.rows as CardRow[]).find(({ status }) => ['open', 'in_work', 'final_check'].includes(status))!.no,
      },
      body: { reason: 'S-OTH', note: 'Nobody knows why it stands there.' } as never,
    })
    // The reason alone is all there is of it.
    await openApp(api, { as: 'HQA', at: '/reports/holdups?job_type=service&reason=S-OTH&period=all-days' })
    const note = await screen.findByText(/of hold-ups started have the reason “Other”, more than 10/)
    expect(linkTo(note, '/holdups', 'reason=S-OTH', 'counted_by=started')).toBeTruthy()
  })
})

describe('claim status by number', () => {
  test('shows what was found and what was not, and writes it to a file', async () => {
    const { rows } = await office.send(jobCardsApi.list, {
      query: { job_type: 'bodyshop', perPage: 100 } as never,
    })
    const [first, second] = (rows as CardRow[]).filter(({ claim_no }) => claim_no)
    const { user } = await openApp(api, { as: 'HQA', at: '/job-cards?job_type=bodyshop' })
    await user.click(await screen.findByRole('button', { name: 'Claim status by number' }))
    const dialog = await screen.findByRole('dialog', { name: 'Claim status by number' })
    await user.click(within(dialog).getByRole('button', { name: 'Find claims' }))
    expect(within(dialog).getByText('Enter at least one claim number.')).toBeTruthy()

    await user.click(within(dialog).getByLabelText('Claim numbers'))
    await user.paste(`${first!.claim_no!.toLowerCase()}\n${second!.claim_no}\nNOT-A-CLAIM`)
    await user.click(within(dialog).getByRole('button', { name: 'Find claims' }))
    const found = await within(dialog).findByRole('list', { name: 'Claims found' })
    expect(within(found).getByRole('link', { name: first!.claim_no! })).toBeTruthy()
    expect(within(found).getByRole('link', { name: second!.claim_no! })).toBeTruthy()
    const missing = within(dialog).getByRole('region', { name: 'Not found' })
    expect(
      within(missing)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['NOT-A-CLAIM'])
    expect(within(dialog).getByRole('button', { name: 'Export' })).toBeTruthy()
  })

  test('is not offered for service', async () => {
    await openApp(api, { as: 'HQA', at: '/job-cards?job_type=service' })
    await screen.findByRole('table', { name: 'Job cards' })
    expect(screen.queryByRole('button', { name: 'Claim status by number' })).toBeNull()
  })
})
