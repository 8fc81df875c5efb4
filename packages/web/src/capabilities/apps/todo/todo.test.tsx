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
const add = async (title: string, more: object = {}) =>
  (await me.send(todoApi.add, { body: { task: { title, ...more } } })).task
const open = (at: string) => openApp(api, { as: 'BTM', at })
/** The titles of all sections one after the other, or of one. */
const shown = (section?: string) =>
  [...(section ? screen.getByRole('list', { name: section }) : document).querySelectorAll('[data-task] a')].map(
    (link) => link.textContent,
  )
/** The form of a task, once the task has come. */
const form = async () => {
  await screen.findByLabelText('Title')
  return screen.getByRole('dialog', { name: 'Task' })
}
const titled = (name: string) => screen.findByRole('link', { name })

describe('the views', () => {
  test('show what the address asks for, with counts', async () => {
    await add('Plain')
    await add('Starred', { isImportant: true, tags: ['high'] })
    await open('/todo/important')
    expect(await titled('Starred')).toBeTruthy()
    expect(shown()).toEqual(['Starred'])
    const views = screen.getByRole('navigation', { name: 'Task views' })
    expect(await within(views).findByRole('link', { name: 'My tasks 2' })).toBeTruthy()
    expect(within(views).getByRole('link', { name: 'High 1' })).toBeTruthy()
    expect(within(views).getByRole('link', { name: 'Important 1' }).getAttribute('aria-current')).toBe('page')
  })

  test('find by title and sort, both in the address', async () => {
    await add('banana')
    await add('Apple')
    const { router, user } = await open('/todo?sort=title-asc')
    await titled('Apple')
    expect(shown()).toEqual(['Apple', 'banana'])
    await user.type(screen.getByRole('searchbox', { name: 'Search titles' }), 'BAN')
    await waitFor(() => expect(shown()).toEqual(['banana']))
    expect(router.state.location.search).toEqual({ sort: 'title-asc', q: 'BAN' })
    await user.type(screen.getByRole('searchbox', { name: 'Search titles' }), 'x')
    await user.click(await screen.findByRole('button', { name: 'Clear search' }))
    expect(await titled('Apple')).toBeTruthy()
  })

  test('stand in sections with counts, and what is late says so', async () => {
    await add('Late', { dueDate: addDays(today(), -1) })
    await add('Now', { dueDate: today() })
    await add('Soon', { dueDate: addDays(today(), 1) })
    await add('Once')
    await add('Done', { dueDate: addDays(today(), -1), isCompleted: true })
    const { router } = await open('/todo')
    await titled('Late')
    const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings()).toEqual(expect.arrayContaining(['Overdue 1', 'Today 1', 'Later 2', 'Completed 1']))
    expect(shown()).toEqual(['Late', 'Now', 'Once', 'Soon', 'Done'])
    expect(shown('Later 2')).toEqual(['Once', 'Soon'])
    expect(screen.getByText(/^Overdue, /)).toBeTruthy()
    await act(() => router.navigate({ to: '/todo/completed' }))
    await waitFor(() => expect(shown('Completed')).toEqual(['Done']))
    expect(headings()).toEqual(['Tags'])
  })

  test('name an unknown sort, and work on', async () => {
    await add('Still here')
    await open('/todo?sort=banana')
    expect(await screen.findByText(/“sort: banana” was ignored/)).toBeTruthy()
    expect(await titled('Still here')).toBeTruthy()
  })
})

describe('a task in the list', () => {
  test('is completed at once and opened again by Undo', async () => {
    const { id } = await add('Tick me')
    const { user } = await open('/todo')
    const box = () => screen.findByRole('checkbox', { name: 'Completed: Tick me' })
    await user.click(await box())
    expect((await box()).getAttribute('aria-checked')).toBe('true')
    expect(shown('Completed 1')).toEqual(['Tick me'])
    await waitFor(async () => expect((await stored())[0]).toMatchObject({ id, isCompleted: true }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await stored())[0]).toMatchObject({ id, isCompleted: false }))
  })

  test('comes back with a sentence when the server refuses', async () => {
    const { id } = await add('Refused')
    const { user } = await open('/todo')
    await titled('Refused')
    await me.send(todoApi.remove, { query: { taskId: String(id) } })
    await me.send(todoApi.purge, { query: { taskId: String(id) } })
    await user.click(screen.getByRole('button', { name: 'Important: Refused' }))
    expect(await screen.findByText('Record not found.')).toBeTruthy()
  })

  test('is deleted, restored, and removed for good after a question that names it', async () => {
    await add('Wrong one')
    const { user, router } = await open('/todo')
    await user.click(await screen.findByRole('button', { name: 'Delete: Wrong one' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Wrong one' })).toBeNull())
    await act(() => router.navigate({ to: '/todo/deleted' }))
    await user.click(await screen.findByRole('button', { name: 'Restore: Wrong one' }))
    await waitFor(async () => expect(await stored()).toHaveLength(1))
    await me.send(todoApi.remove, { query: { taskId: String((await stored())[0]!.id) } })
    await open('/todo/deleted')
    await user.click(await screen.findByRole('button', { name: 'Delete permanently: Wrong one' }))
    const question = await screen.findByRole('dialog', { name: 'Delete “Wrong one” permanently?' })
    await user.click(within(question).getByRole('button', { name: 'Delete permanently' }))
    expect(await screen.findByText('No deleted tasks')).toBeTruthy()
    expect(await stored({ filter: 'deleted' })).toEqual([])
  })

  test('moves from the keyboard in the order of one’s own, and stays there', async () => {
    await add('b')
    await add('a')
    const { user } = await open('/todo?sort=manual')
    await titled('a')
    await user.keyboard('j')
    expect(document.activeElement?.textContent).toBe('a')
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(shown()).toEqual(['b', 'a']))
    expect(screen.getByText('a: position 2 of 2.')).toBeTruthy()
    await waitFor(async () =>
      expect((await stored({ sortBy: 'manual' })).map(({ title }) => title)).toEqual(['b', 'a']),
    )
  })

  test('moved in another order makes that order the manual one, and Undo brings both back', async () => {
    for (const title of ['c', 'a', 'b']) await add(title)
    const manual = async () => (await stored({ sortBy: 'manual' })).map(({ title }) => title).join('')
    expect(await manual()).toBe('bac')
    const { user, router } = await open('/todo?sort=title-asc')
    await titled('a')
    await user.keyboard('j{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'manual' }))
    expect(await screen.findByText('Switched to manual order.')).toBeTruthy()
    expect(shown()).toEqual(['b', 'a', 'c'])
    expect(await manual()).toBe('bac')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'title-asc' }))
    expect(shown()).toEqual(['a', 'b', 'c'])
    await waitFor(async () => expect(await manual()).toBe('bac'))
  })

  test('moved in the manual order goes back by Undo', async () => {
    await add('b')
    await add('a')
    const { user } = await open('/todo?sort=manual')
    await titled('a')
    await user.keyboard('j{Alt>}{ArrowDown}{/Alt}')
    await screen.findByText('“a” moved.')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(shown()).toEqual(['a', 'b']))
  })
})

