import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { keepLive } from '#api/live.ts'
import { replaceNetwork } from '#api/network.ts'
import { clearSession, saveSession } from '#api/session.ts'

const userData = {
  id: 'x',
  fullName: 'X',
  username: 'x',
  avatar: null,
  email: 'x',
  role: 'RGM',
  ability: [],
  extras: { eCommerceCartItemsCount: 0 },
}

let stop: () => void = () => undefined
afterEach(() => {
  stop()
  clearSession()
  vi.useRealTimers()
})

/** A server whose streams the test writes to; each call opens another one. */
function fakeServer(status = 200) {
  const lines: { write: (text: string) => void; end: () => void; request: Request }[] = []
  replaceNetwork(async (request) => {
    let control: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (control = controller) })
    request.signal.addEventListener('abort', () => control!.error(new DOMException('gone', 'AbortError')))
    lines.push({
      write: (text) => control!.enqueue(new TextEncoder().encode(text)),
      end: () => control!.close(),
      request,
    })
    return new Response(body, { status })
  })
  return lines
}

function start() {
  const queryClient = new QueryClient()
  const refreshed: unknown[] = []
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async (filters) => {
    refreshed.push(filters?.queryKey?.[0])
  })
  stop = keepLive(queryClient)
  return refreshed
}

const signedIn = () => saveSession({ userData, accessToken: 'token', refreshToken: 'none' })

test('refetches what the server reports as old, however the chunks arrive', async () => {
  signedIn()
  const lines = fakeServer()
  const refreshed = start()
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  expect(lines[0]!.request.headers.get('authorization')).toBe('Bearer token')
  lines[0]!.write('retry: 2000\n\nevent: missed\ndata: {}\n\nevent: old\nda')
  await vi.waitFor(() => expect(refreshed).toEqual(['notifications']))
  lines[0]!.write('ta: {"capability":"imports"}\n\n: still here\n\n')
  await vi.waitFor(() => expect(refreshed).toEqual(['notifications', 'imports']))
})

test('reconnects when the connection has ended, and requests what it may have missed', async () => {
  signedIn()
  const lines = fakeServer()
  const refreshed = start()
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  lines[0]!.write('event: missed\ndata: {}\n\n')
  await vi.waitFor(() => expect(refreshed).toHaveLength(1))
  lines[0]!.end()
  await vi.waitFor(() => expect(lines).toHaveLength(2), { timeout: 3_000 })
  lines[1]!.write('event: missed\ndata: {}\n\n')
  await vi.waitFor(() => expect(refreshed).toHaveLength(2))
})

test('a refused connection is retried with growing pauses, and never prompts for a password', async () => {
  vi.useFakeTimers()
  signedIn()
  const lines = fakeServer(401)
  start()
  await vi.advanceTimersByTimeAsync(10_000)
  const early = lines.length
  expect(early).toBeGreaterThan(1)
  await vi.advanceTimersByTimeAsync(600_000)
  // With the initial pauses there would be hundreds.
  expect(lines.length - early).toBeLessThan(25)
  expect(lines.every(({ request }) => request.url.endsWith('/api/live'))).toBe(true)
})

test('without a sign-in nothing is requested, and stopping closes the connection', async () => {
  const lines = fakeServer()
  start()
  await new Promise((done) => setTimeout(done, 50))
  expect(lines).toHaveLength(0)
  stop()
  signedIn()
  start()
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  stop()
  expect(lines[0]!.request.signal.aborted).toBe(true)
})

test('data fetched after the connection was opened is not fetched again, and older data is', async () => {
  signedIn()
  const lines = fakeServer()
  const queryClient = new QueryClient()
  queryClient.setQueryData(['notifications', 0], 'known', { updatedAt: Date.now() - 5_000 })
  stop = keepLive(queryClient)
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  queryClient.setQueryData(['notifications', 1], 'known', { updatedAt: Date.now() + 1 })
  lines[0]!.write('event: missed\ndata: {}\n\n')
  await vi.waitFor(() => expect(queryClient.getQueryState(['notifications', 0])?.isInvalidated).toBe(true))
  expect(queryClient.getQueryState(['notifications', 1])?.isInvalidated).toBe(false)
})
