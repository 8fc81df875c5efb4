import { chatApi } from '@rad/api/apps/chat/contract'
import { act, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let manager: Awaited<ReturnType<TestApi['as']>>
let adminId: string
let managerId: string
beforeAll(async () => {
  api = await startTestApi()
  await import('./chat-screen.tsx')
  manager = await api.as('SVM')
  adminId = (await (await api.as('admin')).send(chatApi.profile, {})).id
  managerId = (await manager.send(chatApi.profile, {})).id
}, 60_000)
afterAll(() => api.close())

test('a chat marks what arrived while its page was hidden', async () => {
  await openApp(api, { as: 'admin', at: `/chat/${managerId}` })
  await screen.findByRole('textbox', { name: /^Message to/ })
  const turn = (isHidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
  turn(true)
  await manager.send(chatApi.send, { body: { obj: { contact: adminId, message: 'While you were away' } } })
  turn(false)
  await screen.findByText('While you were away', { selector: '[role="log"] *' })
  vi.restoreAllMocks()
  const mark = (await screen.findByText('New messages')).closest('p')
  expect(mark?.nextElementSibling?.textContent).toContain('While you were away')
})
