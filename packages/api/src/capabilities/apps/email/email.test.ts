import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { runDueJobs } from '#kernel/command/jobs.ts'
import { testMailboxes } from '#testing/mailboxes.ts'
import type { Caller, TestApp } from '#testing/test-app.ts'
import { showArrivals } from './arrivals.queries.ts'
import { emailApi } from './contract.ts'

let app: TestApp
let me: Caller
let other: Caller
let third: Caller
const { delivered, emails, failing, inbox, send, stateOf, subjects, update } = testMailboxes((on) => {
  ;({ app, me, other, third } = on)
})

describe('the demo mailbox', () => {
  test('has unread mails, a conversation, files, labels, a draft, and spam, for each demo sign-in', async () => {
    for (const role of ['admin', 'DLP', 'AUD']) {
      const who = await app.as(role)
      const { emails: list, emailsMeta } = await who.send(emailApi.list, { query: {} })
      expect(list.length, role).toBeGreaterThan(6)
      expect(emailsMeta, role).toMatchObject({ draft: 1, spam: 1, snoozed: 0, scheduled: 0 })
      expect(emailsMeta.inbox, role).toBe(list.filter(({ isRead }) => !isRead).length)
      expect(list.some(({ threadCount }) => threadCount > 1)).toBe(true)
      expect(list.some(({ attachments }) => attachments.length > 0)).toBe(true)
      expect(await subjects(who, { folder: 'spam' })).toEqual(['You have won a holiday for two'])
      expect((await subjects(who, { label: 'important' })).length).toBeGreaterThan(0)
    }
    await expect((await app.as('client')).send(emailApi.list, { query: {} })).rejects.toMatchObject({ status: 403 })
  })
})

describe('sending', () => {
  test('reaches each mailbox once after ten seconds, and hidden receivers stay hidden', async () => {
    const subject = 'Three of you'
    const people = { cc: [{ email: 'rgm@demo.com' }], bcc: [{ email: 'hqa@demo.com' }, { email: 'rgm@demo.com' }] }
    const sent = await send(me, subject, people)
    expect(sent).toMatchObject({ folder: 'sent', isOutgoing: true, isDraft: false, bcc: [{}, {}] })
    expect(sent.undoUntil).not.toBeNull()
    expect(await subjects(other)).not.toContain(subject)
    app.travel(11)
    for (const who of [other, third, await app.as('HQA')]) {
      const got = await inbox(who, subject)
      expect(got).toMatchObject({ isRead: false, isOutgoing: false, bcc: [], cc: [{ email: 'rgm@demo.com' }] })
      expect((await subjects(who)).filter((one) => one === subject)).toHaveLength(1)
    }
    expect((await emails(me, { folder: 'sent' }))[0]).toMatchObject({ subject, undoUntil: null })
  })

  test('takes a mail back before it is there, and not after', async () => {
    const sent = await send(me, 'Too early')
    const draft = await me.send(emailApi.undoSend, { body: { id: sent.id } })
    expect(draft).toMatchObject({ id: sent.id, folder: 'draft', isDraft: true, subject: 'Too early' })
    app.travel(11)
    expect(await subjects(other)).not.toContain('Too early')
    const again = await me.send(emailApi.send, { body: { id: sent.id, subject: 'Just right' } })
    app.travel(11)
    expect(await failing(me.send(emailApi.undoSend, { body: { id: again.id } }))).toMatchObject({ status: 409 })
    expect(await subjects(other)).toContain('Just right')
    const got = await inbox(other, 'Just right')
    expect(await failing(other.send(emailApi.undoSend, { body: { id: got.id } }))).toMatchObject({ status: 409 })
  })

  test('refreshes the pages of its receiver as it arrives, once', async () => {
    const published: string[] = []
    const end = app.deps.database.subscribe((message) => message?.includes('"email"') && published.push(message))
    const arrivals = async () => {
      await runDueJobs([showArrivals], app.deps)
      // A notification of PostgreSQL comes over a separate connection.
      await new Promise((done) => setTimeout(done, 200))
      return published.splice(0)
    }
    app.travel(61)
    await arrivals()
    await send(me, 'Here I am')
    app.travel(5)
    const early = await arrivals()
    app.travel(6)
    const arrived = await arrivals()
    app.travel(6)
    const late = await arrivals()
    end()
    const { rows } = await sql<{ id: string }>`select id from app_user where email = 'tsm@demo.com'`.execute(
      app.deps.database.owner,
    )
    const { id } = rows[0]!
    expect(early.join()).not.toContain(id)
    expect(arrived.map((one) => JSON.parse(one))).toEqual([{ live: 'email', to: [id] }])
    expect(late).toEqual([])
  })

  test('waits for its time, and is under Scheduled until then', async () => {
    const sendAt = new Date(app.deps.clock.now().getTime() + 60_000).toISOString()
    const sent = await send(me, 'In a minute', { sendAt })
    expect(sent.waitsUntil).toBe(new Date(sendAt).toISOString())
    expect(await subjects(me, { folder: 'scheduled' })).toEqual(['In a minute'])
    expect(await subjects(me, { folder: 'sent' })).not.toContain('In a minute')
    app.travel(61)
    expect(await subjects(me, { folder: 'scheduled' })).toEqual([])
    expect((await subjects(me, { folder: 'sent' }))[0]).toBe('In a minute')
    expect((await subjects(other))[0]).toBe('In a minute')
    const past = new Date(app.deps.clock.now().getTime() - 1000).toISOString()
    expect(await failing(send(me, 'Late', { sendAt: past }))).toMatchObject({ status: 422 })
  })

  test('requires a receiver, and sends a draft once', async () => {
    expect(await failing(send(me, 'To no one', { to: [] }))).toMatchObject({ status: 422 })
    const draft = await me.send(emailApi.addDraft, { body: { to: [{ email: 'tsm@demo.com' }], subject: 'Once' } })
    const both = await Promise.allSettled([1, 2].map(() => me.send(emailApi.send, { body: { id: draft.id } })))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    app.travel(11)
    expect((await subjects(other)).filter((one) => one === 'Once')).toHaveLength(1)
  })

  test('cleans what it sends: no scripts, and of pictures elsewhere only a link', async () => {
    const message =
      '<p onclick="x()">Hello <script>alert(1)</script><style>p{}</style><img src="https://spy.example/p.gif" alt="Logo"><a href="javascript:x()">here</a></p>'
    const { got } = await delivered('Clean', { message })
    const { message: shown } = await stateOf(other, got.id)
    expect(shown).not.toMatch(/script|style|onclick|<img|alert/)
    expect(shown).toContain('>[Logo]</a>')
    expect(shown).toContain('Hello')
  })
})

