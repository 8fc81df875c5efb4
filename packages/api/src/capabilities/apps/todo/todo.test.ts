import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { inTransaction } from '#database/transaction.ts'
import { prove } from '#testing/proof.ts'
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

const list = (query: Record<string, unknown> = {}): Promise<Task[]> => me.send(todoApi.list, { query })
const titles = async (query: Record<string, unknown> = {}) => (await list(query)).map(({ title }) => title)
const add = async (title: string, more: object = {}): Promise<Task> =>
  (await me.send(todoApi.add, { body: { task: { title, ...more } } })).task
const update = (task: { id: number } & Partial<Task>, if_version?: number) =>
  me.send(todoApi.update, { body: { task, ...(if_version === undefined ? {} : { if_version }) } })
const remove = (id: number) => me.send(todoApi.remove, { query: { taskId: String(id) } })
const today = () => dayIn(app.deps.settings.brand_tz, app.deps.clock.now())

async function post(path: string, body: unknown) {
  const response = await me.fetch(
    new Request(`${me.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  return { status: response.status, body: (await response.json()) as { error: Record<string, string[]> } }
}

describe('the demo data', () => {
  test('gives everyone with the right tasks of every kind, and a new one the next number', async () => {
    const dealer = await app.as('DLP')
    const counts = await dealer.send(todoApi.counts, {})
    for (const part of ['important', 'completed', 'deleted', 'overdue', 'today'] as const)
      expect(counts[part], part).toBeGreaterThan(0)
    const seeded = await (await app.as('TSM')).send(todoApi.list, { query: {} })
    expect(seeded).toEqual([])
  })
})

describe('the list', () => {
  test('is newest first, also for an unknown filter or sort', async () => {
    const [a, b] = [await add('First'), await add('Second')]
    expect(b.id).toBe(a.id + 1)
    expect(await titles()).toEqual(['Second', 'First'])
    expect(await titles({ filter: 'strange', sortBy: 'strange' })).toEqual(['Second', 'First'])
    expect(await titles({ filter: '', sortBy: '', q: '', tag: '' })).toEqual(['Second', 'First'])
  })

  test('has the views of the specification', async () => {
    await add('Plain')
    await add('Starred', { isImportant: true })
    await add('Done', { isCompleted: true, isImportant: true })
    await add('Gone', { isDeleted: true, isImportant: true, isCompleted: true })
    expect(await titles()).toEqual(['Done', 'Starred', 'Plain'])
    expect(await titles({ filter: 'important' })).toEqual(['Done', 'Starred'])
    expect(await titles({ filter: 'completed' })).toEqual(['Done'])
    expect(await titles({ filter: 'deleted' })).toEqual(['Gone'])
  })

  test('is found by title, whatever the case, and by tag', async () => {
    await add('Call the 100% Club', { tags: ['high', 'team'] })
    await add('Write', { tags: ['team'] })
    expect(await titles({ q: 'THE 100%' })).toEqual(['Call the 100% Club'])
    expect(await titles({ q: '1%0' })).toEqual([])
    expect(await titles({ tag: 'team' })).toEqual(['Write', 'Call the 100% Club'])
    expect(await titles({ tag: 'high', q: 'write' })).toEqual([])
    expect(await titles({ tag: 'nonsense' })).toEqual([])
  })

  test('sorts titles as people do, and Z-A is A-Z turned round', async () => {
    for (const title of ['banana', 'Apple', 'éclair', 'Task 10', 'task 9', 'apple']) await add(title)
    const upwards = await list({ sortBy: 'title-asc' })
    expect(upwards.map(({ title }) => title)).toEqual(['apple', 'Apple', 'banana', 'éclair', 'task 9', 'Task 10'])
    expect(await list({ sortBy: 'title-desc' })).toEqual(upwards.toReversed())
  })

  test('sorts by assignee and by due date, with no assignee and no date last', async () => {
    await add('none')
    await add('zoe', { assignee: { fullName: 'Zoe', avatar: null }, dueDate: '2026-03-01' })
    await add('adam', { assignee: { fullName: 'adam' }, dueDate: '2025-12-31' })
    expect(await titles({ sortBy: 'assignee' })).toEqual(['adam', 'zoe', 'none'])
    expect(await titles({ sortBy: 'due-date' })).toEqual(['adam', 'zoe', 'none'])
  })

  test('counts what each view and tag holds, with days of the brand', async () => {
    await add('Late', { dueDate: addDays(today(), -1), tags: ['high'] })
    await add('Now', { dueDate: today(), isImportant: true, tags: ['high', 'low'] })
    await add('Late and done', { dueDate: addDays(today(), -1), isCompleted: true })
    await add('Gone', { dueDate: today(), isDeleted: true, tags: ['high'] })
    expect(await me.send(todoApi.counts, {})).toEqual({
      all: 3,
      important: 1,
      completed: 1,
      deleted: 1,
      open: 2,
      overdue: 1,
      today: 1,
      tags: { team: 0, low: 1, medium: 0, high: 2, update: 0 },
    })
  })
})

describe('a task', () => {
  test('is answered as it was written, with its words made safe', async () => {
    const written = {
      title: ' Call ',
      dueDate: '2026-11-25',
      description: '<p>Now<script>1</script></p>',
      assignee: { fullName: 'Ravi Malhotra', avatar: null },
      tags: ['high', 'team', 'high'],
    }
    const task = await add(written.title, written)
    expect(task).toEqual({
      id: task.id,
      title: 'Call',
      dueDate: '2026-11-25',
      description: '<p>Now</p>',
      assignee: { fullName: 'Ravi Malhotra', avatar: null },
      tags: ['team', 'high'],
      isCompleted: false,
      isDeleted: false,
      isImportant: false,
      version: 1,
    })
  })

  test('of an earlier cleaner is read clean, before the scheduled job has cleaned it', async () => {
    const { id } = await add('Old')
    const user = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
      db.selectFrom('app_user').select('id').where('email', '=', 'tsm@demo.com').executeTakeFirstOrThrow(),
    )
    const runner = { as: 'rad_app', actor_id: user.id, roles: ['TSM'] } as const
    await inTransaction(app.deps.database, runner, 'write', (db) =>
      db
        .updateTable('task')
        .set({ cleaner_version: 0, description: '<p onclick="x()">Hi</p>' })
        .where('id', '=', id)
        .execute(),
    )
    expect((await list())[0]).toMatchObject({ id, description: '<p>Hi</p>' })
  })

  test('goes back as it came, with one thing changed', async () => {
    const task = await add('Whole', { dueDate: '2026-11-25', tags: ['low'] })
    const changed = (await update({ ...task, isCompleted: true })).task
    expect(changed).toEqual({ ...task, isCompleted: true, version: 2 })
    expect((await update(changed)).task).toEqual(changed)
  })

  test('keeps what a change does not name', async () => {
    const { id } = await add('Original', { dueDate: '2026-11-25', tags: ['low'], assignee: { fullName: 'Zoe' } })
    const { task } = await update({ id, title: 'Changed' })
    expect(task).toMatchObject({
      title: 'Changed',
      dueDate: '2026-11-25',
      tags: ['low'],
      assignee: { fullName: 'Zoe' },
    })
    expect((await update({ id, dueDate: null, assignee: null })).task).toMatchObject({ dueDate: null, assignee: null })
  })

  test('changed from an old copy answers the task as it is now', async () => {
    const { id } = await add('Stale')
    await update({ id, title: 'First' }, 1)
    await expect(update({ id, title: 'Second' }, 1)).rejects.toMatchObject({
      status: 409,
      code: 'version.stale',
      details: { current: { title: 'First', version: 2 } },
    })
    expect(await titles()).toEqual(['First'])
  })

  test.each([
    ['add-tasks', { task: { title: ' ' } }, { 'task.title': ['This is required.'] }],
    [
      'add-tasks',
      { task: { title: 'x', dueDate: '25.11.2026' } },
      { 'task.dueDate': ['Enter the day as yyyy-mm-dd.'] },
    ],
    ['add-tasks', { task: { title: 'x', tags: ['blue'] } }, { 'task.tags.0': ['Tag not found.'] }],
    ['add-tasks', { task: { title: 'x', colour: 1 } }, { 'task.colour': ['Unknown field.'] }],
    ['update-task', { task: { title: 'x' } }, { 'task.id': ['The ID must be a whole number.'] }],
    ['move-task', { taskId: 1 }, { before: ['Choose the task to place this one before or after.'] }],
    [
      'move-task',
      { taskId: 1, before: 2, after: 3 },
      { before: ['Choose the task to place this one before or after.'] },
    ],
  ])('%s with %o is refused in words', async (call, body, error) => {
    expect(await post(`/apps/todo/${call}`, body)).toEqual({ status: 422, body: { error } })
  })

  test('that does not exist is not found, in any request', async () => {
    expect(await post('/apps/todo/update-task', { task: { id: 99_999_999_999, title: 'x' } })).toEqual({
      status: 404,
      body: { error: { message: ['Record not found.'] }, code: 'not_found' },
    })
    for (const id of [2_000_000_000, 99_999_999_999])
      await expect(remove(id), String(id)).rejects.toMatchObject({ status: 404 })
    await expect(me.send(todoApi.remove, { query: {} as never })).rejects.toMatchObject({ status: 422 })
    await expect(me.send(todoApi.move, { body: { taskId: 2_000_000_000, after: null } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('is deleted, restored and removed for good only once deleted', async () => {
    const { id } = await add('Twice')
    await expect(me.send(todoApi.purge, { query: { taskId: String(id) } })).rejects.toMatchObject({ status: 409 })
    expect((await remove(id)).task.isDeleted).toBe(true)
    expect((await me.send(todoApi.get, { query: { taskId: String(id) } })).task.title).toBe('Twice')
    expect((await remove(id)).task.version).toBe(2)
    expect((await update({ id, isDeleted: false })).task.isDeleted).toBe(false)
    await remove(id)
    expect(await me.send(todoApi.purge, { query: { taskId: String(id) } })).toEqual({ removed: 1 })
    await expect(remove(id)).rejects.toMatchObject({ status: 404 })
    expect((await add('Next')).id).toBe(id + 1)
  })

  test('of fifty added at once each has a unique number, one after the other (T-22)', async () => {
    const { id: before } = await add('Before')
    const added = await Promise.all(Array.from({ length: 50 }, (_, index) => add(`Task ${index}`)))
    const ids = added.map(({ id }) => id).toSorted((a, b) => a - b)
    expect(ids).toEqual(Array.from({ length: 50 }, (_, index) => before + 1 + index))
    prove('T-22', app.deps.database.kind, { 'hands adding tasks': 50, 'ids twice or left out': 0 })
  })

  test('of two changes at once from the same copy one is refused', async () => {
    const { id } = await add('Race')
    const both = await Promise.allSettled([update({ id, title: 'A' }, 1), update({ id, title: 'B' }, 1)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('tasks of others', () => {
  test('are not seen, changed or removed, not even by an administrator', async () => {
    const { id } = await add('Mine')
    await remove(id)
    for (const role of ['admin', 'RGM', 'DLP']) {
      const other = await app.as(role)
      const query = { taskId: String(id) }
      expect((await other.send(todoApi.list, { query: { filter: 'deleted' } })).map((task) => task.id)).not.toContain(
        id,
      )
      await expect(other.send(todoApi.update, { body: { task: { id, title: 'x' } } })).rejects.toMatchObject({
        status: 404,
      })
      await expect(other.send(todoApi.get, { query })).rejects.toMatchObject({ status: 404 })
      await expect(other.send(todoApi.remove, { query })).rejects.toMatchObject({ status: 404 })
      await expect(other.send(todoApi.purge, { query })).rejects.toMatchObject({ status: 404 })
      await other.send(todoApi.purgeDeleted, {})
    }
    expect(await titles({ filter: 'deleted' })).toEqual(['Mine'])
  })

  test('are given to people the user may know', async () => {
    const everyone = await (await app.as('admin')).send(todoApi.assignees, { query: {} })
    expect(everyone.map(({ fullName }) => fullName)).toContain('Ravi Malhotra')
    const found = await (await app.as('admin')).send(todoApi.assignees, { query: { q: 'rAvI' } })
    expect(found).toEqual([{ fullName: 'Ravi Malhotra', avatar: null }])
    const workshop = await (await app.as('SVM')).send(todoApi.assignees, { query: {} })
    expect(workshop.map(({ fullName }) => fullName)).toContain('Sunita Varma')
    expect(workshop.map(({ fullName }) => fullName)).not.toContain('Ravi Malhotra')
  })

  test('are closed to a client', async () => {
    const client = await app.as('client')
    await expect(client.send(todoApi.list, { query: {} })).rejects.toMatchObject({ status: 403 })
  })
})
