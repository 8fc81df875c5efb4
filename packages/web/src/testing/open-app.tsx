import { act, cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { TestApi } from './test-api.ts'
import { signIn } from '#api/auth-calls.ts'
import { replaceNetwork } from '#api/network.ts'
import { clearSession } from '#api/session.ts'
import { clearToasts } from '#kit/feedback/toast.ts'
import { App } from '../app.tsx'
import { createAppRouter } from '../router.ts'

/** Opens a page of the whole web application as the demo user of a role, over the real API. */
export async function openApp(api: TestApi, { as: role, at: path }: { as: string; at: string }) {
  cleanup()
  clearSession()
  sessionStorage.clear()
  // Another test calls another API, whose users may have the same ids.
  localStorage.removeItem('rad.guidelines')
  // Toasts of an earlier test would be shown beside those of this one.
  clearToasts()
  replaceNetwork((request) => api.fetch(request))
  const name = role.toLowerCase()
  const answered = await signIn({ email: `${name}@demo.com`, password: name })
  if ('messages' in answered)
    throw new Error(`The demo sign-in of ${role} failed: ${JSON.stringify(answered.messages)}`)
  history.replaceState(null, '', path)
  const router = createAppRouter()
  await act(async () => {
    render(<App router={router} />)
    await router.load()
  })
  return { router, user: userEvent.setup() }
}