describe('drafts', () => {
  test('are saved, refuse what is stale, and belong to one user', async () => {
    const draft = await me.send(emailApi.addDraft, { body: { subject: 'Half' } })
    const params = { id: String(draft.id) }
    const saved = await me.send(emailApi.updateDraft, {
      params,
      body: { message: '<p>Half a thought</p>', if_version: draft.version },
    })
    expect(saved).toMatchObject({ subject: 'Half', message: '<p>Half a thought</p>', version: draft.version + 1 })
    const stale = { params, body: { subject: 'Other', if_version: draft.version } }
    expect(await failing(me.send(emailApi.updateDraft, stale))).toMatchObject({ status: 409 })
    expect(await failing(other.send(emailApi.updateDraft, { params, body: {} }))).toMatchObject({ status: 404 })
    expect((await me.send(emailApi.list, { query: { folder: 'draft', q: 'thought' } })).emails).toHaveLength(1)
    await me.send(emailApi.remove, { body: { emailIds: [draft.id] } })
    expect(await failing(stateOf(me, draft.id))).toMatchObject({ status: 404 })
  })

  test('take files, which only its mailboxes read, and a mail that was sent takes none', async () => {
    const draft = await me.send(emailApi.addDraft, {
      body: { to: [{ email: 'tsm@demo.com' }], subject: 'With a file' },
    })
    const params = { id: String(draft.id) }
    const file = await me.send(emailApi.addFile, { params, body: { file: new File(['one,two'], 'table.csv') } })
    expect(file).toMatchObject({ fileName: 'table.csv', size: 7, thumbnail: '' })
    const second = await me.send(emailApi.addFile, { params, body: { file: new File(['x'], 'x.txt') } })
    await me.send(emailApi.removeFile, { params: { ...params, file: second.id } })
    await me.send(emailApi.send, { body: { id: draft.id } })
    const read = (who: Caller) => who.fetch(new Request(`${who.origin}${file.url}`))
    expect((await read(other)).status).toBe(404)
    app.travel(11)
    expect(await (await read(other)).text()).toBe('one,two')
    expect((await read(third)).status).toBe(404)
    expect((await inbox(other, 'With a file')).attachments).toMatchObject([{ fileName: 'table.csv' }])
    expect(
      await failing(me.send(emailApi.addFile, { params, body: { file: new File(['y'], 'y.txt') } })),
    ).toMatchObject({ status: 409 })
    const got = await inbox(other, 'With a file')
    const forward = { subject: 'Fwd: With a file', to: [{ email: 'rgm@demo.com' }], filesOf: got.id }
    await other.send(emailApi.send, { body: forward })
    app.travel(11)
    expect((await inbox(third, 'Fwd: With a file')).attachments).toMatchObject([{ fileName: 'table.csv', size: 7 }])
  })
})

