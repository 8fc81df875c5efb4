import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

test('a page that the list no longer has leads to its last one', async () => {
  const { router, user } = await openApp(api, { as: 'HQA', at: '/documents?status=verified&page=40' })
  await user.click(await screen.findByRole('button', { name: 'View last page' }))
  const table = await screen.findByRole('table', { name: 'Documents' })
  expect((await within(table).findAllByRole('link', { name: /^DOC-/ })).length).toBeGreaterThan(0)
  expect(router.state.location.search).toEqual({ status: 'verified', page: expect.anything() })
  expect(screen.queryByRole('button', { name: 'View last page' })).toBeNull()
})
