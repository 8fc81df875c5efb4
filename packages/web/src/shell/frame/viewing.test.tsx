import { usersApi } from '@rad/api/admin/users/contract'
import { authApi } from '@rad/api/session/auth/contract'
import { act, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginView } from '#api/session.ts'
import { openApp } from '../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

/** Opens a page as an administrator who views as a person of head office. */
async function openViewing(at: string) {
  const { router } = await openApp(api, { as: 'admin', at: '/account-settings' })
  const admin = await api.as('admin')
  const [seen] = (await admin.send(usersApi.list, { query: { q: 'hqa@demo.com' } })).rows
  const session = await admin.send(authApi.viewAs, { params: { id: seen!.id } })
  beginView({ ...session, refreshToken: session.refreshToken })
  await act(async () => {
    const [to, search] = at.split('?')
    await router.navigate({ to, search: Object.fromEntries(new URLSearchParams(search)) } as never)
  })
}

test.each(['/email', '/email/settings', '/email/sent/1', '/chat', '/chat/1'])(
  '%s explains that emails and chats are not shown to a viewer',
  async (at) => {
    await openViewing(at)
    expect(await screen.findByRole('heading', { name: 'Email and chats aren’t shown' })).toBeTruthy()
    expect(screen.getByText('They’re personal, so you can’t read them while you view as someone else.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('reported chats explain that chats are not shown to a viewer', async () => {
  await openViewing('/reported-posts?status=chats')
  expect(await screen.findByText('Email and chats aren’t shown', {}, { timeout: 20_000 })).toBeTruthy()
})
