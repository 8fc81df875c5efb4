import { jobCardsApi } from '@rad/api/workshop/job-cards/contract'
import { vehiclesApi } from '@rad/api/workshop/vehicles/contract'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
/** 13 months ago, in the middle of the month. */
const before = new Date()
before.setUTCMonth(before.getUTCMonth() - 13, 15)
beforeAll(async () => {
  api = await startTestApi()
  const manager = await api.as('SVM')
  await manager.send(jobCardsApi.add, {
    body: { outlet: 'DL001-01', job_type: 'service', vin: 'WDB90613310008888', received_at: before.toISOString() },
  })
}, 60_000)
afterAll(() => api.close())

test('the total of retention opens the vehicles that it counts', async () => {
  const { user, router } = await openApp(api, { as: 'HQA', at: '/reports/retention' })
  const table = await screen.findByRole('table', { name: 'Vehicle retention' })
  const total = within(table).getByRole('row', { name: /^Total/ })
  const { total_row } = await (await api.as('HQA')).send(vehiclesApi.retention, { query: {} })
  expect(Number(total_row.vehicles)).toBeGreaterThan(0)
  await user.click(within(total).getAllByRole('link')[1]!)
  expect(router.state.location.pathname).toBe('/vehicles')
  expect(router.state.location.search).toMatchObject({ retention: expect.anything() })
  const list = await screen.findByRole('table', { name: 'Vehicles' })
  expect(within(list).getAllByRole('row')).toHaveLength(Math.min(Number(total_row.vehicles), 10) + 1)
})
