import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { deliverDue, forgetMails, keepDelivering, waitSeconds } from '#kernel/mail/mail-delivery.ts'
import { mailAsHtml, mailCatcher } from '#kernel/mail/mail.ts'
import { putInOutbox, type Mail } from '#kernel/command/outbox.ts'
import { runDueJobs } from '#kernel/command/jobs.ts'
import { startMailServer } from '#testing/mail-server.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { mailApi } from '#capabilities/admin/mail/contract.ts'
import { smtpMailer } from './smtp.ts'

// A real mail server on this machine: what arrives there is what a person finds in their post box.
let app: TestApp
const servers: Awaited<ReturnType<typeof startMailServer>>[] = []
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) => db.deleteFrom('outbox').execute()),
)
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function startServer(options: SMTPServerOptions = {}, port = 0) {
  const server = await startMailServer(options, port)
  servers.push(server)
  return server
}

const depsWith = (port: number, timeoutMs?: number) => ({
  ...app.deps,
  mailer: smtpMailer({
    url: `smtp://127.0.0.1:${port}`,
    from: 'RAD <rad@brand.example>',
    app_name: 'RAD',
    ...(timeoutMs ? { timeoutMs } : {}),
  }),
})

let last = 0
const put = (more: Partial<Mail> = {}, dedupe_key = `mail:${++last}`) =>
  inTransaction(app.deps.database, { as: 'rad_auth' }, 'write', (db) =>
    putInOutbox(db, {
      topic: 'mail',
      dedupe_key,
      payload: {
        to: 'somebody@brand.example',
        subject: 'Your new password',
        text: 'Hello & welcome.\n\nhttp://rad.test/reset-password?token=abc\n\nIt works for an hour.',
        ...more,
      },
    }),
  )

/** Signing in sends a mail about a new device; only the mails of the test are looked for. */
const ours = async () =>
  (await (await app.as('admin')).send(mailApi.list, { query: { perPage: 100, q: 'brand.EXAMPLE' } })).rows

test('a mail arrives once, as text and as HTML, and its content is not stored afterwards', async () => {
  const { arrived, port } = await startServer()
  const deps = depsWith(port)
  await put({}, 'reset 1')
  await put({}, 'reset 1')
  await Promise.all([deliverDue(deps), deliverDue(deps), deliverDue(deps)])
  await deliverDue(deps)
  expect(arrived).toHaveLength(1)
  expect(arrived[0]).toContain('Message-ID: <reset-1@rad.test>')
  expect(arrived[0]).toContain('From: RAD <rad@brand.example>')
  expect(arrived[0]).toContain('text/plain')
  expect(arrived[0]).toContain('text/html')
  expect(await ours()).toMatchObject([{ status: 'sent', attempts: 1, text: null, last_error: null }])
  const { payload } = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
    db.selectFrom('outbox').select('payload').where('dedupe_key', '=', 'reset 1').executeTakeFirstOrThrow(),
  )
  expect(JSON.stringify(payload)).not.toContain('token')
})

test('a server that is down delays a mail, and once it is up again the mail arrives', async () => {
  const gone = await startServer()
  await servers.pop()!.close()
  const deps = depsWith(gone.port)
  await put()
  expect(await deliverDue(deps)).toBe(1)
  expect(await ours()).toMatchObject([
    { status: 'retrying', attempts: 1, last_error: expect.stringContaining('ECONN') },
  ])
  expect(await deliverDue(deps)).toBe(0)
  const { arrived } = await startServer({}, gone.port)
  app.travel(61)
  expect(await deliverDue(deps)).toBeGreaterThan(0)
  app.travel(-61)
  expect(arrived.filter((mail) => mail.includes('somebody@brand.example'))).toHaveLength(1)
  expect(await ours()).toMatchObject([{ status: 'sent', attempts: 2, last_error: null }])
})

