import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { clearSession, readSession } from '#api/session.ts'
import { SkinProvider } from '#kit/base/skin-provider.tsx'
import { AuthScreen } from '#capabilities/session/auth/auth-screen.tsx'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

/** Turns the second step on through the screen; answers the secret and the recovery codes that were shown. */
async function enrol(role: string) {
  const { user } = await openApp(api, { as: role, at: '/pages/account-settings/security' })
  await user.click(await screen.findByRole('button', { name: 'Turn on' }))
  let dialog = within(await screen.findByRole('dialog', { name: 'Turn on two-factor authentication' }))
  await user.type(dialog.getByLabelText('Your password'), 'wrong')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  const password = dialog.getByLabelText<HTMLInputElement>('Your password')
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
  await user.clear(password)
  await user.type(password, role.toLowerCase())
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy()
  dialog = within(screen.getByRole('dialog', { name: 'Turn on two-factor authentication' }))
  const secret = dialog.getByLabelText('Setup key').textContent.replaceAll(' ', '')

  await user.type(dialog.getByLabelText('Authentication code'), '12')
  await user.click(dialog.getByRole('button', { name: 'Turn on' }))
  expect(await dialog.findByText('Enter the six-digit code.')).toBeTruthy()
  await user.clear(dialog.getByLabelText('Authentication code'))
  await user.type(dialog.getByLabelText('Authentication code'), new TOTP({ secret }).generate())
  await user.click(dialog.getByRole('button', { name: 'Turn on' }))

  const recovery = within(await screen.findByRole('dialog', { name: 'Save these recovery codes' }))
  const codes = recovery.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(codes).toHaveLength(10)
  expect(recovery.getByRole('button', { name: 'Done' })).toHaveProperty('disabled', true)
  await user.click(recovery.getByRole('checkbox', { name: 'I’ve saved them in a safe place.' }))
  await user.click(recovery.getByRole('button', { name: 'Done' }))
  return { user, secret, codes }
}

async function signInAs(role: string) {
  cleanup()
  clearSession()
  history.replaceState(null, '', '/login')
  const onSignedIn = vi.fn<() => void>()
  render(
    <SkinProvider>
      <AuthScreen onSignedIn={onSignedIn} />
    </SkinProvider>,
  )
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Email'), `${role.toLowerCase()}@demo.com`)
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), role.toLowerCase())
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'Two-factor authentication' })).toBeTruthy()
  expect(readSession()).toBeUndefined()
  return { user, onSignedIn }
}

test('turned on, it asks for a code after the password; a recovery code works once', async () => {
  const { codes } = await enrol('ANL')
  expect(await screen.findByText('10 recovery codes left.')).toBeTruthy()

  const first = await signInAs('ANL')
  await first.user.click(screen.getByLabelText('Digit 1 of 6'))
  await first.user.keyboard('000000')
  const wrong = await screen.findByRole('alert')
  expect(wrong.textContent).not.toBe('')
  expect(screen.getByText(/^Open your authenticator app/)).toBeTruthy()
  await first.user.click(screen.getByRole('button', { name: /Use a recovery code/ }))
  expect(screen.getByText('Enter one of your saved recovery codes.')).toBeTruthy()
  await first.user.type(screen.getByLabelText('Recovery code'), codes[0]!)
  await first.user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(first.onSignedIn).toHaveBeenCalledOnce())
  expect(readSession()?.userData.role).toBe('ANL')

  const second = await signInAs('ANL')
  await second.user.click(screen.getByRole('button', { name: /Use a recovery code/ }))
  await second.user.type(screen.getByLabelText('Recovery code'), codes[0]!)
  await second.user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.getByLabelText('Recovery code').getAttribute('aria-invalid')).toBe('true'))
  expect(second.onSignedIn).not.toHaveBeenCalled()
})

test('turning it off asks for the password, and gives the focus back when cancelled', async () => {
  const { user } = await enrol('PNL')
  const opener = await screen.findByRole('button', { name: 'Turn off' })
  await user.click(opener)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(opener))
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn off two-factor authentication?' }))
  await user.click(dialog.getByRole('button', { name: 'Turn off' }))
  expect(await dialog.findByText('Enter your password.')).toBeTruthy()
  await user.type(dialog.getByLabelText('Your password'), 'pnl')
  await user.click(dialog.getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByText('Two-factor authentication turned off.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
})

test('a new password is refused in words, then set, and this browser stays signed in', async () => {
  const { user } = await openApp(api, { as: 'BTM', at: '/pages/account-settings/password' })
  const form = within(await screen.findByRole('region', { name: 'Change password' }))
  await form.findByLabelText('Current password', { selector: 'input' })
  const type = async (label: string, text: string) => {
    await user.clear(form.getByLabelText(label, { selector: 'input' }))
    await user.type(form.getByLabelText(label, { selector: 'input' }), text)
  }
  await type('Current password', 'btm')
  await type('New password', 'short')
  await type('Confirm password', 'shorter')
  await user.click(form.getByRole('button', { name: 'Change password' }))
  expect(await form.findByText('The passwords don’t match.')).toBeTruthy()
  await type('Confirm password', 'short')
  await user.click(form.getByRole('button', { name: 'Change password' }))
  await waitFor(() =>
    expect(form.getByLabelText('New password', { selector: 'input' }).getAttribute('aria-invalid')).toBe('true'),
  )
  await type('New password', 'three green lorries at noon')
  await type('Confirm password', 'three green lorries at noon')
  await user.click(form.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('Password changed. All other sessions have ended.')).toBeTruthy()
  expect(await screen.findByText(/^Last changed/)).toBeTruthy()
})
