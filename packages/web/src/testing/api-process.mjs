// Run by test-api.ts as a process of its own, so that the API meets Node's Request and Response and not those of Happy DOM.
// oxlint-disable-next-line boundaries/dependencies -- only tests run this
import { testApp } from '@rad/api/testing'

const app = await testApp()

process.on('message', async ({ id, url, method, headers, body }) => {
  const response = await app.fetch(new Request(url, { method, headers, body }))
  // What does not end is kept open and never answered here.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) return response.body.cancel()
  process.send({ id, status: response.status, headers: [...response.headers], body: await response.text() })
})
process.send({ isReady: true })