test('tries grow apart from one minute to a day; then a mail is parked, shown, and can be tried again', async () => {
  expect([1, 2, 3, 11, 12, 13].map(waitSeconds)).toEqual([60, 120, 240, 61_440, 86_400, 86_400])
  const deps = {
    ...app.deps,
    mailer: { ...mailCatcher, kind: 'smtp' as const, send: () => Promise.reject(new Error('451 busy')) },
  }
  await put()
  let travelled = 0
  for (let attempt = 1; attempt <= 14; attempt += 1) {
    await deliverDue(deps)
    app.travel(waitSeconds(attempt) + 1)
    travelled += waitSeconds(attempt) + 1
  }
  expect(await deliverDue(deps)).toBe(0)
  app.travel(-travelled)
  const [parked] = await ours()
  expect(parked).toMatchObject({ status: 'parked', attempts: 14, last_error: '451 busy', next_at: null })
  const admin = await app.as('admin')
  await admin.send(mailApi.retry, { params: { id: parked!.id } })
  await expect(admin.send(mailApi.retry, { params: { id: parked!.id } })).rejects.toMatchObject({ status: 409 })
  const { arrived, port } = await startServer()
  await deliverDue(depsWith(port))
  expect(arrived.some((mail) => mail.includes('somebody@brand.example'))).toBe(true)
})

test('a receiver the server does not know is parked at once, and keeps no other waiting', async () => {
  const { arrived, port } = await startServer({
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('no-user')) done(Object.assign(new Error('No such user'), { responseCode: 550 }))
      else done()
    },
  })
  await put({ to: 'no-user@brand.example' })
  await put()
  await deliverDue(depsWith(port))
  const rows = await ours()
  expect(rows.find(({ to }) => to === 'no-user@brand.example')).toMatchObject({
    status: 'parked',
    attempts: 1,
    last_error: expect.stringContaining('No such user'),
  })
  expect(arrived).toHaveLength(1)
})

test('a mail server that does not respond times out, and takes no connection of the database meanwhile', async () => {
  const { port } = await startServer({ onConnect: () => undefined })
  await put()
  const delivering = deliverDue(depsWith(port, 700))
  // The embedded database has one connection: this would wait for it.
  expect((await app.request('/health/ready')).status).toBe(200)
  await delivering
  expect(await ours()).toMatchObject([{ status: 'retrying', attempts: 1 }])
})

test('what was put into the outbox leaves at once', async () => {
  const { arrived, port } = await startServer()
  const delivering = keepDelivering(depsWith(port), 3_600_000)
  // On PostgreSQL the first to listen waits for its connection.
  await expect
    .poll(async () => {
      await put()
      return arrived.length
    })
    .toBeGreaterThan(0)
  await delivering.stop()
})

test('without a mail server a mail is caught, and the last 200 are stored to be read', async () => {
  await put()
  await deliverDue(app.deps)
  expect(await ours()).toMatchObject([{ status: 'caught', text: expect.stringContaining('reset-password?token=abc') }])
  for (let count = 0; count < 205; count += 1) await put()
  await deliverDue(app.deps)
  app.travel(3_601)
  await runDueJobs([forgetMails], app.deps)
  app.travel(-3_601)
  const { total } = await (await app.as('admin')).send(mailApi.list, { query: {} })
  expect(total).toBeLessThanOrEqual(202)
  expect(total).toBeGreaterThanOrEqual(200)
})

test.each([{ to: 'a@b.example\r\nBcc: c@d.example' }, { to: 'a@b.example, c@d.example' }, { to: '"x" <a@b.example>' }])(
  'a mail to more than one address, %o, does not enter the outbox',
  async (more) => {
    await expect(put(more)).rejects.toThrow('A mail has one address')
  },
)

test('what a subject quotes begins no header: it stays one line', async () => {
  await put({ subject: 'Hello\r\nBcc: c@d.example\u0001' })
  expect(await ours()).toMatchObject([{ subject: 'Hello Bcc: c@d.example' }])
})

test('nothing in a mail is taken for HTML', () => {
  const html = mailAsHtml({ to: 'x', subject: '<b>', text: '<script>x</script>\nhttps://rad.test/a?b=1&c="' }, 'A & B')
  expect(html).not.toContain('<script>')
  expect(html).not.toContain('<b>')
  expect(html).toContain('href="https://rad.test/a?b=1&amp;c=&quot;"')
})

test('mails are for administrators', async () => {
  const hqa = await app.as('HQA')
  await expect(hqa.send(mailApi.list, { query: {} })).rejects.toMatchObject({ status: 403 })
})
