import { expect } from '@playwright/test'
import { routesOf } from '../packages/api/src/app.ts'
import type { Deps } from '../packages/api/src/kernel/command/context.ts'
import { walk, type Transcript } from '../packages/api/src/testing/parity.ts'
import { part, prove } from '../packages/api/src/testing/proof.ts'
import { shapeDifferences } from '../packages/api/src/testing/shape.ts'
import { hostIn, type RunningHost, startServer, startServerOnPostgres } from './hosts.ts'
import { test } from './test.ts'

test.use({ ownStore: true })

/** On PostgreSQL no user can register as an administrator: REGISTRATION may not be `demo` there. */
const decidedByRegistration = 'auth.register, as it is meant'

// The handlers are not called here: what the capabilities declare is read off them.
const noHost = { limiter: () => undefined } as unknown as Deps
const all = routesOf(noHost).map((route) => route.endpoint)
const endpoints = part('parity', all, 16)

function differences(one: Transcript, other: Transcript): string[] {
  const found = [...one].flatMap(([what, a]) => {
    const b = other.get(what)
    if (!b) return [`${what}: not called`]
    if (a.status !== b.status || a.type !== b.type || a.audited !== b.audited)
      return [`${what}: ${a.status} ${a.type} ${a.audited} and ${b.status} ${b.type} ${b.audited}`]
    return shapeDifferences(a.shape, b.shape).map((difference) => `${what}: ${difference}`)
  })
  return [...found, ...[...other.keys()].filter((what) => !one.has(what)).map((what) => `${what}: only there`)]
}

test('the server on PostgreSQL, the server on its own database and the browser answer the same (T-40)', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(900_000)
  const origin = new URL(baseURL!).origin
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (/^(https?|wss?):/.test(request.url()) && !request.url().startsWith(origin)) elsewhere.push(request.url())
  })
  await page.goto('./')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()

  // The servers answer while the browser does.
  const onServer = async (start: () => Promise<RunningHost>) => {
    const server = await start()
    return walk(server, endpoints).finally(() => server.stop())
  }
  const [inBrowser, onEmbedded, onPostgres] = await Promise.all([
    walk(hostIn(page), endpoints),
    onServer(startServer),
    onServer(startServerOnPostgres),
  ])
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(elsewhere).toEqual([])

  test.info().annotations.push({
    type: 'covered',
    description: `${endpoints.length} endpoints, ${onEmbedded.size} calls at each of three hosts`,
  })
  expect(all.length).toBeGreaterThan(140)
  expect(onEmbedded.size).toBeGreaterThan(endpoints.length * 3)
  for (const transcript of [inBrowser, onEmbedded, onPostgres])
    expect([...transcript].filter(([, { status }]) => status >= 500)).toEqual([])
  const unlike = differences(onEmbedded, inBrowser)
  for (const transcript of [onEmbedded, onPostgres]) transcript.delete(decidedByRegistration)
  unlike.push(...differences(onEmbedded, onPostgres))
  prove('T-40', 'PostgreSQL, embedded, in the browser', {
    endpoints: endpoints.length,
    'calls at each host': onEmbedded.size,
    'answered in another way': unlike.length,
  })
  expect(unlike).toEqual([])
})
