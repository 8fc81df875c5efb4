import { chatApi } from '#capabilities/apps/chat/contract.ts'
import { type Caller, testApp, type TestApp } from './test-app.ts'

/** A demo user with the id by which chats know them. */
export type ChatPerson = Caller & { id: string }

export async function chatPerson(app: TestApp, role: string): Promise<ChatPerson> {
  const caller = await app.as(role)
  return { ...caller, id: (await caller.send(chatApi.profile, {})).id }
}

/** The API with the people whom tests of chats are about: head office, the manager of a workshop, and the dealer above. */
export async function chatApp() {
  const app = await testApp()
  const [admin, manager, principal] = await Promise.all(['admin', 'SVM', 'DLP'].map((role) => chatPerson(app, role)))
  return { app, admin: admin!, manager: manager!, principal: principal! }
}
