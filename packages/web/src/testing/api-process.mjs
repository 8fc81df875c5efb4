// Started by api-setup.ts as a separate process, so that the API has Node's Request and Response and not those of
// Happy DOM. One process serves all test files of a run: loading the code of the API for each would cost a third of them.
import { createServer } from 'node:http'
// oxlint-disable-next-line boundaries/dependencies -- only tests run this
import { testApp } from '@rad/api/testing'

const apps = new Map()
let lastId = 0

/** Opens an API on a new database with the demo data, and answers its id. */
async function openApp() {
  const id = String(++lastId)
  apps.set(id, await testApp())
  return new Response(id)
}

async function closeApp(id) {
  await apps.get(id).close()
  apps.delete(id)
  return new Response()
}

const answer = (request, id) => {
  const { pathname } = new URL(request.url)
  if (pathname === '/test-app/open') return openApp()
  if (pathname === '/test-app/close') return closeApp(id)
  // A page may send one more request as its test ends.
  return apps.get(id)?.fetch(request) ?? new Response(null, { status: 410 })
}

const server = createServer(async (incoming, outgoing) => {
  const { method, headers, url } = incoming
  const { 'x-test-app': id, connection: _, ...sent } = headers
  const chunks = await incoming.toArray()
  const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined
  const response = await answer(new Request(new URL(url, 'http://localhost'), { method, headers: sent, body }), id)
  // An endless stream is left open and never answered here.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) return response.body.cancel()
  outgoing.writeHead(response.status, [...response.headers].flat())
  outgoing.end(Buffer.from(await response.arrayBuffer()))
})

// Tests reuse their connections and may be idle for long: a connection closed just before a request would fail them.
server.keepAliveTimeout = 0
server.listen(process.argv[2], () => process.send({ isReady: true }))
