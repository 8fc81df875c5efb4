import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { finishUnlocking, isLocked, lockScreen } from '#api/screen-lock.ts'
import { readSession } from '#api/session.ts'
import { isTimeToLock, lockWhenIdle } from '#shell/customizer/auto-lock.ts'
import { changePreferences } from '#shell/customizer/preferences.ts'
import { coverWhenLocked } from './lock-cover.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'
import { targetOf } from './sign-in.tsx'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  coverWhenLocked()
}, 60_000)
afterAll(() => api.close())
// The page goes on to the tests of other screens: what covers it would swallow their keys.
afterEach(async () => {
  act(() => void finishUnlocking())
  await isUncovered()
})

const patience = 30_000
const cover = async () => within(await screen.findByRole('heading', { name: 'Screen locked' }).then(elementOfLock))
const elementOfLock = (heading: HTMLElement) => heading.closest<HTMLElement>('[data-lock]')!
const isUncovered = () =>
  waitFor(() => {
    expect(document.querySelector('[data-lock]')).toBeNull()
    expect(document.documentElement.dataset.locked).toBeUndefined()
  })
type User = Awaited<ReturnType<typeof openApp>>['user']

async function unlock(user: User, password: string) {
  const locked = await cover()
  await user.clear(locked.getByLabelText('Password', { selector: 'input' }))
  await user.type(locked.getByLabelText('Password', { selector: 'input' }), password)
  await user.click(locked.getByRole('button', { name: 'Unlock' }))
}

describe('the locked screen', () => {
  test(
    'covers the page until the password is given, and what was typed is still there',
    async () => {
      const { user, router } = await openApp(api, { as: 'SVM', at: '/pages/account-settings/information' })
      const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^About/ })
      await user.type(field, 'Twelve years of service desks')
      await user.click(screen.getByRole('button', { name: /^Account: / }))
      await user.click(await screen.findByRole('menuitem', { name: 'Lock screen' }))
      const locked = await cover()
      expect(document.documentElement.dataset.locked).toBe('')
      const others = [...document.body.children].filter((one) => !one.matches('[data-lock]')) as HTMLElement[]
      expect(others.length).toBeGreaterThan(0)
      expect(others.every((one) => one.inert)).toBe(true)
      expect(locked.getByText('svm@demo.com')).toBeTruthy()

      await unlock(user, 'admin')
      expect(await locked.findByText('Incorrect password.')).toBeTruthy()
      await unlock(user, 'svm')
      await isUncovered()
      expect(others.some((one) => one.inert)).toBe(false)
      expect(router.state.location.pathname).toBe('/pages/account-settings/information')
      expect(field.isConnected && field.value).toContain('Twelve years of service desks')
    },
    patience,
  )

  test(
    'comes back where its mark is taken out of the browser: the server answers nothing',
    async () => {
      const { user, router } = await openApp(api, { as: 'TSM', at: '/ui' })
      await screen.findByRole('heading', { level: 1, name: 'UI reference' })
      await act(() => lockScreen())
      await cover()
      localStorage.removeItem('rad.locked')
      dispatchEvent(new StorageEvent('storage', { key: 'rad.locked', newValue: null }))
      await isUncovered()
      // A sign-in is believed for three seconds.
      await new Promise((go) => setTimeout(go, 3_200))
      void router.navigate({ to: '/complaints' as '/' })
      await cover()
      expect(isLocked()).toBe(true)
      await unlock(user, 'tsm')
      await isUncovered()
      expect(await screen.findByRole('heading', { level: 1, name: 'Complaints' })).toBeTruthy()
    },
    patience,
  )

  test(
    'locks and unlocks all tabs',
    async () => {
      await openApp(api, { as: 'DLP', at: '/ui' })
      localStorage.setItem('rad.locked', 'yes')
      expect(isLocked()).toBe(true)
      act(() => void dispatchEvent(new StorageEvent('storage', { key: 'rad.locked', newValue: 'yes' })))
      await cover()
      localStorage.removeItem('rad.locked')
      act(() => void dispatchEvent(new StorageEvent('storage', { key: 'rad.locked', newValue: null })))
      await isUncovered()
    },
    patience,
  )

  test(
    'lets somebody else sign in, who finds nothing of what was typed',
    async () => {
      const { user } = await openApp(api, { as: 'DLP', at: '/ui' })
      sessionStorage.setItem('rad.draft.tickets@new', '{"description":"not theirs"}')
      await act(() => lockScreen())
      const locked = await cover()
      await user.click(locked.getByRole('button', { name: 'Sign in as someone else' }))
      await waitFor(() => expect(readSession()).toBeUndefined())
      expect(isLocked()).toBe(false)
      expect(sessionStorage.length).toBe(0)
    },
    patience,
  )
})

test('a sign-in from the address of the lock leads home, and not behind it again', () => {
  expect(targetOf('?to=%2Flock')).toBe('/')
})

test('the screen locks by itself after the idle time that the person chose', async () => {
  await openApp(api, { as: 'RGM', at: '/ui' })
  const stop = lockWhenIdle()
  expect(isTimeToLock()).toBe(false)
  const earlier = String(Date.now() - 5 * 60_000)
  localStorage.setItem('rad.active', earlier)
  expect(isTimeToLock()).toBe(false)
  changePreferences({ lockAfterMinutes: 5 })
  expect(isTimeToLock()).toBe(true)
  // Who wakes a computer by the mouse comes too late.
  act(() => void dispatchEvent(new Event('pointermove')))
  expect(isLocked()).toBe(true)
  stop()
  changePreferences({ lockAfterMinutes: 0 })
})
