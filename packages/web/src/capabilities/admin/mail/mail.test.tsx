import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

test('says that no mail server is set, and shows the mails there are', async () => {
  const body = JSON.stringify({ email: 'rgm@demo.com' })
  const headers = { 'content-type': 'application/json' }
  await api.fetch(new Request('http://localhost/jwt/forgot-password', { method: 'POST', body, headers }))
  const { user } = await openApp(api, { as: 'admin', at: '/dev/mail?q=rgm' })
  expect(
    await screen.findByText('No mail server is configured. The last 200 unsent emails are kept here.'),
  ).toBeTruthy()
  const table = await screen.findByRole('table', { name: 'Email' })
  const links = within(table).getAllByRole('link')
  await user.click(links[0]!)
  const drawer = await screen.findByRole('dialog')
  expect(within(drawer).getByText('rgm@demo.com')).toBeTruthy()
  expect(within(drawer).getByText('Queued')).toBeTruthy()
})

test('is not open to anybody else', async () => {
  await openApp(api, { as: 'HQA', at: '/dev/mail' })
  expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeTruthy()
})
