import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type Email, emailApi } from '#capabilities/apps/email/contract.ts'
import { type Caller, testApp, type TestApp } from './test-app.ts'

// Three people of a test file that write to each other. Whoever imports this has an API of its own.
export let app: TestApp
export let me: Caller
export let other: Caller
export let third: Caller
beforeAll(async () => {
  app = await testApp()
})
// The clock runs ahead of the sessions, so that everybody signs in anew.
beforeEach(async () => {
  me = await app.as('SVM')
  other = await app.as('TSM')
  third = await app.as('RGM')
})
afterAll(() => app.close())

export const emails = async (who: Caller, query: Record<string, unknown> = {}): Promise<Email[]> =>
  (await who.send(emailApi.list, { query })).emails
export const subjects = async (who: Caller, query: Record<string, unknown> = {}) =>
  (await emails(who, query)).map(({ subject }) => subject)
export const send = (who: Caller, subject: string, more: object = {}) =>
  who.send(emailApi.send, { body: { to: [{ email: 'tsm@demo.com' }], subject, message: `<p>${subject}</p>`, ...more } })
export const inbox = async (who: Caller, subject: string): Promise<Email> => {
  const found = (await emails(who)).find((one) => one.subject === subject)
  if (!found) throw new Error(`${subject} is not in the inbox`)
  return found
}
/** Sends a mail and waits until it can no longer be taken back. */
export async function delivered(subject: string, more: object = {}) {
  const sent = await send(me, subject, more)
  app.travel(11)
  return { sent, got: await inbox(other, subject) }
}
export const update = (who: Caller, ids: number[], dataToUpdate: object) =>
  who.send(emailApi.update, { body: { emailIds: ids, dataToUpdate } })
export const stateOf = async (who: Caller, id: number) => who.send(emailApi.get, { query: { id: String(id) } })
export const failing = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('It was accepted'),
    (error: unknown) => error,
  )
