import { preferencesApi } from '@rad/api/session/preferences/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { speak } from '#kit/words.ts'
import { openApp } from '../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { changePreferences, defaults, readUnsaved } from '#shell/customizer/preferences.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())
afterEach(async () => {
  localStorage.clear()
  await speak('en')
})

const root = document.documentElement
const openCustomizer = async (user: Awaited<ReturnType<typeof openApp>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Appearance and layout' }))
  return screen.findByRole('dialog', { name: 'Appearance and layout' })
}

test('the customizer changes the frame at once, and the server saves the choice for the user', async () => {
  const { user } = await openApp(api, { as: 'HQA', at: '/models' })
  const panel = await openCustomizer(user)
  await user.click(within(panel).getByRole('radio', { name: 'Boxed' }))
  await user.click(within(panel).getByRole('radio', { name: 'Teal' }))
  await waitFor(() => expect({ ...root.dataset }).toMatchObject({ content: 'boxed', navbarColour: 'info' }))

  const person = await api.as('HQA')
  await waitFor(async () => {
    expect(await person.send(preferencesApi.read, {})).toMatchObject({ content: 'boxed', navbarColour: 'info' })
    expect(readUnsaved()).toEqual([])
  })
  await user.click(within(panel).getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect({ ...root.dataset }).toMatchObject({ content: 'full', navbarColour: 'white' }))
})

test('preferences saved on the server apply in a browser the user has never used', async () => {
  const person = await api.as('RGM')
  await person.send(preferencesApi.save, { body: { ...defaults, menuCollapsed: false, footer: 'static' } })
  await openApp(api, { as: 'RGM', at: '/models' })
  expect(await screen.findByRole('contentinfo')).toBeTruthy()
  expect(root.dataset.menu).toBe('pinned')
})

test('a top menu is a row of groups, and choices without effect on it are not offered', async () => {
  const { user } = await openApp(api, { as: 'TSM', at: '/models' })
  const panel = await openCustomizer(user)
  expect(within(panel).getByRole('radio', { name: 'Semi-dark' })).toBeTruthy()
  await user.click(within(panel).getByRole('radio', { name: 'Top' }))
  expect(within(panel).queryByRole('radio', { name: 'Semi-dark' })).toBeNull()
  expect(within(panel).queryByRole('switch', { name: 'Collapsed to icons' })).toBeNull()
  expect(within(panel).queryByRole('radio', { name: 'Teal' })).toBeNull()
  await user.click(within(panel).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  // The column, which narrow windows open over the page, has a group of this name too.
  const isMenuButton = (button: HTMLElement) => button.getAttribute('aria-haspopup') === 'menu'
  const network = await waitFor(() => {
    const found = screen.getAllByRole('button', { name: 'Network' }).find(isMenuButton)
    expect(found).toBeTruthy()
    return found!
  })
  network.focus()
  await user.keyboard('{Enter}')
  const page = await screen.findByRole('menuitem', { name: 'Models' })
  expect(page.getAttribute('aria-current')).toBe('page')
})

test('another language applies at once; the page and its address stay', async () => {
  const { router, user } = await openApp(api, { as: 'SVM', at: '/models?perPage=25' })
  await user.click(await screen.findByRole('button', { name: 'Language: English, EN' }))
  await user.click(await screen.findByRole('menuitemradio', { name: /Deutsch/ }))
  await waitFor(() => expect(root.lang).toBe('de'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Modelle' })).toBeTruthy()
  expect(router.state.location.href).toBe('/models?perPage=25')
  expect(document.title).toBe('Modelle · RAD')
})

test('Arabic runs from right to left, unless the user chooses otherwise', async () => {
  await openApp(api, { as: 'BSM', at: '/models' })
  await screen.findByRole('heading', { level: 1 })
  act(() => changePreferences({ language: 'ar' }))
  await waitFor(() => expect(root.dir).toBe('rtl'))
  act(() => changePreferences({ direction: 'ltr' }))
  await waitFor(() => expect(root.dir).toBe('ltr'))
  expect(root.lang).toBe('ar')
})

test('one click switches to dark, the next one to light', async () => {
  const { user } = await openApp(api, { as: 'HDA', at: '/models' })
  await user.click(await screen.findByRole('button', { name: 'Dark theme' }))
  await waitFor(() => expect(root.dataset.mantineColorScheme).toBe('dark'))
  await user.click(screen.getByRole('button', { name: 'Light theme' }))
  await waitFor(() => expect(root.dataset.mantineColorScheme).toBe('light'))
})

test('the overlay closes with Escape, however soon', async () => {
  const { user } = await openApp(api, { as: 'DLP', at: '/models' })
  await user.click(await screen.findByRole('button', { name: 'Open menu' }))
  await user.keyboard('{Escape}')
  const menu = screen.getByRole('navigation', { name: 'Main menu' })
  await waitFor(() => expect(menu.dataset.open).toBeUndefined())
})

test('the overlay of a narrow window keeps the focus and gives it back', async () => {
  const { user } = await openApp(api, { as: 'DLP', at: '/models' })
  const open = await screen.findByRole('button', { name: 'Open menu' })
  await user.click(open)
  const menu = screen.getByRole('navigation', { name: 'Main menu' })
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
  expect(menu.dataset.open).toBe('true')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(menu.dataset.open).toBeUndefined())
  await waitFor(() => expect(document.activeElement).toBe(open))
})

test('a page without access shows why, and so does a missing page', async () => {
  await openApp(api, { as: 'client', at: '/models' })
  expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeTruthy()
  await openApp(api, { as: 'HQA', at: '/nowhere' })
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
})

describe('the groups of the column', () => {
  const menuOf = async () => within(await screen.findByRole('navigation', { name: 'Main menu' }))

  test('open at the group of the page; opening another closes it, and a press collapses it', async () => {
    localStorage.setItem('rad.preferences', JSON.stringify({ version: 1, menuCollapsed: false }))
    const { user } = await openApp(api, { as: 'AUD', at: '/models' })
    const menu = await menuOf()
    const group = (name: string) => menu.getByRole('button', { name: new RegExp(`^${name}`) })
    await waitFor(() => expect(group('Network').getAttribute('aria-expanded')).toBe('true'))
    expect(menu.getByRole('link', { name: 'Models' }).getAttribute('aria-current')).toBe('page')
    await user.click(group('Reports'))
    expect(group('Reports').getAttribute('aria-expanded')).toBe('true')
    expect(group('Network').getAttribute('aria-expanded')).toBe('false')
    await user.click(group('Reports'))
    expect(group('Reports').getAttribute('aria-expanded')).toBe('false')
  })
})