describe('conversations', () => {
  test('hold every mail on both sides, the oldest first, and lose none', async () => {
    const { sent, got } = await delivered('Question')
    const answer = {
      to: [{ email: 'svm@demo.com' }],
      subject: 'Re: Question',
      message: '<p>Answer</p>',
      replyTo: got.id,
    }
    await other.send(emailApi.send, { body: answer })
    app.travel(11)
    const back = await inbox(me, 'Re: Question')
    expect(back.threadCount).toBe(2)
    await send(me, 'Re: Question', { replyTo: back.id, message: '<p>Thanks</p>' })
    app.travel(11)
    const texts = async (who: Caller, id: number) => (await stateOf(who, id)).replies.map(({ message }) => message)
    expect(await texts(me, sent.id)).toEqual(['<p>Answer</p>', '<p>Thanks</p>'])
    const last = await inbox(other, 'Re: Question')
    expect(await texts(other, last.id)).toEqual(['<p>Question</p>', '<p>Answer</p>'])
    const stranger = { body: { subject: 'Re: Question', replyTo: got.id } }
    expect(await failing(third.send(emailApi.addDraft, stranger))).toMatchObject({ status: 404 })
  })
})

describe('the calls of the specification', () => {
  test('update merges into each mail and answers what was before; a label is toggled mail by mail', async () => {
    const one = (await delivered('Merge 1')).got
    const two = (await delivered('Merge 2')).got
    const { before } = await update(other, [one.id, two.id], { isRead: true, isStarred: true })
    expect(before).toMatchObject([{ isRead: false, isStarred: false }, { isRead: false }])
    expect((await subjects(other, { folder: 'starred' })).slice(0, 2)).toEqual(['Merge 2', 'Merge 1'])
    await other.send(emailApi.toggleLabel, { body: { emailIds: [one.id], label: 'private' } })
    await other.send(emailApi.toggleLabel, { body: { emailIds: [one.id, two.id], label: 'private' } })
    expect((await stateOf(other, one.id)).labels).toEqual([])
    expect(await subjects(other, { label: 'private' })).toEqual(['Merge 2'])
    expect(await failing(update(other, [one.id, 1_999_999_999], { isRead: true }))).toMatchObject({ status: 404 })
    expect(await failing(update(me, [one.id], { isRead: true }))).toMatchObject({ status: 404 })
    expect(await failing(update(other, [one.id], { folder: 'attic' }))).toMatchObject({ status: 422 })
    expect(await failing(update(other, [one.id], { subject: 'No' }))).toMatchObject({ status: 422 })
  })

  test('unread counts follow inbox and spam', async () => {
    const meta = async () => (await other.send(emailApi.list, { query: {} })).emailsMeta
    const { got } = await delivered('Count me')
    const first = await meta()
    await update(other, [got.id], { folder: 'spam' })
    expect(await meta()).toMatchObject({ inbox: first.inbox - 1, spam: first.spam + 1 })
    await update(other, [got.id], { isRead: true })
    expect(await meta()).toMatchObject({ inbox: first.inbox - 1, spam: first.spam })
  })

  test('pages walk the visible list: next is the row below, and its ends answer 404', async () => {
    for (const name of ['Walk 1', 'Walk 2', 'Walk 3']) await delivered(name)
    const list = await emails(other, { q: 'subject:walk' })
    expect(list.map(({ subject }) => subject)).toEqual(['Walk 3', 'Walk 2', 'Walk 1'])
    const walk = (id: number, dir: 'previous' | 'next') =>
      other.send(emailApi.paginate, { query: { dir, emailId: String(id), folder: 'inbox', q: 'subject:walk' } })
    const middle = await walk(list[0]!.id, 'next')
    expect(middle).toMatchObject({ subject: 'Walk 2', hasPreviousMail: true, hasNextMail: true })
    expect(await walk(middle.id, 'next')).toMatchObject({ subject: 'Walk 1', hasNextMail: false })
    expect(await walk(middle.id, 'previous')).toMatchObject({ subject: 'Walk 3', hasPreviousMail: false })
    expect(await failing(walk(list[0]!.id, 'previous'))).toMatchObject({ status: 404 })
    expect(await failing(walk(list[2]!.id, 'next'))).toMatchObject({ status: 404 })
    expect(await failing(walk(1_999_999_999, 'next'))).toMatchObject({ status: 404 })
  })

  test('a page has as many as requested and returns whether there are more', async () => {
    const first = await other.send(emailApi.list, { query: { perPage: 2 } })
    expect(first.emails).toHaveLength(2)
    expect(first.hasMore).toBe(true)
    const second = await other.send(emailApi.list, { query: { perPage: 2, page: 2 } })
    expect(second.emails.map(({ id }) => id)).not.toContain(first.emails[0]!.id)
    expect(await failing(other.send(emailApi.list, { query: { perPage: 101 } }))).toMatchObject({ status: 422 })
  })
})
