import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { times } from '#testing/proof.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { type Email, type EmailFolder, emailApi } from './contract.ts'

// Whatever three people send, answer, and delete: each has what they received and did not delete, in its conversation.
const roles = ['SVM', 'TSM', 'RGM'] as const
const addressOf = (person: number) => `${roles[person]!.toLowerCase()}@demo.com`

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const acts = ['send', 'reply', 'reply all', 'trash', 'restore', 'delete', 'read', 'archive'] as const
const step = fc.record({
  act: fc.constantFrom(...acts),
  person: fc.nat(2),
  /** Which of the mails that the person has. */
  which: fc.nat(20),
  /** To whom a new mail goes. */
  to: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A mail as one person should have it; the subject is its own, the conversation that of its first mail. */
interface ExpectedEmail {
  subject: string
  thread: string
  isOutgoing: boolean
  folder: EmailFolder
  before: EmailFolder
  isRead: boolean
  /** Who wrote it and who received it. */
  from: number
  to: readonly number[]
}

const keyOf = ({ subject, isOutgoing }: Pick<Email, 'subject' | 'isOutgoing'>) =>
  `${subject} ${isOutgoing ? 'out' : 'in'}`

class Mailboxes {
  readonly expected: ExpectedEmail[][] = [[], [], []]
  private sent = 0
  private readonly callers: readonly Caller[]

  constructor(callers: readonly Caller[]) {
    this.callers = callers
  }

  private list = async (person: number, folder: EmailFolder) =>
    this.callers[person]!.send(emailApi.list, { query: { folder, perPage: '100' } })

  /** The mails a person has, by what they are called. */
  async rowsOf(person: number) {
    const lists = [await this.list(person, 'all'), await this.list(person, 'trash')]
    return new Map(lists.flatMap(({ emails }) => emails.map((email) => [keyOf(email), email])))
  }

  private async send(from: number, to: readonly number[], answered?: { id: number; thread: string }) {
    this.sent += 1
    const subject = `Mail ${this.sent}`
    const thread = answered?.thread ?? subject
    const people = to.map((one) => ({ email: addressOf(one) }))
    await this.callers[from]!.send(emailApi.send, {
      body: { to: people, subject, message: `<p>${subject}</p>`, ...(answered && { replyTo: answered.id }) },
    })
    app.travel(11)
    const mail = { subject, thread, from, to }
    this.expected[from]!.push({ ...mail, isOutgoing: true, folder: 'sent', before: 'sent', isRead: true })
    for (const one of to)
      this.expected[one]!.push({ ...mail, isOutgoing: false, folder: 'inbox', before: 'inbox', isRead: false })
  }

  /** Does one thing, as far as the person has a mail for it. */
  async do({ act, person, which, to }: Step): Promise<void> {
    if (act === 'send') return this.send(person, to)
    const inTrash = act === 'restore' || act === 'delete'
    const own = this.expected[person]!.filter(({ folder }) => (folder === 'trash') === inTrash)
    const mail = own[which % Math.max(1, own.length)]
    if (!mail) return
    const { id } = (await this.rowsOf(person)).get(keyOf(mail))!
    const me = this.callers[person]!
    const update = (dataToUpdate: object) => me.send(emailApi.update, { body: { emailIds: [id], dataToUpdate } })
    if (act === 'reply') return this.send(person, [mail.from], { id, thread: mail.thread })
    if (act === 'reply all')
      return this.send(person, [...new Set([mail.from, ...mail.to])], { id, thread: mail.thread })
    if (act === 'trash' || act === 'archive') {
      await update({ folder: act })
      Object.assign(mail, { folder: act, before: mail.folder })
    } else if (act === 'read') {
      await update({ isRead: !mail.isRead })
      mail.isRead = !mail.isRead
    } else if (act === 'restore') {
      await me.send(emailApi.restore, { body: { emailIds: [id] } })
      mail.folder = mail.before
    } else {
      await me.send(emailApi.remove, { body: { emailIds: [id] } })
      this.expected[person] = this.expected[person]!.filter((one) => one !== mail)
    }
  }

  /** What a person has is what they should have, in its folder and conversation, and the panel counts it. */
  async check(person: number): Promise<void> {
    const expected = this.expected[person]!
    const rows = await this.rowsOf(person)
    const lineOf = (one: Pick<Email, 'subject' | 'isOutgoing' | 'isRead'> & { folder: EmailFolder }) =>
      `${keyOf(one)} ${one.folder} ${one.isRead}`
    expect([...rows.values()].map(lineOf).toSorted()).toEqual(expected.map(lineOf).toSorted())
    for (const mail of expected) {
      const { id, threadCount } = rows.get(keyOf(mail))!
      const { replies } = await this.callers[person]!.send(emailApi.get, { query: { id: String(id) } })
      const isReply = (one: ExpectedEmail) => one.thread === mail.thread && one.subject !== mail.subject
      const others = expected.filter((one) => isReply(one) && (mail.folder === 'trash' || one.folder !== 'trash'))
      expect(replies.map(({ subject }) => subject).toSorted(), keyOf(mail)).toEqual(
        [...new Set(others.map(({ subject }) => subject))].toSorted(),
      )
      const inThread = expected.filter((one) => one.thread === mail.thread && one.folder !== 'trash')
      expect(threadCount).toBe(Math.max(1, new Set(inThread.map(({ subject }) => subject)).size))
    }
    const inbox = await this.list(person, 'inbox')
    expect(inbox.emailsMeta.inbox).toBe(inbox.emails.filter(({ isRead }) => !isRead).length)
    expect(inbox.emailsMeta.inbox).toBe(expected.filter(({ folder, isRead }) => folder === 'inbox' && !isRead).length)
  }
}

test('no conversation loses a mail, and none keeps what was deleted', { timeout: 600_000 }, async () => {
  let steps = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (all) => {
      await sql`delete from email_message`.execute(app.deps.database.owner)
      // The clock runs ahead of the sessions, so that everyone signs in again.
      const boxes = new Mailboxes(await Promise.all(roles.map((role) => app.as(role))))
      for (const one of all) await boxes.do(one)
      for (const person of roles.keys()) await boxes.check(person)
      steps += all.length
      // A message that is in no mailbox any more is gone.
      const { rows } = await sql<{ subject: string }>`select subject from email_message`.execute(
        app.deps.database.owner,
      )
      expect(new Set(rows.map(({ subject }) => subject))).toEqual(
        new Set(boxes.expected.flat().map(({ subject }) => subject)),
      )
    }),
    { numRuns: times(8, 300) },
  )
  expect(steps).toBeGreaterThan(60)
})
