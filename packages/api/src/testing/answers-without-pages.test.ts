import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailApi } from '#capabilities/apps/email/contract.ts'
import { mostTasks, type Task, todoApi } from '#capabilities/apps/todo/contract.ts'
import { userListApi } from '#capabilities/apps/user-list/contract.ts'
import { mostViews, savedViewsApi } from '#capabilities/session/saved-views/contract.ts'
import { type Caller, testApp, type TestApp } from './test-app.ts'

// What is answered without a page has a bound: on what a person can have, or on what one answer holds.
let app: TestApp
let me: Caller
beforeAll(async () => {
  app = await testApp()
  me = await app.as('SVM')
})
afterAll(() => app.close())

const myId = sql`(select id from app_user where email = 'svm@demo.com')`

describe('tasks', () => {
  const tasks = (): Promise<Task[]> => me.send(todoApi.list, { query: {} })
  const addTasks = (count: number, letters: number) =>
    sql`insert into task (id, user_id, title, description, cleaner_version, tags, position)
      select 5000000 + n, ${myId}, 'Task ' || n, repeat('a', ${letters}), (select max(cleaner_version) from task), '{}', n
      from generate_series(1, ${count}) n`.execute(app.deps.database.owner)

  test('with very long descriptions are listed without those of the oldest, which are read one by one', async () => {
    await addTasks(60, 20_000)
    const listed = (await tasks()).filter(({ id }) => id > 5_000_000)
    expect(listed).toHaveLength(60)
    expect(listed.filter(({ isCut }) => isCut).map(({ description }) => description)).toEqual(Array(10).fill(''))
    expect(listed.filter(({ isCut }) => !isCut).every(({ description }) => description.length === 20_000)).toBe(true)
    const { task } = await me.send(todoApi.get, { query: { taskId: String(listed.at(-1)!.id) } })
    expect(task.description).toHaveLength(20_000)
    await sql`delete from task where id > 5000000`.execute(app.deps.database.owner)
  })

  test('beyond the most that a person can have are refused in words', async () => {
    await addTasks(mostTasks, 0)
    await expect(me.send(todoApi.add, { body: { task: { title: 'One more' } } })).rejects.toMatchObject({
      status: 409,
      message: 'You can have at most 2000 tasks. Permanently delete some first.',
    })
    await sql`delete from task where id > 5000000`.execute(app.deps.database.owner)
    await me.send(todoApi.add, { body: { task: { title: 'One more' } } })
  })
})

describe('a conversation of emails', () => {
  const addThread = async (count: number, letters: number) => {
    const first = await me.send(emailApi.send, { body: { to: [{ email: 'tsm@demo.com' }], subject: `Of ${count}` } })
    app.travel(11)
    me = await app.as('SVM')
    await sql`
      with one as (select * from email_copy where id = ${first.id}), written as (
        insert into email_message (id, thread_id, from_name, from_email, to_people, subject, body, cleaner_version, plain_text, sends_at,
          created_at, updated_at)
        select gen_random_uuid(), one.thread_id, 'Sender', 'sender@example.com', '[]', 'Mail ' || n, repeat('a', ${letters}),
          (select cleaner_version from email_message where id = one.message_id), 'a', now() - n * interval '1 hour', now(), now()
        from one, generate_series(1, ${count}) n returning *)
      insert into email_copy (id, user_id, message_id, thread_id, is_outgoing, folder, is_read, is_starred, labels, arrives_at, shown_at,
        search_text)
      select 6000000 + ${first.id} * 1000 + row_number() over (), one.user_id, w.id, w.thread_id, false, 'inbox', true, false, '{}',
        w.sends_at, w.sends_at, '' from written w, one`.execute(app.deps.database.owner)
    return me.send(emailApi.get, { query: { id: String(first.id) } })
  }

  test('is answered with its newest hundred, and how many there are beyond', async () => {
    const { replies, hiddenReplies } = await addThread(250, 100)
    expect({ shown: replies.length, hiddenReplies }).toEqual({ shown: 100, hiddenReplies: 150 })
    expect([replies.at(-1)!.subject, replies[0]!.subject]).toEqual(['Mail 1', 'Mail 100'])
  })

  test('of very long texts is answered as far as one answer holds', async () => {
    const { replies, hiddenReplies } = await addThread(12, 200_000)
    expect({ shown: replies.length, hiddenReplies }).toEqual({ shown: 7, hiddenReplies: 5 })
  })

  test('of few is answered whole', async () => {
    const { replies, hiddenReplies } = await addThread(3, 100)
    expect({ shown: replies.length, hiddenReplies }).toEqual({ shown: 3, hiddenReplies: 0 })
  })
})

test('views beyond the most that a person can save are refused in words', async () => {
  await sql`insert into saved_view (user_id, screen, name, query)
    select ${myId}, 'tickets', 'View ' || n, '{}' from generate_series(1, ${mostViews}) n`.execute(
    app.deps.database.owner,
  )
  const one = { screen: 'tickets' as const, name: 'One more', query: {} }
  await expect(me.send(savedViewsApi.add, { body: one })).rejects.toMatchObject({
    status: 409,
    message: 'You can save at most 200 views. Delete one first.',
  })
})

describe('all users of the sample application', () => {
  const addUsers = (count: number, letters: number) =>
    sql`insert into sample_user
      select p.* from (select * from sample_user where deleted_at is null order by id limit 1) u, generate_series(1, ${count}) n,
        jsonb_populate_record(null::sample_user, to_jsonb(u) || jsonb_build_object('id', 7000000 + n, 'username', 'person' || n,
          'email', 'person' || n || '@example.com', 'company', repeat('a', ${letters}))) p`.execute(
      app.deps.database.owner,
    )

  test.each([
    ['too many', 10_000, 1],
    ['few, with very long texts', 5_000, 2_000],
  ])('are refused in words where they are %s, and their pages are answered', async (_, count, letters) => {
    const admin = await app.as('admin')
    await addUsers(count, letters)
    await expect(admin.send(userListApi.all, {})).rejects.toMatchObject({
      status: 422,
      message: 'This is too much to show at once. Choose fewer rows or a shorter range.',
    })
    expect((await admin.send(userListApi.page, { query: {} })).total).toBeGreaterThan(count)
    await sql`delete from sample_user where id > 7000000`.execute(app.deps.database.owner)
    expect((await admin.send(userListApi.all, {})).length).toBeGreaterThan(10)
  })
})
