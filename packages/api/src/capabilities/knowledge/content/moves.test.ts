import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBatches } from '#kernel/command/jobs.ts'
import { addDraftAs, requestedAs, contentAs, moveAs, publishedAs } from '#testing/content.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { type Content, contentApi, contentMoves, contentStatuses, type ContentStatus } from './contract.ts'
import { libraryApi } from './library.contract.ts'
import { expireContent } from './schedule.commands.ts'

let app: TestApp
let writer: Caller
let approver: Caller
let admin: Caller
let reader: Caller
async function signIn(): Promise<void> {
  writer = await app.as('RGM')
  approver = await app.as('HQA')
  admin = await app.as('admin')
  reader = await app.as('SVM')
}
beforeAll(async () => {
  app = await testApp()
  await signIn()
})
afterAll(() => app.close())

/** Moves the clock; the users who were signed in sign in again. */
async function travel(seconds: number): Promise<void> {
  app.travel(seconds)
  await signIn()
}

const isRead = (slug: string) =>
  reader.send(libraryApi.get, { params: { slug }, query: {} }).then(
    () => true,
    ({ status }: { status: number }) => (status === 404 ? false : Promise.reject(new Error(String(status)))),
  )

/** An item in each state. */
const standing: Record<ContentStatus, () => Promise<Content>> = {
  draft: () => addDraftAs(writer),
  in_review: () => requestedAs(writer),
  published: () => publishedAs(writer, approver),
  expired: async () => {
    const publish_until = new Date(app.deps.clock.now().getTime() + 60_000).toISOString()
    const { id } = await publishedAs(writer, approver, { publish_until })
    await travel(90)
    expect(await runBatches(expireContent as never, app.deps)).toEqual([])
    return contentAs(writer, id)
  },
  archived: async () => {
    const { id } = await publishedAs(writer, approver)
    return moveAs(approver, id, 'archived')
  },
}

describe('content that is', () => {
  const pairs = contentStatuses.flatMap((from) => contentStatuses.map((to) => [from, to] as const))
  const possible: Partial<Record<ContentStatus, ContentStatus[]>> = {
    draft: ['in_review'],
    in_review: ['draft', 'published'],
    published: ['archived'],
  }

  test.each(pairs.filter(([from, to]) => possible[from]?.includes(to)))('%s becomes %s', async (from, to) => {
    const item = await standing[from]()
    const note = to === 'draft' ? 'Add a picture' : undefined
    const moved = await moveAs(from === 'draft' ? writer : approver, item.id, to, note)
    expect(moved.status).toBe(to)
    expect(await isRead(item.slug)).toBe(to === 'published')
  })

  test.each(pairs.filter(([from, to]) => !possible[from]?.includes(to)))(
    '%s does not become %s by hand',
    async (from, to) => {
      const item = await standing[from]()
      await expect(moveAs(approver, item.id, to, 'A note')).rejects.toMatchObject({
        status: 409,
        code: 'state.move',
        details: {
          allowed: contentMoves[from].filter((one) => to !== 'expired' || from !== 'published' || one !== 'expired'),
        },
      })
      expect((await contentAs(writer, item.id)).status).toBe(from)
    },
  )

  test('published becomes expired when its end has come, and by nothing else', async () => {
    const item = await standing.expired()
    expect(item).toMatchObject({ status: 'expired', live_edition: null })
    expect(await isRead(item.slug)).toBe(false)
    expect(item.versions).toMatchObject([{ no: 1, ended: 'expired' }])
  })
})

