import type { UserData } from '@rad/api/session/auth/contract'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { replaceNetwork } from '#api/network.ts'
import { clearSession, readSession, saveSession } from '#api/session.ts'
import { SkinProvider } from '#kit/base/skin-provider.tsx'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'
import { targetOf } from './sign-in.tsx'
import { AuthScreen } from './auth-screen.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())
beforeEach(() => {
  cleanup()
  clearSession()
  replaceNetwork((request) => api.fetch(request))
})

function openPage(path: string) {
  history.replaceState(null, '', path)
  const onSignedIn = vi.fn<() => void>()
  render(
    <SkinProvider>
      <AuthScreen onSignedIn={onSignedIn} />
    </SkinProvider>,
  )
  return { user: userEvent.setup(), onSignedIn }
}

const passwordField = () => screen.getByLabelText('Password', { selector: 'input' })

test('the pages also go by the addresses of their area', async () => {
  openPage('/pages/register-v1')
  expect(await screen.findByRole('heading', { level: 1, name: 'Create account' })).toBeTruthy()
  cleanup()
  const { router } = await openApp(api, { as: 'client', at: '/misc/not-authorized' })
  expect(await screen.findByRole('heading', { level: 1, name: 'You don’t have access to this page' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/not-authorized')
  await router.navigate({ to: '/misc/error' as '/' })
  expect(await screen.findByText('This is a sample of the error page. Nothing is wrong.')).toBeTruthy()
})

describe('signing in', () => {
  test('a wrong password is reported beside the e-mail, which keeps its text and gets the focus', async () => {
    const { user, onSignedIn } = openPage('/login')
    await user.type(screen.getByLabelText('Email'), 'admin@demo.com')
    await user.type(passwordField(), 'not it')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Email or Password is Invalid')).toBeTruthy()
    const email = screen.getByLabelText<HTMLInputElement>('Email')
    expect(email.value).toBe('admin@demo.com')
    await waitFor(() => expect(document.activeElement).toBe(email))
    expect(onSignedIn).not.toHaveBeenCalled()
  })

  test('missing fields are reported without a call of the server', async () => {
    const fetched = vi.fn<TestApi['fetch']>(api.fetch)
    replaceNetwork(fetched)
    const { user } = openPage('/login')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Enter your email address.')).toBeTruthy()
    expect(screen.getByText('Enter your password.')).toBeTruthy()
    expect(fetched.mock.calls.filter(([request]) => request.url.endsWith('/jwt/login'))).toEqual([])
  })

  test('a demo sign-in fills the form in and enters', async () => {
    const { user, onSignedIn } = openPage('/login-v1')
    await user.click(await screen.findByRole('button', { name: 'Analyst' }))
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('anl@demo.com')
    expect(readSession()?.userData.role).toBe('ANL')
  })

  test('without a connection the form stays and says so', async () => {
    const { user } = openPage('/login')
    await screen.findByRole('button', { name: 'Analyst' })
    replaceNetwork(() => Promise.reject(new TypeError('no network')))
    await user.type(screen.getByLabelText('Email'), 'admin@demo.com')
    await user.type(passwordField(), 'admin')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText(/The server can’t be reached/)).toBeTruthy()
    expect(passwordField()).toHaveProperty('value', 'admin')
  })

  test('too many tries say how long to wait', async () => {
    const { user } = openPage('/login')
    replaceNetwork(() =>
      Promise.resolve(
        Response.json(
          { error: { email: ['Too many attempts for this account. Try again later.'] } },
          { status: 429, headers: { 'retry-after': '110' } },
        ),
      ),
    )
    await user.type(screen.getByLabelText('Email'), 'admin@demo.com')
    await user.type(passwordField(), 'admin')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Try again in 2 minutes.')).toBeTruthy()
    expect(screen.getByText(/Too many attempts for this account/)).toBeTruthy()
  })

  test('caps lock is reported', async () => {
    const { user } = openPage('/login')
    await user.click(passwordField())
    await user.keyboard('{CapsLock}a')
    expect(await screen.findByText('Caps lock is on.')).toBeTruthy()
  })

  test('a person sent here from a page learns why, and returns only to pages of the product', () => {
    openPage('/login?to=%2Fcomplaints')
    expect(screen.getByText('Sign in to open the requested page.')).toBeTruthy()
    expect(targetOf('?to=%2Fcomplaints%3Fq%3Da')).toBe('/complaints?q=a')
    for (const to of ['https://example.com', '//example.com', '/\\example.com', '/login-v2', '/register'])
      expect(targetOf(`?to=${encodeURIComponent(to)}`)).toBe('/')
  })

  test('somebody whose session ended reads so', () => {
    openPage('/login?ended')
    expect(screen.getByText('Your session has ended. Sign in again.')).toBeTruthy()
  })

  test('a person who signs in again where they are begins at the password', async () => {
    saveSession({ userData: { email: 'tsm@demo.com' } as UserData, accessToken: 'over' })
    render(
      <SkinProvider>
        <SignInDialog onEnd={vi.fn<() => void>()} />
      </SkinProvider>,
    )
    expect(await screen.findByDisplayValue('tsm@demo.com')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(passwordField()))
  })

  test('who is signed in and opens one of these pages comes to the first page instead', async () => {
    await openApp(api, { as: 'admin', at: '/login-v2' })
    expect(await screen.findByText('You’re already signed in. Sign out to see that page.')).toBeTruthy()
    expect(location.pathname).toBe('/')
  })
})

describe('registering', () => {
  test('both taken names are reported beside their fields, and the terms are required first', async () => {
    const { user, onSignedIn } = openPage('/register')
    await user.type(await screen.findByLabelText('Username'), 'johndoe')
    await user.type(screen.getByLabelText('Email'), 'admin@demo.com')
    await user.type(passwordField(), 'three green lorries')
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    expect(await screen.findByText('Agree to the terms of use.')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'I agree to the terms of use' }))
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    expect(await screen.findByText('This email is already in use.')).toBeTruthy()
    expect(onSignedIn).not.toHaveBeenCalled()
  })

  test('a new account goes in at once, and the password’s strength is shown while typing', async () => {
    const { user, onSignedIn } = openPage('/register')
    await user.type(await screen.findByLabelText('Username'), 'newcomer')
    await user.type(screen.getByLabelText('Email'), 'newcomer@example.com')
    await user.type(passwordField(), 'newcomernewcomer')
    expect(screen.getByText('Weak')).toBeTruthy()
    await user.clear(passwordField())
    await user.type(passwordField(), 'three green lorries at noon')
    expect(screen.getByText('Strong')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'I agree to the terms of use' }))
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    expect(readSession()?.userData.username).toBe('newcomer')
  })

  test('a long row of one letter is called weak, and not short', async () => {
    const { user } = openPage('/register')
    await user.type(await screen.findByLabelText('Password', { selector: 'input' }), 'aaaaaaaaaaaaaaaaaaaa')
    expect(screen.getByText('Weak')).toBeTruthy()
  })

  test('the terms are read in a dialog, and nothing typed is lost', async () => {
    const { user } = openPage('/register')
    await user.type(await screen.findByLabelText('Username'), 'reader')
    await user.click(screen.getByRole('button', { name: 'Read terms' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Terms of use' }))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('reader')
  })
})

describe('links of mails', () => {
  test('the answer is the same for an address without an account', async () => {
    for (const email of ['hda@demo.com', 'nobody@example.com']) {
      cleanup()
      const { user } = openPage('/forgot-password')
      await user.type(await screen.findByLabelText('Email'), email)
      await user.click(screen.getByRole('button', { name: 'Send link' }))
      expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy()
      expect(screen.getByText(new RegExp(`If ${email} has an account`))).toBeTruthy()
    }
  })

  test.each([
    ['/reset-password?token=unknown', 'Send new link'],
    ['/accept-invitation?token=unknown', 'Back to sign-in'],
    ['/setup?token=unknown', 'Back to sign-in'],
    ['/reset-password', 'Send new link'],
  ])('%s no longer works, and says what to do', async (path, next) => {
    openPage(path)
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
    expect(screen.getByRole('link', { name: next })).toBeTruthy()
  })

  test('a link is checked again where the server did not answer', async () => {
    replaceNetwork(() => Promise.reject(new TypeError('no network')))
    const { user } = openPage('/reset-password?token=unknown')
    const again = await screen.findByRole('button', { name: 'Try again' })
    replaceNetwork((request) => api.fetch(request))
    await user.click(again)
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
  })

  test('the second step without a password before it goes back to signing in', async () => {
    openPage('/two-step')
    expect(await screen.findByRole('heading', { name: /^Sign in to / })).toBeTruthy()
    expect(location.pathname).toBe('/login')
  })
})
