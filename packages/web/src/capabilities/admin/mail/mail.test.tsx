import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

/** The API of a server whose account cannot be read at the moment: the tests have no account. */
function withIncoming(real: TestApi): TestApi {
  let is_waiting = false
  const at = '2026-03-02T10:00:00.000Z'
  const answer = () => ({
    account: 'post@mail.example/INBOX',
    last_poll_at: at,
    last_success_at: at,
    last_error: 'No route',
    set_aside_total: 1,
    set_aside: [
      { id: 7, from: 'ann@x.example', to: ['no@x.example'], subject: 'Parts', at, reason: 'unknown', is_waiting },
    ],
  })
  return {
    ...real,
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/api/mails/incoming') return Response.json(answer())
      if (pathname !== '/api/mails/incoming/7/retry') return real.fetch(request)
      is_waiting = true
      return new Response(null, { status: 204 })
    },
  }
}

test('says that no mail server is set, and shows the mails there are', async () => {
  const body = JSON.stringify({ email: 'rgm@demo.com' })
  const headers = { 'content-type': 'application/json' }
  await api.fetch(new Request('http://localhost/jwt/forgot-password', { method: 'POST', body, headers }))
  const { user } = await openApp(api, { as: 'admin', at: '/dev/mail?q=rgm' })
  expect(
    await screen.findByText('No mail server is configured. The last 200 unsent emails are kept here.'),
  ).toBeTruthy()
  const table = await screen.findByRole('table', { name: 'System emails' })
  const links = within(table).getAllByRole('link')
  await user.click(links[0]!)
  const drawer = await screen.findByRole('dialog')
  expect(within(drawer).getByText('rgm@demo.com')).toBeTruthy()
  expect(within(drawer).getByText('Queued')).toBeTruthy()
})

test('says that no account for incoming mail is set', async () => {
  await openApp(api, { as: 'admin', at: '/dev/mail' })
  expect(await screen.findByText('No account for incoming email is configured.')).toBeTruthy()
})

test('says how mail from outside comes in, and lists what reached no mailbox', async () => {
  const { user } = await openApp(withIncoming(api), { as: 'admin', at: '/dev/mail' })
  const part = await screen.findByRole('region', { name: 'Incoming email' })
  expect(within(part).getByText(/^post@mail\.example\/INBOX has not been readable since .*: No route$/)).toBeTruthy()
  await user.click(within(part).getByRole('button', { name: 'Undelivered: 1' }))
  const drawer = await screen.findByRole('dialog')
  expect(within(drawer).getByText('No one here has this address.')).toBeTruthy()
  await user.click(within(drawer).getByRole('button', { name: 'Try again' }))
  expect(await within(drawer).findByText('It is read again within a minute.')).toBeTruthy()
})

test('is not open to anybody else', async () => {
  await openApp(api, { as: 'HQA', at: '/dev/mail' })
  expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeTruthy()
})
