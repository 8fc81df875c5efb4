import { notificationsApi } from '@rad/api/session/notifications/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
  // Loaded on first use, which takes its time on a busy machine.
  await import('#shell/notifications/notifications-panel.tsx')
}, 60_000)
afterAll(() => api.close())

const unreadOf = async (role: string) =>
  (await (await api.as(role)).send(notificationsApi.list, { query: { perPage: 1 } })).unread
const bell = () => screen.findByRole('button', { name: /^Notifications/ })

test('the bell counts, its panel shows the latest, and opening one marks it as read', async () => {
  const before = await unreadOf('HQA')
  const { user, router } = await openApp(api, { as: 'HQA', at: '/models' })
  const counted = await screen.findByRole('button', { name: /^Notifications, \d+ unread/ })
  expect(counted.querySelector('[data-count]')?.getAttribute('data-count')).toMatch(/^\d\+?$/)
  await user.click(await bell())
  const panel = await screen.findByRole('dialog', { name: /^Notifications/ })
  await within(panel).findByText(/^\d+ new$/)
  await user.click(await within(panel).findByRole('link', { name: /Unread: outlets-west.xlsx was imported/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/outlets'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Notifications/ })).toBeNull())
  // Signing in for this page may have notified of a device.
  await waitFor(async () => expect(await unreadOf('HQA')).toBeLessThanOrEqual(before))
  await user.click(await bell())
  const again = await screen.findByRole('dialog', { name: /^Notifications/ })
  expect(await within(again).findByRole('link', { name: 'outlets-west.xlsx was imported' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(async () => expect(document.activeElement).toBe(await bell()))
})

test('all are marked at once, one is marked as unread again, and the address filters', async () => {
  const { user, router } = await openApp(api, { as: 'TSM', at: '/notifications' })
  const list = await screen.findByRole('region', { name: 'Notifications' })
  expect(await within(list).findByRole('heading', { name: 'Yesterday' })).toBeTruthy()
  const all = await screen.findByRole('button', { name: 'Mark all as read' })
  await user.click(all)
  await waitFor(() => expect(screen.queryByText('Unread:')).toBeNull())
  expect(await unreadOf('TSM')).toBe(0)

  await user.click(screen.getByRole('button', { name: 'Mark as unread: Helena Costa changed your access' }))
  await waitFor(async () => expect(await unreadOf('TSM')).toBe(1))
  await user.click(screen.getByRole('button', { name: /^Unread/ }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ unread: 'true' }))
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
})

test.each([
  ['ANL', 'Finished imports', 'import_finished'],
  ['TSM', 'Email digest of what needs your action, on working mornings', 'digest'],
])('%s switches off “%s”, and it is kept so', async (role, label, kind) => {
  const { user } = await openApp(api, { as: role, at: '/notifications' })
  const heard = await screen.findByRole('switch', { name: label })
  await waitFor(() => expect((heard as HTMLInputElement).checked).toBe(true))
  await user.click(heard)
  const person = await api.as(role)
  await waitFor(async () => expect((await person.send(notificationsApi.mutes, {})).muted).toEqual([kind]))
  await waitFor(() => expect((heard as HTMLInputElement).checked).toBe(false))
})

test('what the filters leave out is not called empty', async () => {
  const { user } = await openApp(api, { as: 'AUD', at: '/notifications?kind=import_finished' })
  expect(await screen.findByText('No matching notifications')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(await screen.findByText('Helena Costa changed your access')).toBeTruthy()
})