describe('the keys', () => {
  test('complete, star, edit and delete the task that has the focus, and do nothing while one types', async () => {
    await add('second')
    await add('first')
    const { user, router } = await open('/todo')
    await titled('first')
    await user.keyboard('n')
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Quick add' }))
    await user.keyboard('x#s{Escape}')
    await user.keyboard('jx')
    await waitFor(async () => expect((await stored())[0]).toMatchObject({ title: 'first', isCompleted: true }))
    await user.keyboard('s')
    await waitFor(async () => expect((await stored())[1]).toMatchObject({ title: 'second', isImportant: true }))
    await user.keyboard('j#')
    await waitFor(() => expect(shown()).toEqual(['second']))
    expect(document.activeElement?.textContent).toBe('second')
    await user.keyboard('e')
    await waitFor(() => expect(router.state.location.search).toHaveProperty('open'))
  })

  test('stand in the list of keys', async () => {
    const { user } = await open('/todo')
    await screen.findByText('No tasks yet')
    await user.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(within(dialog).getByText('Complete or reopen task')).toBeTruthy()
  })
})

describe('the form of a task', () => {
  test('saves its switches with Update, and Reset puts the loaded values back', async () => {
    const { id } = await add('Form', { dueDate: today() })
    const { user } = await open(`/todo?open=${id}`)
    const dialog = await form()
    const title = within(dialog).getByLabelText('Title')
    await user.type(title, ' changed')
    await user.click(within(dialog).getByRole('button', { name: 'Reset' }))
    expect((title as HTMLInputElement).value).toBe('Form')
    await user.click(within(dialog).getByRole('button', { name: 'Mark as complete' }))
    await user.click(within(dialog).getByRole('button', { name: 'Important' }))
    expect((await stored())[0]).toMatchObject({ isCompleted: false, isImportant: false })
    await user.click(within(dialog).getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Task updated.')).toBeTruthy()
    expect((await stored())[0]).toMatchObject({ isCompleted: true, isImportant: true, dueDate: today() })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Change undone.')).toBeTruthy()
    expect((await stored())[0]).toMatchObject({ isCompleted: false, isImportant: false })
  })

  test('shows both versions when the task was changed elsewhere', async () => {
    const { id } = await add('Twice', { dueDate: today() })
    const { user } = await open(`/todo?open=${id}`)
    const dialog = await form()
    await user.type(within(dialog).getByLabelText('Title'), ' mine')
    await me.send(todoApi.update, { body: { task: { id, title: 'Twice theirs' } } })
    await user.click(within(dialog).getByRole('button', { name: 'Update' }))
    const both = await screen.findByRole('dialog', { name: 'Someone else changed this' })
    expect(within(both).getByText('Twice theirs')).toBeTruthy()
    await user.click(within(both).getByRole('button', { name: 'Save selected versions' }))
    expect(await screen.findByText('Task updated.')).toBeTruthy()
    expect((await stored())[0]!.title).toBe('Twice mine')
  })

  test('of a deleted task can be looked at and restored', async () => {
    const { id } = await add('Gone', { dueDate: today(), isDeleted: true, description: '<p>Some <b>words</b></p>' })
    const { user } = await open(`/todo?open=${id}`)
    const dialog = await form()
    expect((await within(dialog).findByText('words')).tagName).toBe('B')
    expect(within(dialog).queryByRole('button', { name: 'Update' })).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Restore' }))
    await waitFor(async () => expect(await stored()).toHaveLength(1))
  })
})

test('tasks are not drawn for a person who has none', async () => {
  await openApp(api, { as: 'client', at: '/todo' })
  expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeTruthy()
})
