import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { todoApi, type Task } from './contract.ts'

let app: TestApp
let me: Caller
beforeAll(async () => {
  app = await testApp()
  me = await app.as('TSM')
})
beforeEach(async () => {
  for (const task of await list()) await me.send(todoApi.remove, { query: { taskId: String(task.id) } })
  await me.send(todoApi.purgeDeleted, {})
})
afterAll(() => app.close())

const list = (): Promise<Task[]> => me.send(todoApi.list, { query: { sortBy: 'manual' } })
const add = async (title: string): Promise<Task> => (await me.send(todoApi.add, { body: { task: { title } } })).task

describe('the order of one’s own', () => {
  const move = (taskId: number, where: { before: number | null } | { after: number | null }) =>
    me.send(todoApi.move, { body: { taskId, ...where } })
  const order = async () => (await list()).map(({ title }) => title).join('')

  test('begins newest first and keeps every move', async () => {
    const [a, b, c] = [await add('a'), await add('b'), await add('c')]
    expect(await order()).toBe('cba')
    await move(a.id, { before: c.id })
    expect(await order()).toBe('acb')
    await move(a.id, { after: b.id })
    expect(await order()).toBe('cba')
    await move(c.id, { after: b.id })
    expect(await order()).toBe('bca')
    await move(c.id, { before: null })
    expect(await order()).toBe('bac')
    await move(c.id, { after: null })
    expect(await order()).toBe('cba')
    await move(a.id, { before: a.id })
    expect(await order()).toBe('cba')
    await add('d')
    expect(await order()).toBe('dcba')
    expect((await list()).every(({ version }) => version === 1)).toBe(true)
  })

  test('holds however often a task goes to the same place', async () => {
    const [a, b, c] = [await add('a'), await add('b'), await add('c')]
    for (let turn = 0; turn < 40; turn++) {
      await move(a.id, { after: c.id })
      await move(b.id, { after: c.id })
    }
    expect(await order()).toBe('cba')
  })

  test('refuses the task of another user as a neighbor', async () => {
    const { id } = await add('Mine')
    const other = await (await app.as('RGM')).send(todoApi.list, { query: {} })
    await expect(move(id, { before: other[0]!.id })).rejects.toMatchObject({
      status: 422,
      fields: { before: 'Task not found.' },
    })
  })

  test('takes a whole new order at once, answers the one before, and leaves other tasks where they are', async () => {
    const [a, b, c, d] = [await add('a'), await add('b'), await add('c'), await add('d')]
    const arrange = (taskIds: number[]) => me.send(todoApi.arrange, { body: { taskIds } })
    expect(await order()).toBe('dcba')
    const { taskIds } = await arrange([a.id, b.id, d.id])
    expect(taskIds).toEqual([d.id, b.id, a.id])
    expect(await order()).toBe('acbd')
    await arrange(taskIds)
    expect(await order()).toBe('dcba')
    await arrange([c.id])
    expect(await order()).toBe('dcba')
    await expect(arrange([a.id, a.id])).rejects.toMatchObject({
      status: 422,
      fields: { taskIds: 'List each task once.' },
    })
    const other = await (await app.as('RGM')).send(todoApi.list, { query: {} })
    await expect(arrange([a.id, other[0]!.id])).rejects.toMatchObject({
      status: 422,
      fields: { taskIds: 'Task not found.' },
    })
  })
})
