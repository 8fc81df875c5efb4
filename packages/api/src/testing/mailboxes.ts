import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type Email, emailApi } from '#capabilities/apps/email/contract.ts'
import { type Caller, testApp, type TestApp } from './test-app.ts'

export interface Mailboxes {
  app: TestApp
  me: Caller
  other: Caller
  third: Caller
}

type Query = Record<string, unknown>

const emails = async (who: Caller, query: Query = {}): Promise<Email[]> =>
  (await who.send(emailApi.list, { query })).emails
const subjects = async (who: Caller, query: Query = {}) => (await emails(who, query)).map(({ subject }) => subject)
const send = (who: Caller, subject: string, more: object = {}) =>
  who.send(emailApi.send, { body: { to: [{ email: 'tsm@demo.com' }], subject, message: `<p>${subject}</p>`, ...more } })
const inbox = async (who: Caller, subject: string): Promise<Email> => {
  const found = (await emails(who)).find((one) => one.subject === subject)
  if (!found) throw new Error(`${subject} is not in the inbox`)
  return found
}
const update = (who: Caller, ids: number[], dataToUpdate: object) =>
  who.send(emailApi.update, { body: { emailIds: ids, dataToUpdate } })
const stateOf = async (who: Caller, id: number) => who.send(emailApi.get, { query: { id: String(id) } })
const failing = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('It was accepted'),
    (error: unknown) => error,
  )

/** Three people of a test file who write to each other; `take` gets new ones for each test. */
export function testMailboxes(take: (on: Mailboxes) => void) {
  let on: Mailboxes | undefined
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  // The clock runs ahead of the sessions, so that everybody signs in again.
  beforeEach(async () => {
    on = { app, me: await app.as('SVM'), other: await app.as('TSM'), third: await app.as('RGM') }
    take(on)
  })
  afterAll(() => app.close())

  /** Sends a mail and waits until it can no longer be taken back. */
  async function delivered(subject: string, more: object = {}) {
    const sent = await send(on!.me, subject, more)
    app.travel(11)
    return { sent, got: await inbox(on!.other, subject) }
  }
  return { emails, subjects, send, inbox, delivered, update, stateOf, failing }
}
