import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { runDueJobs } from '#kernel/command/jobs.ts'
import type { Postbox } from '#kernel/command/postbox.ts'
import { startImapServer } from '#testing/imap-server.ts'
import { brokenMails, hostilePieces, htmlMail, mailWithFiles, rawMail } from '#testing/raw-mails.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { mailApi } from '#capabilities/admin/mail/contract.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { imapPostbox } from '../../../hosts/imap.ts'
import { emailApi } from './contract.ts'
import { receiveEmails } from './incoming.commands.ts'
import { emailRulesApi } from './rules.contract.ts'

// A real IMAP server on this machine, and the account that mail comes in by.
let app: TestApp
let imap: Awaited<ReturnType<typeof startImapServer>>
let me: Caller
let other: Caller
let box: Postbox
beforeAll(async () => {
  app = await testApp()
  imap = await startImapServer()
  box = imapPostbox({ url: imap.url, mostBytes: 300_000, timeoutMs: 5_000 })
})
beforeEach(async () => {
  me = await app.as('SVM')
  other = await app.as('TSM')
})
afterAll(async () => {
  await imap.stop()
  await app.close()
})

async function poll(postbox: Postbox = box, deps = app.deps) {
  app.travel(61)
  return runDueJobs([receiveEmails], { ...deps, postbox })
}
const list = async (who: Caller, q: string, folder = 'inbox') =>
  (await who.send(emailApi.list, { query: { q, folder, perPage: 100 } })).emails
const open = (who: Caller, id: number) => who.send(emailApi.get, { query: { id: String(id) } })
const asides = () =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
    db.selectFrom('incoming_mail').selectAll().where('state', '=', 'set_aside').orderBy('id').execute(),
  )
async function receive(who: Caller, subject: string, ...mails: string[]) {
  await imap.put(...mails)
  await poll()
  const [got, ...more] = await list(who, `subject:"${subject}"`)
  expect(more).toEqual([])
  expect(got, subject).toBeDefined()
  return open(who, got!.id)
}

