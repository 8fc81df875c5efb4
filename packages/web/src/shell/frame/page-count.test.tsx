import { portalApi } from '@rad/api/engagement/portal/contract'
import { act, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())
afterEach(() => vi.restoreAllMocks())

/** The pages that were opened today by people of a role, as the report counts them. */
async function openedBy(role: string) {
  const analyst = await api.as('ANL')
  const { rows } = await analyst.send(portalApi.report, {
    query: { period: 'today', rows: ['area'], role: [role] } as never,
  })
  return Object.fromEntries(rows.filter(({ pages }) => pages !== 0).map(({ area, pages }) => [area, pages]))
}

/** Hides the tab, as switching to another one does. */
async function leave() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'))
    await Promise.resolve()
  })
}

describe('pages that are opened', () => {
  test('are counted when the tab is left: each once, a record under its list, and filters not at all', async () => {
    const before = await openedBy('TSM')
    const more = async () => {
      const now = await openedBy('TSM')
      return ['models', 'complaints'].map((area) => Number(now[area] ?? 0) - Number(before[area] ?? 0))
    }
    const { router } = await openApp(api, { as: 'TSM', at: '/models' })
    await screen.findByRole('table', { name: 'Models' })
    // The counter loads after the page.
    await act(() => vi.dynamicImportSettled())
    await act(() => router.navigate({ to: '/models', search: { make: 'Ford' } as never }))
    await act(() => router.navigate({ to: '/complaints' }))
    await screen.findByRole('table', { name: 'Complaints' })
    await act(() => router.navigate({ to: '/complaints/$no', params: { no: 'C99-000000' } }))
    // The last page is counted once it is drawn; whatever was sent before is not sent again.
    const counted = async () => {
      await leave()
      expect(await more()).toEqual([1, 2])
    }
    await vi.waitFor(counted, { timeout: 10_000 })
    await leave()
    expect(await more()).toEqual([1, 2])
  })

  test('are counted once where the answer was lost on its way', async () => {
    const real = api.fetch
    let isLost = true
    const losing: TestApi = {
      ...api,
      fetch: async (request) => {
        const response = await real(request)
        if (!request.url.endsWith('/api/portal/pages') || !isLost) return response
        isLost = false
        throw new TypeError('lost')
      },
    }
    await openApp(losing, { as: 'PNL', at: '/models' })
    await screen.findByRole('table', { name: 'Models' })
    await leave()
    await vi.waitFor(() => expect(isLost).toBe(false))
    await leave()
    await vi.waitFor(async () => expect(await openedBy('PNL')).toEqual({ models: 1 }), { timeout: 10_000 })
  })
})