describe('a draft', () => {
  test('without a text is not sent to review', async () => {
    const { id } = await addDraftAs(writer, { body: '<p> </p>' })
    await expect(moveAs(writer, id, 'in_review')).rejects.toMatchObject({
      status: 422,
      fields: { body: 'Write the text first.' },
    })
  })

  test('of a bot answer without an intent is not sent to review', async () => {
    const { id } = await addDraftAs(writer, { kind: 'bot_answer' })
    await expect(moveAs(writer, id, 'in_review')).rejects.toMatchObject({
      fields: { intent: 'Choose the intent it answers.' },
    })
  })

  test('is not sent to review to someone who wrote it', async () => {
    const { id, written_by } = await addDraftAs(writer)
    const { version } = await writer.send(contentApi.update, {
      params: { id },
      body: { reviewer: written_by[0]!.id, if_version: 1 },
    })
    await expect(
      writer.send(contentApi.move, { params: { id }, body: { to: 'in_review', if_version: version } }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { reviewer: 'The reviewer can’t be someone who wrote this version.' },
    })
  })

  test('is sent to review by its writer, and those who may approve it are notified', async () => {
    const { id } = await requestedAs(writer, { title: 'Heard of' })
    const { rows } = await approver.send(notificationsApi.list, { query: { perPage: 100 } })
    expect(rows.filter(({ link }) => link === `/content/${id}`)).toHaveLength(1)
    const own = await writer.send(notificationsApi.list, { query: { perPage: 100 } })
    expect(own.rows.filter(({ link }) => link === `/content/${id}`)).toHaveLength(0)
  })

  test('for one reviewer notifies only that one', async () => {
    const { reviewers } = await writer.send(contentApi.options, {})
    const { user_id } = await meOf(approver)
    expect(reviewers.map(({ id }) => id)).toContain(user_id)
    const { id } = await requestedAs(writer, { reviewer: user_id })
    const { rows } = await admin.send(notificationsApi.list, { query: { perPage: 100 } })
    expect(rows.filter(({ link }) => link === `/content/${id}`)).toHaveLength(0)
    const mine = await approver.send(notificationsApi.list, { query: { perPage: 100 } })
    expect(mine.rows.filter(({ link }) => link === `/content/${id}`)).toHaveLength(1)
  })

  test('of a territory manager is changed and sent to review by them alone of those who may not change content', async () => {
    const manager = await app.as('TSM')
    const { id } = await addDraftAs(manager, { title: 'From the territory' })
    await expect(moveAs(approver, id, 'in_review')).resolves.toMatchObject({ status: 'in_review' })
    const { id: other } = await addDraftAs(writer)
    await expect(moveAs(manager, other, 'in_review')).rejects.toMatchObject({
      status: 403,
      message: 'You can send only your own drafts to review.',
    })
    const { version } = await contentAs(manager, other)
    await expect(
      manager.send(contentApi.update, { params: { id: other }, body: { title: 'Mine now', if_version: version } }),
    ).rejects.toMatchObject({ status: 403, message: 'You can change only your own drafts.' })
  })
})

async function meOf(caller: Caller): Promise<{ user_id: string }> {
  const { id, owner_id } = await addDraftAs(caller, { title: 'Who am I' })
  expect(id).toBeTruthy()
  return { user_id: owner_id }
}

