import { simpleParser } from 'mailparser'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeAll, afterAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { runDueJobs } from '#kernel/command/jobs.ts'
import { deliverDue } from '#kernel/mail/mail-delivery.ts'
import { startMailServer } from '#testing/mail-server.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { mailApi } from '#capabilities/admin/mail/contract.ts'
import { smtpMailer } from '../../../hosts/smtp.ts'
import { emailApi } from './contract.ts'
import { sendOutside } from './outside.ts'

// A real mail server on this machine: what arrives there is what a person outside gets.
let app: TestApp
let me: Caller
const servers: Awaited<ReturnType<typeof startMailServer>>[] = []
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  me = await app.as('SVM')
  await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) => db.deleteFrom('outbox').execute())
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})
afterAll(() => app.close())

async function startServer(options: SMTPServerOptions = {}, from = 'RAD <rad@demo.com>') {
  const server = await startMailServer(options)
  servers.push(server)
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${server.port}`, from, app_name: 'RAD' })
  return { ...server, deps: { ...app.deps, mailer } }
}

/** What the clock of a server does, once the mail can no longer be unsent. */
async function goOut(deps: TestApp['deps']) {
  app.travel(11)
  await runDueJobs([sendOutside], deps)
  await deliverDue(deps)
}

const send = (subject: string, more: object = {}) =>
  me.send(emailApi.send, {
    body: { to: [{ email: 'ann@northline.example', name: 'Ann' }], subject, message: `<p>${subject}</p>`, ...more },
  })
const inbox = async (q: string) => (await me.send(emailApi.list, { query: { q } })).emails
const open = (id: number) => me.send(emailApi.get, { query: { id: String(id) } })

test('a mail reaches each receiver outside once, whole, and who was in blind copy stays hidden', async () => {
  const got: string[][] = []
  const { arrived, deps } = await startServer({
    onRcptTo({ address }, { envelope }, done) {
      got.push([envelope.mailFrom ? envelope.mailFrom.address : '', address])
      done()
    },
  })
  const draft = await me.send(emailApi.addDraft, { body: { subject: 'Brake pads' } })
  const body = new FormData()
  body.set('file', new File(['one,two'], 'parts.csv', { type: 'text/csv' }))
  const headers = { authorization: `Bearer ${me.token}` }
  const file = await app.request(`/apps/email/drafts/${draft.id}/files`, { method: 'POST', headers, body })
  expect(file.status).toBe(201)
  await send('Brake pads', {
    id: draft.id,
    message: '<p>They <strong>arrived</strong>.</p><p>Second line</p>',
    to: [{ email: 'ann@northline.example', name: 'Ann' }, { email: 'tsm@demo.com' }],
    cc: [{ email: 'bob@northline.example' }],
    bcc: [{ email: 'hidden@elsewhere.example' }],
  })
  await runDueJobs([sendOutside], deps)
  await deliverDue(deps)
  expect(arrived, 'it can still be unsent').toEqual([])
  app.travel(31)
  await Promise.all([runDueJobs([sendOutside], deps), runDueJobs([sendOutside], deps)])
  await Promise.all([deliverDue(deps), deliverDue(deps)])
  app.travel(31)
  await runDueJobs([sendOutside], deps)
  await deliverDue(deps)
  expect(got.map(([, to]) => to).toSorted()).toEqual([
    'ann@northline.example',
    'bob@northline.example',
    'hidden@elsewhere.example',
  ])
  expect(new Set(got.map(([from]) => from))).toEqual(new Set(['rad@demo.com']))
  const ids = new Set<string | undefined>()
  for (const raw of arrived) {
    expect(raw).not.toContain('hidden@elsewhere.example')
    const mail = await simpleParser(raw)
    ids.add(mail.messageId)
    expect(mail.from?.value[0]?.address).toBe('svm@demo.com')
    expect(mail).toMatchObject({
      subject: 'Brake pads',
      text: expect.stringContaining('They arrived.\nSecond line'),
      html: expect.stringContaining('<strong>arrived</strong>'),
      attachments: [{ filename: 'parts.csv', content: Buffer.from('one,two') }],
    })
    expect([mail.to, mail.cc].flat().map((one) => one?.text)).toEqual([
      expect.stringContaining('ann@northline.example'),
      'bob@northline.example',
    ])
  }
  expect(ids.size, 'one Message-ID for all').toBe(1)
})

test('an answer names the mail it answers and those before it', async () => {
  const { arrived, deps } = await startServer()
  const first = await send('Thread')
  await goOut(deps)
  await send('Re: Thread', { replyTo: first.id })
  app.travel(31)
  await goOut(deps)
  const [one, two] = await Promise.all(arrived.map((raw) => simpleParser(raw)))
  expect(two).toMatchObject({ inReplyTo: one!.messageId, references: one!.messageId })
})

test('from an address of another domain the product writes in the name of the person, and answers go to them', async () => {
  const { arrived, deps } = await startServer({}, 'RAD <rad@brand.example>')
  await send('Elsewhere')
  app.travel(31)
  await goOut(deps)
  const mail = await simpleParser(arrived[0]!)
  expect(mail.from?.value[0]?.address).toBe('rad@brand.example')
  expect(mail.replyTo?.value[0]?.address).toBe('svm@demo.com')
})

test('a receiver the mail server refuses is reported to the sender, in the conversation', async () => {
  const { deps } = await startServer({
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('gone')) done(Object.assign(new Error('No such user'), { responseCode: 550 }))
      else done()
    },
  })
  const sent = await send('Refused', { to: [{ email: 'gone@northline.example' }, { email: 'ann@northline.example' }] })
  app.travel(31)
  await goOut(deps)
  const [returned, ...more] = await inbox('subject:"Not delivered: Refused"')
  expect(more).toEqual([])
  const { message, threadCount, replies, from } = await open(returned!.id)
  expect(message).toContain('gone@northline.example')
  expect(message).toContain('No such user')
  expect(message).not.toContain('ann@northline.example')
  expect({ threadCount, replies: replies.map(({ id }) => id), from: from.name }).toEqual({
    threadCount: 2,
    replies: [sent.id],
    from: 'RAD',
  })
})

test('a mail that its sender deleted for good still goes out with its files, and then goes', async () => {
  const { arrived, deps } = await startServer()
  const { id } = await send('Deleted by its sender')
  app.travel(31)
  await runDueJobs([sendOutside], deps)
  await me.send(emailApi.update, { body: { emailIds: [id], dataToUpdate: { folder: 'trash' } } })
  await me.send(emailApi.remove, { body: { emailIds: [id] } })
  await deliverDue(deps)
  expect(arrived).toHaveLength(1)
  const left = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
    db.selectFrom('email_message').select('id').where('subject', '=', 'Deleted by its sender').execute(),
  )
  expect(left).toEqual([])
})

test('without a mail server the sender gets that as an error at once, and nothing waits', async () => {
  await send('No way out', { to: [{ email: 'ann@northline.example' }, { email: 'tsm@demo.com' }] })
  app.travel(31)
  await goOut(app.deps)
  const [returned] = await inbox('subject:"Not delivered: No way out"')
  const { message } = await open(returned!.id)
  expect(message).toContain('Not sent to ann@northline.example: this server sends no email to the outside.')
  expect(message).not.toContain('tsm@demo.com')
  app.travel(31)
  await goOut(app.deps)
  expect(await inbox('subject:"Not delivered: No way out"')).toHaveLength(1)
})

test('administrators see that a personal mail went, and no word of it', async () => {
  const { deps } = await startServer()
  await send('Confidential figures')
  app.travel(31)
  await goOut(deps)
  const { rows } = await (await app.as('admin')).send(mailApi.list, { query: { q: 'northline' } })
  expect(rows).toMatchObject([{ to: 'ann@northline.example', subject: '', status: 'sent', text: null }])
  expect(JSON.stringify(rows)).not.toContain('Confidential')
})

test('a mail of plain text goes out without HTML', async () => {
  const { arrived, deps } = await startServer()
  await send('Plain to outside', { message: '<p>Dear <b>Ann</b>,</p><p>see you</p>', isPlainText: true })
  await goOut(deps)
  const mail = await simpleParser(arrived.at(-1)!)
  expect(mail.html).toBe(false)
  expect(mail.text?.trim()).toBe('Dear Ann,\n\nsee you')
})
