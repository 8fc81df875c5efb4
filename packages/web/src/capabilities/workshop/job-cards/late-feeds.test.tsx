import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { replaceNetwork } from '#api/network.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())
afterEach(() => replaceNetwork((request) => api.fetch(request)))

const at = '/job-cards?job_type=service'

test('a feed that is late is named above the list, with since when; one on time and one never used are not', async () => {
  await openApp(api, { as: 'DLP', at })
  expect(await screen.findByText(/^No job cards have arrived from DL001-02 .+ since .+ \(yesterday\)\.$/)).toBeTruthy()
  expect(screen.queryByText(/DL001-03 .+ since/)).toBeNull()
})

test('who sees no late feed sees no banner', async () => {
  await openApp(api, { as: 'SVM', at })
  await within(await screen.findByRole('table', { name: 'Job cards' })).findAllByRole('row')
  expect(screen.queryByText(/No job cards have arrived/)).toBeNull()
})

test('several late feeds are counted, and named when the banner is opened', async () => {
  const { user, router } = await openApp(api, { as: 'SVM', at: '/notifications' })
  replaceNetwork(async (request) => {
    if (!request.url.endsWith('/api/feeds/job-cards')) return api.fetch(request)
    const feed = {
      client: null,
      promised_hours: 24,
      last_cards: 1,
      last_received_at: '2026-01-05T03:30:00Z',
      is_stale: true,
    }
    return Response.json(['DL001-02', 'DL001-03'].map((outlet) => ({ ...feed, outlet, outlet_name: 'Somewhere' })))
  })
  await router.navigate({ to: at as never })
  await user.click(await screen.findByText('Job cards of 2 outlets arrive late. Some may be missing here.'))
  expect(await screen.findByText(/arrived from DL001-03 Somewhere since/)).toBeTruthy()
})
