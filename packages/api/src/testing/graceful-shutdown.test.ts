import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { address } from '#kernel/contract/client.ts'
import { invitationsApi } from '#capabilities/session/invitations/contract.ts'
import { todoApi } from '#capabilities/apps/todo/contract.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { actAs } from './act-as.ts'
import { startMailServer } from './mail-server.ts'
import { placeForServers, type Place } from './place-for-servers.ts'
import { prove, times } from './proof.ts'
import { killServers, serverProcess } from './server-process.ts'
import type { Caller } from './test-app.ts'

let place: Place
beforeAll(async () => {
  place = await placeForServers()
})
afterAll(async () => {
  killServers()
  await place.remove()
})

interface Answer {
  status: number
  /** Whether it came whole. */
  isWhole: boolean
}

/** A request on the wire: when it is sent, and its whole answer, or that it was cut off. */
function onTheWire(caller: Caller, path: string, body?: unknown) {
  const sent = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<Answer>()
  const cut = () => {
    sent.resolve()
    answered.resolve({ status: 0, isWhole: false })
  }
  const asking = request(new URL(path, caller.origin), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
    agent: false,
  })
  asking.once('finish', sent.resolve)
  asking.once('error', cut)
  asking.once('response', (response) => {
    response.once('error', cut)
    response.once('end', () => answered.resolve({ status: response.statusCode!, isWhole: response.complete }))
    response.resume()
  })
  asking.end(body === undefined ? undefined : JSON.stringify(body))
  return { sent: sent.promise, answered: answered.promise }
}

const mailTo = (email: string) => (mail: string) => mail.includes(`To: ${email}`)
const emailOf = (index: number) => `added-${index}@brand.example`
/** As long as a mail server takes that has much to do. */
const mailTakesMs = 200

test('a server that stops under load answers every request, and sends each mail exactly once (T-29)', async () => {
  const requests = times(24, 200)
  const mails = await startMailServer({
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (piece: Buffer) => (text += piece.toString()))
      stream.on('end', () => {
        setTimeout(() => {
          mails.arrived.push(text)
          done()
        }, mailTakesMs)
      })
    },
  })
  const environment = {
    ...place.environment,
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: 'RAD <rad@brand.example>',
  }
  const first = serverProcess(environment)
  const origin = await first.ready
  const callers = await Promise.all(['admin', 'HQA', 'RGM'].map((role) => actAs(origin, role)))
  const [admin] = callers
  const invite = (index: number) =>
    onTheWire(admin!, address(invitationsApi.invite), {
      email: emailOf(index),
      full_name: 'Added',
      roles: ['AUD'],
      scopes: [{}],
    })
  const kinds = [
    invite,
    (index: number) => onTheWire(callers[index % 3]!, address(todoApi.add), { task: { title: `Added ${index}` } }),
    (index: number) => onTheWire(callers[index % 3]!, address(ticketsApi.list)),
    (index: number) =>
      onTheWire(
        callers[index % 3]!,
        address(complaintsApi.export, { query: { format: index % 8 < 4 ? 'csv' : 'xlsx' } }),
      ),
  ]
  const calls = Array.from({ length: requests }, (_, index) => ({ index, ...kinds[index % kinds.length]!(index) }))
  await Promise.all(calls.map(({ sent }) => sent))
  const since = performance.now()
  first.child.kill('SIGTERM')
  const answered = await Promise.all(calls.map(async (call) => ({ index: call.index, ...(await call.answered) })))
  const { code } = await first.ended
  const stoppedAfter = performance.now() - since
  expect(answered.filter(({ isWhole }) => !isWhole)).toEqual([])
  const statuses = new Set(answered.map(({ status }) => status))
  // More than it can serve soon it refuses: that is an answer too.
  expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([])
  expect(code).toBe(0)
  expect(stoppedAfter).toBeLessThan(20_000)
  const sentBefore = mails.arrived.length

  const second = serverProcess(environment)
  await second.ready
  const invited = answered.filter(({ index, status }) => index % 4 === 0 && status === 201)
  const arrivals = () => invited.map(({ index }) => mails.arrived.filter(mailTo(emailOf(index))).length)
  await expect.poll(() => Math.min(...arrivals()), { timeout: 60_000, interval: 200 }).toBeGreaterThan(0)
  second.child.kill('SIGTERM')
  expect((await second.ended).code).toBe(0)
  await mails.close()
  expect(Math.max(...arrivals())).toBe(1)
  prove('T-29', place.host, {
    requests,
    refused: answered.filter(({ status }) => status === 503).length,
    cut: 0,
    'stopped after (ms)': Math.round(stoppedAfter),
    mails: invited.length,
    'of them before the restart': sentBefore,
    'sent twice or never': 0,
  })
})