describe('content in review', () => {
  test('is not approved by who wrote it, whatever they may do', async () => {
    const { id, moves } = await requestedAs(approver)
    expect(moves).toContainEqual({ to: 'published', bar: 'You can’t approve content you wrote.' })
    await expect(moveAs(approver, id, 'published')).rejects.toMatchObject({
      status: 403,
      message: 'You can’t approve content you wrote.',
    })
    await expect(moveAs(admin, id, 'published')).resolves.toMatchObject({ status: 'published' })
  })

  test('is not approved by who changed a word of it', async () => {
    const { id } = await addDraftAs(writer)
    await admin.send(contentApi.update, { params: { id }, body: { title: 'Opening times', if_version: 1 } })
    await moveAs(writer, id, 'in_review')
    await expect(moveAs(admin, id, 'published')).rejects.toMatchObject({ status: 403 })
    await expect(moveAs(approver, id, 'published')).resolves.toMatchObject({ status: 'published' })
  })

  test.each(['RGM', 'TSM', 'HDA'])('is not approved by %s, who has no right to', async (role) => {
    const { id } = await requestedAs(writer, { kind: 'article' })
    await expect(moveAs(await app.as(role), id, 'published')).rejects.toMatchObject({
      status: 403,
      message: 'You don’t have permission to approve content.',
    })
  })

  test('is not changed', async () => {
    const { id, version } = await requestedAs(writer)
    await expect(
      writer.send(contentApi.update, { params: { id }, body: { title: 'Late', if_version: version } }),
    ).rejects.toMatchObject({ status: 409, code: 'state.draft' })
  })

  test('is returned with a note of what has to change, and its writers are notified', async () => {
    const { id } = await requestedAs(writer)
    await expect(moveAs(approver, id, 'draft')).rejects.toMatchObject({
      status: 422,
      fields: { note: 'Say what has to change.' },
    })
    const back = await moveAs(approver, id, 'draft', 'Name the outlet')
    expect(back).toMatchObject({ status: 'draft', remark: 'Name the outlet', asked_at: null })
    const { rows } = await writer.send(notificationsApi.list, { query: { perPage: 100 } })
    expect(rows.find(({ link }) => link === `/content/${id}`)).toMatchObject({
      text: { values: { note: 'Name the outlet' } },
    })
    expect(await moveAs(writer, id, 'in_review')).toMatchObject({ remark: null })
  })

  test('is withdrawn by its writer without a note', async () => {
    const { id } = await requestedAs(writer)
    expect(await moveAs(writer, id, 'draft')).toMatchObject({ status: 'draft', remark: null })
  })

  test('is not approved after its end', async () => {
    const publish_until = new Date(app.deps.clock.now().getTime() + 60_000).toISOString()
    const { id } = await requestedAs(writer, { publish_until })
    await travel(120)
    await expect(moveAs(approver, id, 'published')).rejects.toMatchObject({
      fields: { publish_until: 'The end date has passed.' },
    })
  })

  test('is approved once: the second of two reviewers gets an error, with both versions', async () => {
    const { id, version } = await requestedAs(writer)
    const body = { to: 'published' as const, if_version: version }
    const done = await Promise.allSettled([
      approver.send(contentApi.move, { params: { id }, body }),
      admin.send(contentApi.move, { params: { id }, body }),
    ])
    const refused = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(refused).toMatchObject([
      {
        status: 409,
        code: 'version.stale',
        details: { current: { id, status: 'published' }, yours: { to: 'published', if_version: version } },
      },
    ])
    expect((await contentAs(writer, id)).versions).toHaveLength(1)
  })

  test('is not approved and returned at once', async () => {
    const { id, version } = await requestedAs(writer)
    const done = await Promise.allSettled([
      approver.send(contentApi.move, { params: { id }, body: { to: 'published', if_version: version } }),
      admin.send(contentApi.move, { params: { id }, body: { to: 'draft', note: 'No', if_version: version } }),
    ])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('of two people who change a draft at once', () => {
  test('the second gets an error, with both texts', async () => {
    const { id } = await addDraftAs(writer)
    const changes = [writer, approver].map((one, at) =>
      one.send(contentApi.update, { params: { id }, body: { body: `<p>Text ${at}</p>`, if_version: 1 } }),
    )
    const done = await Promise.allSettled(changes)
    const late = done.findIndex(({ status }) => status === 'rejected')
    expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect((done[late] as PromiseRejectedResult).reason).toMatchObject({
      status: 409,
      code: 'version.stale',
      details: { current: { body: `<p>Text ${1 - late}</p>` }, yours: { body: `<p>Text ${late}</p>` } },
    })
  })
})

describe('published content', () => {
  test('is archived by who may approve, and by no other user', async () => {
    const { id } = await publishedAs(writer, approver)
    await expect(moveAs(writer, id, 'archived')).rejects.toMatchObject({ status: 403 })
    expect(await moveAs(approver, id, 'archived')).toMatchObject({ status: 'archived', live_edition: null })
  })

  test('is reported to who wrote it', async () => {
    const { id } = await publishedAs(writer, approver)
    const { rows } = await writer.send(notificationsApi.list, { query: { perPage: 100 } })
    expect(rows.filter(({ link }) => link === `/content/${id}`)).toHaveLength(1)
  })
})