describe('a mail from outside', () => {
  test('comes into the mailbox of each named receiver, once, with its files, and is not changed in the account', async () => {
    const raw = mailWithFiles({ subject: 'Parts list', Cc: 'tsm@demo.com, someone@elsewhere.example' }, [
      ['parts.csv', 'text/csv', 'one,two'],
      ['../../run.html', 'text/html', '<script>alert(1)</script>'],
    ])
    const got = await receive(me, 'Parts list', raw)
    expect(got).toMatchObject({
      from: { name: 'Ann Outside', email: 'ann@northline.example' },
      to: [{ email: 'svm@demo.com' }],
      cc: [{ email: 'tsm@demo.com' }, { email: 'someone@elsewhere.example' }],
      message: '<p>See the files.</p>',
      time: '2026-03-02T10:00:00.000Z',
      isRead: false,
      isOutgoing: false,
    })
    expect(got.attachments.map(({ fileName, type }) => [fileName, type])).toEqual([
      ['parts.csv', 'text/csv'],
      ['run.html', 'application/octet-stream'],
    ])
    expect(await list(other, 'subject:"Parts list"')).toHaveLength(1)
    await Promise.all([poll(), poll()])
    expect(await list(me, 'subject:"Parts list"')).toHaveLength(1)
    const flags = await imap.inAccount(async (account) => {
      await account.mailboxOpen('INBOX', { readOnly: true })
      const mail = await account.fetchOne('*', { flags: true })
      return mail && [...(mail.flags ?? [])].filter((flag) => flag !== '\\Recent')
    })
    expect(flags).toEqual([])
  })

  test('is sorted by the rules of its receiver', async () => {
    await me.send(emailRulesApi.add, {
      body: { from: 'northline', hasAttachment: true, folder: 'archive', label: 'company' },
    })
    const named = { to: 'svm@demo.com, tsm@demo.com', subject: 'Spare price list' }
    await imap.put(mailWithFiles(named, [['prices.csv', 'text/csv', 'one,two']]))
    await poll()
    expect(await list(me, 'subject:"Spare price list"', 'archive')).toMatchObject([
      { labels: ['company'], isRead: false },
    ])
    expect(await list(other, 'subject:"Spare price list"')).toMatchObject([{ labels: [] }])
    const [rule] = await me.send(emailRulesApi.list, {})
    await me.send(emailRulesApi.remove, { params: { id: rule!.id } })
  })

  test('causes a notification, unless it is spam or a program wrote it', async () => {
    const notices = async () =>
      (await me.send(notificationsApi.list, { query: { kind: 'email', perPage: 50 } })).rows.map(
        (one) => one.text?.values.note,
      )
    await imap.put(
      rawMail({ to: 'svm@demo.com', subject: 'Reported' }),
      rawMail({ to: 'svm@demo.com', subject: 'Out of office', 'Auto-Submitted': 'auto-replied' }),
      rawMail({ to: 'svm@demo.com', subject: 'Won a prize', 'X-Spam-Flag': 'YES' }),
    )
    await poll()
    expect(await notices()).toContain('Reported')
    expect(await notices()).not.toContain('Out of office')
    expect(await notices()).not.toContain('Won a prize')
  })

  test('reaches an address with a tag, and one that is only in its envelope', async () => {
    const tagged = await receive(me, 'With a tag', rawMail({ to: 'SVM+parts@demo.com', subject: 'With a tag' }))
    expect(tagged.to).toMatchObject([{ email: 'svm+parts@demo.com' }])
    const hidden = rawMail({ to: 'list@northline.example', subject: 'By a list', 'Delivered-To': 'svm@demo.com' })
    expect((await receive(me, 'By a list', hidden)).folder).toBe('inbox')
  })

  test('that comes once for each receiver is there once for each', async () => {
    const both = { to: 'svm@demo.com, tsm@demo.com', subject: 'Two ways', 'Message-ID': '<two-ways@northline.example>' }
    await imap.put(
      rawMail({ 'Delivered-To': 'svm@demo.com', ...both }),
      rawMail({ 'Delivered-To': 'tsm@demo.com', ...both }),
    )
    await poll()
    for (const who of [me, other]) expect(await list(who, 'subject:"Two ways"')).toHaveLength(1)
  })

  test('runs nothing and requests nothing from another server', async () => {
    const html = `<p>Stored words</p>${hostilePieces.join('<p>between</p>')}`
    const { message } = await receive(me, 'Hostile', htmlMail({ subject: 'Hostile' }, html))
    expect(message).toContain('Stored words')
    expect(message).not.toMatch(/<(script|img|iframe|style|form|svg|base|link|input)|onerror|javascript:/i)
    expect(message).toContain('<a href="https://tracker.example/open.gif?id=1"')
  })

  test('that answers a mail of ours is in the conversation of its owner, and in no other', async () => {
    const sent = await me.send(emailApi.send, {
      body: { to: [{ email: 'ann@northline.example' }], subject: 'Question', message: '<p>?</p>' },
    })
    const { id } = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
      db.selectFrom('email_message').select('id').where('subject', '=', 'Question').executeTakeFirstOrThrow(),
    )
    app.travel(11)
    const answered = {
      to: 'svm@demo.com, tsm@demo.com',
      subject: 'Re: Question',
      'In-Reply-To': `<email-${id}@rad.test>`,
    }
    const got = await receive(me, 'Re: Question', rawMail(answered))
    expect(got.threadCount).toBe(2)
    expect(got.replies.map((one) => one.id)).toEqual([sent.id])
    const [others] = await list(other, 'subject:"Re: Question"')
    expect(others!.threadCount).toBe(1)
    const back = await other.send(emailApi.send, {
      body: { replyTo: others!.id, to: [{ email: 'rgm@demo.com' }], subject: 'Mine' },
    })
    expect(back.threadCount).toBe(2)
    expect((await open(me, got.id)).threadCount).toBe(2)
  })

  test('that is returned to the address of the product goes to who wrote what it answers', async () => {
    await me.send(emailApi.send, { body: { to: [{ email: 'gone@northline.example' }], subject: 'To no one' } })
    const { id } = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
      db.selectFrom('email_message').select('id').where('subject', '=', 'To no one').executeTakeFirstOrThrow(),
    )
    const returned = { to: 'rad@brand.example', subject: 'Undelivered Mail', References: `<email-${id}@rad.test>` }
    expect((await receive(me, 'Undelivered Mail', rawMail(returned))).threadCount).toBe(2)
  })

  test('with too many files stores the first ones and reports the rest', async () => {
    const files = Array.from({ length: 23 }, (_, at) => [`${at}.txt`, 'text/plain', `file ${at}`] as const)
    const got = await receive(me, 'Many files', mailWithFiles({ subject: 'Many files' }, files))
    expect(got.attachments).toHaveLength(20)
    expect(got.message).toContain('too many or too large: 3')
  })

  test('for an unknown receiver, or too large, is set aside with the reason, and administrators try it again or dismiss it', async () => {
    const admin = await app.as('admin')
    const state = () => admin.send(mailApi.incoming, {})
    await imap.put(
      rawMail({ to: 'unknown@demo.com', subject: 'For no one' }),
      rawMail({ subject: 'Huge' }, 'x'.repeat(400_000)),
    )
    await poll()
    const { set_aside, set_aside_total } = await state()
    expect(set_aside_total).toBe(2)
    expect(set_aside).toMatchObject([
      { reason: 'This email is too large.', subject: 'Huge', is_waiting: false },
      { reason: 'unknown', from: 'ann@northline.example', to: ['unknown@demo.com'], subject: 'For no one' },
    ])
    const [huge, unknown] = set_aside.map(({ id }) => ({ params: { id: String(id) } }))
    await admin.send(mailApi.retryIncoming, unknown!)
    await expect(admin.send(mailApi.retryIncoming, unknown!)).rejects.toMatchObject({ status: 409 })
    expect((await state()).set_aside[1]).toMatchObject({ is_waiting: true })
    await poll()
    expect((await state()).set_aside[1]).toMatchObject({ is_waiting: false, reason: 'unknown' })
    await admin.send(mailApi.dismissIncoming, unknown!)
    await imap.inAccount(async (account) => {
      await account.mailboxOpen('INBOX')
      await account.messageDelete('*')
    })
    await admin.send(mailApi.retryIncoming, huge!)
    await poll()
    expect((await state()).set_aside).toMatchObject([{ subject: 'Huge', reason: 'gone' }])
    await admin.send(mailApi.dismissIncoming, huge!)
    expect((await state()).set_aside).toEqual([])
    await expect(me.send(mailApi.incoming, {})).rejects.toMatchObject({ status: 403 })
  })

  test('waits where the account is away, which administrators see', async () => {
    const back = await imap.away()
    await poll()
    const admin = await app.as('admin')
    const { last_error } = await app.deps.database.owner
      .selectFrom('incoming_mailbox')
      .select('last_error')
      .executeTakeFirstOrThrow()
    expect(last_error).not.toBeNull()
    await back()
    await poll()
    expect(await admin.send(mailApi.incoming, {})).toMatchObject({ account: null, last_error: null })
  })
})

