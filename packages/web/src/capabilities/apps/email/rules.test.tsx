import { emailApi } from '@rad/api/apps/email/contract'
import { emailRulesApi } from '@rad/api/apps/email/rules.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let me: Awaited<ReturnType<TestApi['as']>>

beforeAll(async () => {
  api = await startTestApi()
  // What a screen loads on its first use is not what is measured here.
  await import('./settings-screen.tsx')
}, 60_000)
beforeEach(async () => {
  me = await api.as('SVM')
})
afterAll(() => api.close())

const rules = () => me.send(emailRulesApi.list, {})
const open = () => openApp(api, { as: 'SVM', at: '/email/settings' })
const list = async () => within(await screen.findByRole('list', { name: 'Rules' }))

test('a rule is added once it has a condition and an action, changed, and removed with a way back', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Add rule' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New rule' }))
  await user.click(dialog.getByRole('button', { name: 'Save rule' }))
  expect(await dialog.findByText('Enter at least one condition.')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: 'Subject contains' }), 'Price list')
  await user.click(dialog.getByRole('button', { name: 'Save rule' }))
  expect(await dialog.findByText('Choose at least one action.')).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: 'Mark as read' }))
  await user.click(dialog.getByRole('button', { name: 'Save rule' }))
  expect(await (await list()).findByText('Subject contains “Price list”')).toBeTruthy()
  expect(await rules()).toMatchObject([{ subject: 'Price list', isRead: true, folder: null }])
  const actions = { name: 'Actions for the rule “Subject contains “Price list””' }
  await user.click(screen.getByRole('button', actions))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit rule' }))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit rule' }))
  await user.click(edit.getByRole('checkbox', { name: 'Star' }))
  await user.click(edit.getByRole('button', { name: 'Save rule' }))
  await waitFor(async () => expect(await rules()).toMatchObject([{ isRead: true, isStarred: true }]))
  await user.click(await screen.findByRole('button', actions))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove rule' }))
  await waitFor(async () => expect(await rules()).toEqual([]))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await rules()).toMatchObject([{ subject: 'Price list', isStarred: true }]))
})

test('rules change their order, and one is applied to the inbox', async () => {
  for (const { id } of await rules()) await me.send(emailRulesApi.remove, { params: { id } })
  const [mail] = (await me.send(emailApi.list, { query: { q: 'from:meera' } })).emails
  await me.send(emailRulesApi.add, { body: { from: 'first', isRead: true } })
  await me.send(emailRulesApi.add, { body: { from: 'meera', folder: 'archive' } })
  const { user } = await open()
  const second = { name: 'Actions for the rule “From contains “meera””' }
  await user.click(await screen.findByRole('button', second))
  await user.click(await screen.findByRole('menuitem', { name: 'Move up' }))
  await waitFor(async () => expect((await rules()).map(({ from }) => from)).toEqual(['meera', 'first']))
  await user.click(await screen.findByRole('button', second))
  await user.click(await screen.findByRole('menuitem', { name: 'Apply to inbox' }))
  await user.click(await screen.findByRole('button', { name: 'Apply rule' }))
  const folder = async () => (await me.send(emailApi.get, { query: { id: String(mail!.id) } })).folder
  await waitFor(async () => expect(await folder()).toBe('archive'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await folder()).toBe('inbox'))
})
