import { chatApi } from '@rad/api/apps/chat/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replaceNetwork } from '#api/network.ts'
import { clearSession } from '#api/session.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let adminId: string
let managerId: string
beforeAll(async () => {
  api = await startTestApi()
  // What a screen loads on its first use is not what is measured here.
  await Promise.all([
    import('./chat-screen.tsx'),
    import('./contact-drawer.tsx'),
    import('./profile-drawer.tsx'),
    import('./group-drawer.tsx'),
    import('./report-dialog.tsx'),
    import('#kit/base/action-list.tsx'),
  ])
  adminId = (await (await api.as('admin')).send(chatApi.profile, {})).id
  managerId = (await (await api.as('SVM')).send(chatApi.profile, {})).id
}, 60_000)
afterAll(() => api.close())

const open = (role: string, id?: string) => openApp(api, { as: role, at: id ? `/chat/${id}` : '/chat' })
const say = async (role: string, contact: string, message: string, parent?: number) =>
  (await (await api.as(role)).send(chatApi.send, { body: { obj: { contact, message, ...(parent && { parent }) } } }))
    .response
const unseen = async (id: string) =>
  (await (await api.as('admin')).send(chatApi.list, { query: {} })).chatsContacts.find((row) => row.id === id)?.chat
    .unseenMsgs
const field = () => screen.findByRole('textbox', { name: /^Message to/ })
/** The messages; the list shows the last one, too. */
const log = async () => within(await screen.findByRole('log', { name: 'Messages' }))
/** A message once it is sent. */
const line = async (text: string) => {
  const all = await log()
  const found = await waitFor(() => {
    const row = all.getByText(text).closest<HTMLElement>('[data-message]')
    expect(row).not.toBeNull()
    return row!
  })
  return within(found)
}

describe('the list', () => {
  test('shows chats and contacts, finds them by name, and says where there are none', async () => {
    const { user } = await open('admin')
    expect(await screen.findByText('Start a conversation')).toBeTruthy()
    expect(await screen.findByRole('link', { name: /Monday review/ })).toBeTruthy()
    await user.type(screen.getByRole('searchbox', { name: 'Search chats and contacts' }), 'monday')
    expect(await screen.findByText('No contacts found.')).toBeTruthy()
    expect(screen.getByRole('link', { name: /Monday review/ })).toBeTruthy()
    await user.type(screen.getByRole('searchbox', { name: 'Search chats and contacts' }), 'xyz')
    expect(await screen.findByText('No chats found.')).toBeTruthy()
  })

  test('says so where a chat is not theirs', async () => {
    await open('BSM', '00000000-0000-4000-8000-000000000000')
    expect(await screen.findByText('Chat not found')).toBeTruthy()
  })
})

