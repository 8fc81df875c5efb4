import { addDays, dayIn } from '@rad/api/periods'
import { type Task, todoApi } from '@rad/api/apps/todo/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let me: Awaited<ReturnType<TestApi['as']>>
const today = () => dayIn('Asia/Kolkata', new Date())

beforeAll(async () => {
  api = await startTestApi()
  me = await api.as('BTM')
  // What a screen loads on its first use is not what is measured here.
  await Promise.all([
    import('./todo-screen.tsx'),
    import('./task-drawer.tsx'),
    import('./find-day.ts'),
    import('./sortable-tasks.tsx'),
  ])
}, 60_000)
beforeEach(async () => {
  for (const { id } of await stored()) await me.send(todoApi.remove, { query: { taskId: String(id) } })
  await me.send(todoApi.purgeDeleted, {})
})
afterAll(() => api.close())

const stored = (query: object = {}): Promise<Task[]> => me.send(todoApi.list, { query })
const open = (at: string) => openApp(api, { as: 'BTM', at })
const quickAdd = () => screen.findByRole('combobox', { name: 'Quick add' })
const titled = (name: string) => screen.findByRole('link', { name })

describe('adding', () => {
  test('by one line: what is recognised can be taken back before it is saved', async () => {
    const { user } = await open('/todo')
    await user.type(await quickAdd(), 'Call Bea tomorrow #high !')
    const understood = await screen.findByRole('list', { name: 'Recognized details' })
    await within(understood).findByText('Tomorrow')
    await user.click(within(understood).getByRole('button', { name: /instead of Important$/ }))
    await user.keyboard('{Tab}')
    await user.click(screen.getByRole('button', { name: 'Add this task' }))
    await titled('Call Bea !')
    expect((await stored())[0]).toMatchObject({
      title: 'Call Bea !',
      dueDate: addDays(today(), 1),
      tags: ['high'],
      isImportant: false,
    })
  })

  test('by one line offers people after @, chosen by the arrows and Enter', async () => {
    const [first, second] = await me.send(todoApi.assignees, { query: {} })
    const { user } = await open('/todo')
    await user.type(await quickAdd(), 'Call @')
    const people = await screen.findByRole('listbox', { name: 'Suggestions' })
    expect(within(people).queryByRole('option', { selected: true })).toBeNull()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(within(people).getByRole('option', { selected: true }).textContent).toContain(first!.fullName)
    await user.keyboard('{ArrowDown}{Enter}about vans')
    expect((await quickAdd()).getAttribute('value')).toBe(`Call @${second!.fullName} about vans`)
    expect(await stored()).toEqual([])
    await user.keyboard('{Enter}')
    await titled('Call about vans')
    expect((await stored())[0]).toMatchObject({ assignee: { fullName: second!.fullName } })
  })

  test('by one line finds people on the server by what is written after @', async () => {
    const people = await me.send(todoApi.assignees, { query: {} })
    const { fullName } = people.at(-1)!
    const { user } = await open('/todo')
    await user.type(await quickAdd(), `@${fullName.slice(0, 3)}`)
    await user.click(await screen.findByRole('option', { name: new RegExp(fullName) }))
    await user.type(await quickAdd(), 'Ask{Enter}')
    await titled('Ask')
    expect((await stored())[0]).toMatchObject({ assignee: { fullName } })
  })

  test('by one line loses nothing that was typed: neither unknown words, nor on Escape, nor on the way to another view', async () => {
    const { user, router } = await open('/todo')
    await user.type(await quickAdd(), 'Rent every monday @nobody{Escape}')
    await act(() => router.navigate({ to: '/todo/important' }))
    await user.type(await quickAdd(), '{Enter}')
    await titled('Rent every monday @nobody')
    expect((await stored())[0]).toMatchObject({ dueDate: null, assignee: null })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await stored()).toEqual([]))
  })

  test('in the view of a tag gives that tag', async () => {
    const { user } = await open('/todo/tag/low')
    await user.type(await quickAdd(), 'Sweep{Enter}')
    await titled('Sweep')
    expect((await stored())[0]).toMatchObject({ tags: ['low'], dueDate: null })
  })

  test('by the form asks for title and date', async () => {
    const { user } = await open('/todo?open=new')
    const dialog = await screen.findByRole('dialog', { name: 'Add task' })
    await user.clear(within(dialog).getByLabelText('Due date'))
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findAllByText('This is required.')).toHaveLength(2)
    expect(await stored()).toEqual([])
  })
})
