import { emailApi } from '@rad/api/apps/email/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let me: Awaited<ReturnType<TestApi['as']>>

beforeAll(async () => {
  api = await startTestApi()
  // What a screen loads on its first use is not what is measured here.
  await Promise.all([import('./email-screen.tsx'), import('./compose-window.tsx')])
}, 60_000)
beforeEach(async () => {
  me = await api.as('SVM')
})
afterAll(() => api.close())

const open = (at: string) => openApp(api, { as: 'SVM', at })
const list = async (query: object = {}) => (await me.send(emailApi.list, { query })).emails
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-email]')]
const focused = () => document.activeElement?.closest<HTMLElement>('[data-email]')?.dataset.email

test('the list keeps its place: after a mail was read, and after its row went away', async () => {
  const { user } = await open('/email/inbox')
  await waitFor(() => expect(rows().length).toBeGreaterThan(5))
  const ids = rows().map(({ dataset }) => dataset.email)
  // Rows are shown before their keys act: a key that came too early is pressed again.
  for (const id of ids.slice(0, 3))
    await waitFor(async () => {
      if (focused() !== id) await user.keyboard('j')
      expect(focused()).toBe(id)
    })
  await user.keyboard('o')
  await screen.findByRole('button', { name: 'Back to list' })
  await user.keyboard('u')
  await waitFor(() => expect(focused()).toBe(ids[2]))
  await user.keyboard('e')
  await waitFor(() => expect(focused()).toBe(ids[3]))
  await user.keyboard('z')
  await waitFor(() => expect(rows().map(({ dataset }) => dataset.email)).toEqual(ids))
  // The menus are for the row with the focus, where none is selected.
  await user.keyboard('l')
  expect(await screen.findByRole('menuitem', { name: 'Important' })).toBeTruthy()
})

test('a mail that is marked as unread while it is read stays so', async () => {
  const [first] = await list()
  const { user } = await open(`/email/inbox/${first!.id}`)
  await screen.findByRole('button', { name: 'Back to list' })
  await user.keyboard('U')
  await waitFor(() => expect(rows().length).toBeGreaterThan(5))
  expect((await list()).find(({ id }) => id === first!.id)?.isRead).toBe(false)
})

test('a reply begins in its text, where no key of the mailbox acts; a sent one is taken back by a key', async () => {
  const [, , third] = await list()
  const { user } = await open(`/email/inbox/${third!.id}`)
  await screen.findByRole('button', { name: 'Back to list' })
  await user.keyboard('r')
  await screen.findByRole('textbox', { name: 'Message' })
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('textbox'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'New email' })).toBeNull())
  await user.keyboard('r')
  await screen.findByRole('textbox', { name: 'Message' })
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('textbox'))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Email sent.')).toBeTruthy()
  await user.keyboard('z')
  expect(await screen.findByRole('region', { name: 'New email' })).toBeTruthy()
  expect((await list({ folder: 'sent' }))[0]?.subject).not.toBe(`Re: ${third!.subject}`)
})
