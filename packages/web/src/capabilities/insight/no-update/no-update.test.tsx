import { noUpdateApi } from '@rad/api/insight/no-update/contract'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

test('a figure of a kind opens the list of that kind, with the rows that it counts', async () => {
  const { user, router } = await openApp(api, { as: 'HQA', at: '/reports/no-update' })
  const table = await screen.findByRole('table', { name: 'No update' })
  const row = within(table).getByRole('row', { name: /^Job cards, service/ })
  const open = within(row).getAllByRole('link').at(-1)!
  const { rows } = await (await api.as('HQA')).send(noUpdateApi.report, { query: { kind: ['service_card'] } })
  await user.click(open)
  expect(router.state.location.pathname).toBe('/job-cards')
  expect(router.state.location.search).toMatchObject({ job_type: 'service' })
  const list = await screen.findByRole('table', { name: 'Job cards' })
  expect(within(list).getAllByRole('row')).toHaveLength(Math.min(Number(rows[0]!.open), 10) + 1)
})

test('a figure of a region, which counts several kinds, opens the report of that region by kind', async () => {
  const { user, router } = await openApp(api, { as: 'HQA', at: '/reports/no-update?rows=region' })
  const table = await screen.findByRole('table', { name: 'No update' })
  await user.click(within(table).getAllByRole('link')[0]!)
  expect(router.state.location.pathname).toBe('/reports/no-update')
  expect(router.state.location.search).toMatchObject({ rows: 'kind', region: expect.any(String) })
  expect(await screen.findByRole('row', { name: /^Follow-ups/ })).toBeTruthy()
})
