import { documentsApi } from '@rad/api/insight/documents/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

/** The API, whose answer about a document says that it was read once `isRead` is set; its reads of timelines are counted. */
function watched(no: string) {
  const state = { isRead: false, timelines: 0 }
  const fetch: TestApi['fetch'] = async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/api/timeline/')) state.timelines += 1
    const response = await api.fetch(request)
    if (!state.isRead || pathname !== `/api/documents/${no}`) return response
    const body = { ...((await response.json()) as object), status: 'extracted' }
    return new Response(JSON.stringify(body), { status: response.status, headers: response.headers })
  }
  return { state, api: { ...api, fetch } }
}

test('the timeline of a document follows its reading for a reader who did not add it', async () => {
  const office = await api.as('HQA')
  const { rows } = await office.send(documentsApi.list, { query: { status: 'extracted', perPage: 1 } as never })
  const { no, version } = await office.send(documentsApi.get, { params: { no: rows[0]!.no } })
  await office.send(documentsApi.readAgain, { params: { no }, body: { if_version: version } })
  const { state, api: seenBy } = watched(no)
  await openApp(seenBy, { as: 'RGM', at: `/documents/${no}` })
  expect((await screen.findAllByText('Received')).length).toBeGreaterThan(0)
  await waitFor(() => expect(state.timelines).toBeGreaterThan(0))
  const before = state.timelines
  state.isRead = true
  await waitFor(() => expect(state.timelines).toBeGreaterThan(before), { timeout: 10_000 })
}, 30_000)
