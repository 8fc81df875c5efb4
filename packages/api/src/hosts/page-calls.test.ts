import { expect, test } from 'vitest'
import { PageCalls } from './page-calls.ts'
import type { PageMessage } from './page-messages.ts'

function calls() {
  const messages: PageMessage[] = []
  const page = new PageCalls((message) => messages.push(message))
  const callsOf = () => messages.filter((message) => message.kind === 'ask')
  return { page, messages, callsOf }
}

const bytes = (text: string) => new TextEncoder().encode(text)
const request = (signal?: AbortSignal) => new Request('http://localhost/api/live', signal ? { signal } : {})

async function begun(signal?: AbortSignal) {
  const host = calls()
  const answered = host.page.send(request(signal))
  await expect.poll(() => host.callsOf().length).toBe(1)
  const { id } = host.callsOf()[0]!
  host.page.hear({ kind: 'head', id, status: 200, headers: [['content-type', 'text/event-stream']] })
  return { ...host, id, response: await answered }
}

test('what does not end is read as it comes', async () => {
  const { page, id, response } = await begun()
  const reader = response.body!.getReader()
  page.hear({ kind: 'piece', id, bytes: bytes('one') })
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('one')
  page.hear({ kind: 'piece', id, bytes: bytes('two') })
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('two')
  page.hear({ kind: 'end', id })
  expect((await reader.read()).done).toBe(true)
})

test('a caller that stops reading cancels the call, by the body or by the signal', async () => {
  const first = await begun()
  await first.response.body!.cancel()
  expect(first.messages.at(-1)).toEqual({ kind: 'stop', id: first.id })

  const gone = new AbortController()
  const second = await begun(gone.signal)
  const reading = second.response.body!.getReader().read()
  gone.abort()
  await expect(reading).rejects.toThrow('given up')
  expect(second.messages.at(-1)).toEqual({ kind: 'stop', id: second.id })
})

test('calls that were not begun are sent to a new worker again; the rest are cut off, and never mixed', async () => {
  const { page, id, response, callsOf } = await begun()
  const waiting = page.send(request())
  await expect.poll(() => callsOf().length).toBe(2)
  const reading = response.body!.getReader().read()
  page.repeat()
  await expect(reading).rejects.toThrow('cut off')
  expect(callsOf().map((ask) => ask.id)).toEqual([id, callsOf()[1]!.id, callsOf()[1]!.id])
  page.hear({ kind: 'head', id: callsOf()[1]!.id, status: 204, headers: [] })
  expect((await waiting).status).toBe(204)
})