describe('a conversation', () => {
  test('marks what is new, and reading takes the number away', async () => {
    await say('SVM', adminId, 'Something new')
    await open('admin', managerId)
    expect(await screen.findByText('New messages')).toBeTruthy()
    const row = screen.getByRole('link', { name: /Something new/ })
    await waitFor(() => expect(within(row).queryByLabelText(/unread message/)).toBeNull())
  })

  test('sends by Enter, edits the last by Up, reacts, and deletes', async () => {
    const { user } = await open('admin', managerId)
    const writing = await field()
    expect(document.activeElement).toBe(writing)
    await user.type(await field(), 'Frist{Shift>}{Enter}{/Shift}line{Enter}')
    expect(await (await log()).findByText(/^Frist\s+line$/)).toBeTruthy()
    expect(await field()).toHaveProperty('value', '')
    expect(document.activeElement).toBe(writing)
    await user.type(await field(), 'Secnd{Enter}')
    await line('Secnd')
    await user.type(await field(), '{ArrowUp}')
    const edit = await screen.findByRole('textbox', { name: 'Edit message' })
    await user.clear(edit)
    await user.type(edit, 'Second{Enter}')
    const second = await line('Second')
    expect(await second.findByText('edited')).toBeTruthy()
    await user.click(second.getByRole('button', { name: 'Add reaction' }))
    await user.click(second.getByRole('button', { name: 'React with 🎉' }))
    expect((await second.findByRole('button', { name: /^🎉 1 by/ })).getAttribute('aria-pressed')).toBe('true')
    await user.click(second.getByRole('button', { name: 'Message actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete message' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete this message?' }))
    await user.click(question.getByRole('button', { name: 'Delete message' }))
    expect(await (await log()).findByText('Message deleted')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Second')).toBeNull())
  })

  test('says so where a message did not arrive, and sends it again', async () => {
    const { user } = await open('admin', managerId)
    await user.type(await field(), 'Lost on the way')
    replaceNetwork((request) =>
      request.url.endsWith('/send-msg') ? Promise.reject(new TypeError('Failed to fetch')) : api.fetch(request),
    )
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Not sent: The server didn’t respond')).toBeTruthy()
    replaceNetwork((request) => api.fetch(request))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await line('Lost on the way')
  })

  test('shows that somebody types, and no longer once they stopped', async () => {
    const manager = await api.as('SVM')
    const { user } = await open('admin')
    await manager.send(chatApi.typing, { params: { id: adminId }, body: { isTyping: true } })
    await user.click(await screen.findByRole('link', { name: /Sunita Varma/ }))
    expect(await screen.findByText('Sunita Varma is typing…')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Sunita Varma is typing…')).toBeNull(), { timeout: 15_000 })
  })

  test('keeps what was typed in its own chat, in every tab until one signs out', async () => {
    const { user, router } = await open('admin', managerId)
    await user.type(await field(), 'Half a thought')
    await router.navigate({ to: '/chat' })
    const row = within(await screen.findByRole('link', { name: /Sunita Varma/ }))
    expect(row.getByText('Draft')).toBeTruthy()
    expect(row.getByText(/Half a thought/)).toBeTruthy()
    await router.navigate({ to: '/chat/$id', params: { id: managerId } })
    expect(await field()).toHaveProperty('value', 'Half a thought')
    // As another tab writes it.
    const key = Object.keys(localStorage).find((one) => one.endsWith(managerId))!
    localStorage.setItem(key, 'A whole thought')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: 'A whole thought' })))
    expect(await field()).toHaveProperty('value', 'A whole thought')
    await user.clear(await field())
    expect(localStorage.getItem(key)).toBeNull()
    await user.type(await field(), 'Not theirs to read')
    clearSession()
    expect(localStorage.getItem(key)).toBeNull()
  })

  test('offers people after @, and shows who was mentioned by name', async () => {
    const { user } = await open('admin', managerId)
    await user.type(await field(), 'Ask @sv')
    expect(await screen.findByRole('option', { name: /@svm/ })).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(await field()).toHaveProperty('value', 'Ask @svm ')
    await user.type(await field(), 'please{Enter}')
    expect((await screen.findAllByText('@', { exact: false })).length).toBeGreaterThan(0)
  })

  test('has messages pinned, which everyone in it finds in one list', async () => {
    const { newMessageData: message } = await say('SVM', adminId, 'The code of the gate is 4711')
    const { user } = await open('admin', managerId)
    const pinned = await line('The code of the gate is 4711')
    await user.click(pinned.getByRole('button', { name: 'Message actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Pin message' }))
    expect(await pinned.findByRole('img', { name: 'Pinned' })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: '1 pinned message' }))
    const panel = within(await screen.findByRole('complementary', { name: 'Pinned messages' }))
    await user.click(await panel.findByRole('button', { name: /The code of the gate/ }))
    await waitFor(() => expect(document.querySelector(`[data-message="${message.id}"][data-target]`)).not.toBeNull())
    await user.click(panel.getByRole('button', { name: 'Unpin message by Sunita Varma' }))
    expect(await panel.findByText('No pinned messages')).toBeTruthy()
  })

  test('has threads beside it', async () => {
    await say('SVM', adminId, 'Who has the keys?')
    const { user } = await open('admin', managerId)
    const question = await line('Who has the keys?')
    await user.click(question.getByRole('button', { name: 'Reply in thread' }))
    const thread = within(await screen.findByRole('complementary', { name: 'Thread' }))
    await user.type(await thread.findByRole('textbox', { name: 'Reply in thread' }), 'I do.{Enter}')
    expect(await thread.findByText('1 reply')).toBeTruthy()
    expect(await question.findByRole('button', { name: /1 reply/ })).toBeTruthy()
  })

  test('is searched', async () => {
    await say('SVM', adminId, 'The zebra crossing')
    const { user } = await open('admin', managerId)
    await user.click(await screen.findByRole('button', { name: 'Search this chat' }))
    const found = within(await screen.findByRole('complementary', { name: 'Search messages' }))
    await user.type(found.getByRole('searchbox', { name: 'Words to find' }), 'zebra from:svm')
    expect(await found.findByRole('button', { name: /zebra crossing/ })).toBeTruthy()
    await user.type(found.getByRole('searchbox', { name: 'Words to find' }), ' from:me')
    await user.type(found.getByRole('searchbox', { name: 'Words to find' }), ' nowhere')
    expect(await found.findByText('No messages found.')).toBeTruthy()
  })

  test('opens at a message far back by a link, with those around it, and jumps to the newest', async () => {
    const group = await (
      await api.as('admin')
    ).send(chatApi.addGroup, { body: { title: 'Long talk', people: [managerId] } })
    for (let no = 1; no <= 120; no += 1) await say('SVM', group.id, `Line ${no}.`)
    await say('SVM', group.id, 'In its thread', 10)
    const { user, router } = await openApp(api, { as: 'admin', at: `/chat/${group.id}?message=20` })
    const marked = (await screen.findByText('Line 20.')).closest<HTMLElement>('[data-message]')!
    expect(marked.dataset.target).toBe('true')
    expect((await log()).queryByText('Line 120.')).toBeNull()
    // What is not in sight is not read.
    expect(await unseen(group.id)).toBe(100)
    await user.click(await screen.findByRole('button', { name: 'Jump to newest' }))
    await line('Line 120.')
    await waitFor(async () => expect(await unseen(group.id)).toBe(0))
    await router.navigate({
      to: '/chat/$id',
      params: { id: group.id },
      search: { message: '10', reply: '121' } as never,
    })
    const thread = within(await screen.findByRole('complementary', { name: 'Thread' }))
    const reply = (await thread.findByText('In its thread')).closest<HTMLElement>('[data-message]')!
    expect(reply.dataset.target).toBe('true')
    await router.navigate({ to: '/chat/$id', params: { id: group.id }, search: { message: '9000' } as never })
    expect(await screen.findByText('This message is no longer in the chat.')).toBeTruthy()
  })

  test('has a message reported, which a moderator deletes for everyone', async () => {
    const { newMessageData: message } = await say('SVM', adminId, 'A number plate in a chat')
    const { user } = await open('admin', managerId)
    const reported = await line('A number plate in a chat')
    await user.click(reported.getByRole('button', { name: 'Message actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Report message' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report the message by Sunita Varma' }))
    await user.click(dialog.getByRole('radio', { name: 'Shows private data' }))
    await user.type(dialog.getByLabelText('Note'), 'Plate of a customer')
    await user.click(dialog.getByRole('button', { name: 'Report message' }))
    expect(await screen.findByText('Message reported.')).toBeTruthy()
    // No one decides about a chat of their own with one person.
    const { reports } = await (await api.as('admin')).send(chatApi.reports, {})
    expect(reports.map(({ note }) => note)).not.toContain('Plate of a customer')

    const moderator = await openApp(api, { as: 'HQA', at: '/reported-posts?status=chats' })
    const card = within((await screen.findByText('Plate of a customer')).closest('article')!)
    expect(card.getByText('A number plate in a chat')).toBeTruthy()
    await moderator.user.click(card.getByRole('button', { name: 'Delete message' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete this message?' }))
    await moderator.user.click(question.getByRole('button', { name: 'Delete message' }))
    await waitFor(() => expect(screen.queryByText('A number plate in a chat')).toBeNull())
    const { chat } = await (await api.as('admin')).send(chatApi.get, { query: { id: managerId } })
    expect(chat!.chat.find(({ id }) => id === message.id)).toMatchObject({ isDeleted: true, message: '' })
  })

  test('is blocked and opened again', async () => {
    const { user } = await open('admin', managerId)
    await field()
    await user.click(screen.getByRole('button', { name: 'Chat actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Block person' }))
    const question = within(await screen.findByRole('dialog', { name: /^Block/ }))
    await user.click(question.getByRole('button', { name: 'Block person' }))
    await user.click(await screen.findByRole('button', { name: 'Unblock' }))
    expect(await field()).toBeTruthy()
  })
})

describe('drawers', () => {
  test('show the contact, and change the own profile', async () => {
    const { user } = await open('admin', managerId)
    await user.click(await screen.findByRole('button', { name: /Sunita Varma/ }))
    const contact = within(await screen.findByRole('dialog', { name: 'Contact' }))
    expect(await contact.findByText('Workshop first, phone second.')).toBeTruthy()
    await user.click(contact.getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: 'Edit chat profile' }))
    const profile = within(await screen.findByRole('dialog', { name: 'Chat profile' }))
    await user.click(await profile.findByRole('radio', { name: 'Do not disturb' }))
    await waitFor(async () => {
      const saved = await (await api.as('admin')).send(chatApi.profile, {})
      expect(saved.chosenStatus).toBe('busy')
    })
  })

  test('list the pictures and the files of a chat, and open the chat at one', async () => {
    const file = new File(['Torque: 110 Nm'], 'torque.txt')
    const manager = await api.as('SVM')
    const { message } = await manager.send(chatApi.sendFile, { params: { id: adminId }, body: { file, message: '' } })
    const { user, router } = await openApp(api, { as: 'admin', at: `/chat/${managerId}?open=contact` })
    const contact = within(await screen.findByRole('dialog', { name: 'Contact' }))
    expect(await contact.findByText('Pictures that are sent in this chat appear here.')).toBeTruthy()
    await user.click(contact.getByRole('button', { name: 'Files' }))
    await user.click(await contact.findByRole('button', { name: 'Show torque.txt in the chat' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ message: String(message.id) }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Contact' })).toBeNull())
  })

  test('begin a group', async () => {
    const { user } = await open('admin')
    await user.click((await screen.findAllByRole('button', { name: 'New group' }))[0]!)
    const form = within(await screen.findByRole('dialog', { name: 'New group' }))
    await user.click(form.getByRole('button', { name: 'Create group' }))
    expect(await form.findByText('Enter a group name.')).toBeTruthy()
    await user.type(form.getByRole('textbox', { name: /Group name/ }), 'Winter')
    await user.type(form.getByRole('combobox', { name: 'People' }), 'sunita')
    await user.click(await screen.findByRole('option', { name: 'Sunita Varma' }))
    await user.click(form.getByRole('button', { name: 'Create group' }))
    expect(await screen.findByRole('textbox', { name: 'Message to Winter' })).toBeTruthy()
  })
})
