import { chatApi } from '@rad/api/apps/chat/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let managerId: string
beforeAll(async () => {
  api = await startTestApi()
  // What a screen loads on its first use is not what is measured here.
  await Promise.all([import('./chat-screen.tsx'), import('./contact-drawer.tsx')])
  managerId = (await (await api.as('SVM')).send(chatApi.profile, {})).id
}, 60_000)
afterAll(() => api.close())

const contactOf = async () => (await (await api.as('admin')).send(chatApi.get, { query: { id: managerId } })).contact
const openDrawer = async () => {
  const opened = await openApp(api, { as: 'admin', at: `/chat/${managerId}?open=contact` })
  const drawer = within(await screen.findByRole('dialog', { name: 'Contact' }))
  return { ...opened, drawer }
}
/** The headings of the list, and the first row below each. */
const sections = () =>
  ['Important', 'Chats', 'Contacts'].map((name) => {
    const heading = screen.queryByRole('heading', { name })
    return heading && within(heading.nextElementSibling as HTMLElement).queryAllByRole('link')[0]?.textContent
  })

test('a contact is marked as important, gets a section of its own, and goes back', async () => {
  const { user, drawer } = await openDrawer()
  expect(sections()[0]).toBeNull()
  const important = await drawer.findByRole('switch', { name: /Important/ })
  await user.click(important)
  await waitFor(async () => expect((await contactOf()).isImportant).toBe(true))
  await waitFor(() => expect(sections()[0]).toContain('Sunita Varma'))
  expect(sections()[1]).not.toContain('Sunita Varma')
  await user.click(important)
  await waitFor(() => expect(sections()[0]).toBeNull())
  expect((await contactOf()).isImportant).toBe(false)
})

test('tags are added, given to a contact, filter the list, and are removed', async () => {
  const { user, drawer, router } = await openDrawer()
  expect(await drawer.findByText('No tags yet. Add tags to sort your contacts.')).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Filter by tag' })).toBeNull()
  await user.click(drawer.getByRole('button', { name: 'Edit tags' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags' }))
  await user.click(dialog.getByRole('button', { name: 'Add tag' }))
  expect(await dialog.findByText('Enter a name.')).toBeTruthy()
  for (const name of ['Workshop', 'Parts']) {
    await user.type(dialog.getByRole('textbox', { name: 'New tag' }), name)
    await user.click(dialog.getByRole('button', { name: 'Add tag' }))
    await dialog.findByRole('textbox', { name: `Name of “${name}”` })
  }
  await user.type(dialog.getByRole('textbox', { name: 'New tag' }), 'parts')
  await user.click(dialog.getByRole('button', { name: 'Add tag' }))
  expect(await dialog.findByText('A tag with this name already exists.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await user.click(await drawer.findByRole('button', { name: 'Workshop', pressed: false }))
  expect(await drawer.findByRole('button', { name: 'Workshop', pressed: true })).toBeTruthy()
  await waitFor(async () => expect((await contactOf()).tags).toHaveLength(1))

  await router.navigate({ to: '/chat' })
  const row = await screen.findByRole('link', { name: /Sunita Varma/ })
  expect(await within(row).findByRole('img', { name: 'Workshop' })).toBeTruthy()
  await user.click(await screen.findByRole('combobox', { name: 'Filter by tag' }))
  await user.click(await screen.findByRole('option', { name: 'Workshop' }))
  expect(await screen.findByText('No contacts found.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Monday review/ })).toBeNull()
  expect(screen.getByRole('link', { name: /Sunita Varma/ })).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Filter by tag' }))
  await user.click(await screen.findByRole('option', { name: 'Parts' }))
  expect(await screen.findByText('No chats found.')).toBeTruthy()

  await router.navigate({ to: '/chat/$id', params: { id: managerId }, search: { open: 'contact' } as never })
  const again = within(await screen.findByRole('dialog', { name: 'Contact' }))
  await user.click(await again.findByRole('button', { name: 'Edit tags' }))
  const edit = within(await screen.findByRole('dialog', { name: 'Tags' }))
  for (const name of ['Parts', 'Workshop']) {
    await user.click(edit.getByRole('button', { name: `Remove ${name}` }))
    const question = within(await screen.findByRole('dialog', { name: `Remove the tag “${name}”?` }))
    await user.click(question.getByRole('button', { name: 'Remove tag' }))
    await waitFor(() => expect(edit.queryByRole('textbox', { name: `Name of “${name}”` })).toBeNull())
  }
  await waitFor(async () => expect((await contactOf()).tags).toEqual([]))
  // The filter went with its tag: all are there again.
  await waitFor(() => expect(sections()[1]).toBeTruthy())
})