test('of 200 mails, broken, huge, hostile, and named alike, none is lost, comes twice, or stops the rest', async () => {
  const setAsideBefore = (await asides()).length
  const subjects = Array.from({ length: 200 }, (_, at) => `Storm ${at} end`)
  const mails = subjects.map((subject, at) => {
    if (at % 20 === 7) return rawMail({ subject }, 'x'.repeat(400_000))
    if (at % 5 === 1) return brokenMails[at % brokenMails.length]!(subject)
    if (at % 5 === 2) return htmlMail({ subject }, hostilePieces[at % hostilePieces.length]!)
    // The same Message-ID for another mail: both are stored.
    if (at % 5 === 3) return rawMail({ subject, 'Message-ID': '<the-same@northline.example>' })
    return rawMail({ subject }, `Words of ${subject}`)
  })
  // The very same mail a second time.
  await imap.put(...mails, ...mails.slice(0, 20))
  // The server disconnects in the middle of it, twice, and renumbers everything.
  for (const [lostAt, renumbers] of [
    [40, false],
    [60, true],
  ] as const) {
    let taken = 0
    let back: (() => Promise<void>) | undefined
    await poll({
      ...box,
      read: (since, take, signal) =>
        box.read(
          since,
          async (mail) => {
            await take(mail)
            taken += 1
            if (taken === lostAt) back = await imap.away()
          },
          signal,
        ),
    })
    expect(taken).toBe(lostAt)
    await back!()
    if (renumbers) await imap.renumber()
  }
  await Promise.all([poll(), poll(box, { ...app.deps, ...app.anotherServer() })])
  await poll()
  const got = (await Promise.all([1, 2, 3].map((page) => pageOf(page)))).flat().map(({ subject }) => subject)
  const aside = (await asides()).slice(setAsideBefore).map(({ subject }) => subject)
  expect([...got, ...aside].toSorted(), 'each once, and nothing else').toEqual(subjects.toSorted())
  expect(aside).toEqual(subjects.filter((_, at) => at % 20 === 7))
  const { last_error } = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
    db.selectFrom('incoming_mailbox').select('last_error').executeTakeFirstOrThrow(),
  )
  expect(last_error).toBeNull()
})

const pageOf = async (page: number) =>
  (await me.send(emailApi.list, { query: { q: 'subject:Storm', perPage: 100, page } })).emails
