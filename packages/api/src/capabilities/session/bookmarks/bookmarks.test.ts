import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { bookmarksApi } from './contract.ts'
import { pages } from './vocabulary.ts'

let app: TestApp
let admin: Caller
let technician: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  technician = await app.as('BSM')
})
afterAll(() => app.close())

const toggle = (who: Caller, id: number) => who.send(bookmarksApi.toggle, { body: { id } })
const bookmarksOf = async (who: Caller) => (await who.send(bookmarksApi.list, {})).bookmarks.map((page) => page.target)
const numberOf = (target: string) => pages.find((page) => page.target === target)!.id

test('every page has a unique number and name', () => {
  expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length)
  expect(new Set(pages.map(({ target }) => target)).size).toBe(pages.length)
})

describe('bookmarks', () => {
  test('come and go, in the order they were chosen', async () => {
    await toggle(admin, numberOf('todo'))
    app.travel(1)
    await toggle(admin, numberOf('audit'))
    app.travel(1)
    await toggle(admin, numberOf('calendar'))
    expect(await bookmarksOf(admin)).toEqual(['todo', 'audit', 'calendar'])
    await toggle(admin, numberOf('audit'))
    expect(await bookmarksOf(admin)).toEqual(['todo', 'calendar'])
    const { suggestions } = await admin.send(bookmarksApi.list, {})
    expect(suggestions.filter((page) => page.isBookmarked).map((page) => page.target)).toEqual(['todo', 'calendar'])
    expect(suggestions).toHaveLength(pages.length)
  })

  test('belong to one person', async () => {
    await toggle(technician, numberOf('models'))
    expect(await bookmarksOf(technician)).toEqual(['models'])
    expect(await bookmarksOf(admin)).not.toContain('models')
  })

  test('answer 200 without a body, and once for a repeated call', async () => {
    const send = () =>
      app.request('/api/bookmarks/update', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${admin.token}`,
          'content-type': 'application/json',
          'idempotency-key': 'once',
        },
        body: JSON.stringify({ id: numberOf('cities') }),
      })
    const answers = [await send(), await send()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await answers[0]!.text()).toBe('')
    expect(await bookmarksOf(admin)).toContain('cities')
  })

  test('name only pages there are, and pages the user may open', async () => {
    await expect(toggle(admin, 999)).rejects.toMatchObject({ status: 404 })
    await expect(toggle(technician, numberOf('audit'))).rejects.toMatchObject({ status: 404 })
    const { suggestions } = await technician.send(bookmarksApi.list, {})
    expect(suggestions.map((page) => page.target)).not.toContain('audit')
  })

  test.each([{ id: 'one' }, { id: 1.5 }, {}, { id: 1, page: 2 }])('refuse %o', async (body) => {
    await expect(admin.send(bookmarksApi.toggle, { body: body as never })).rejects.toMatchObject({ status: 422 })
  })

  test('leave a line in the trail', async () => {
    const { rows } = await admin.send(auditApi.list, { query: { entity: 'bookmark', perPage: 100 } as never })
    expect(rows.map((row) => `${row.action} ${row.entity_id}`)).toContain('remove audit')
  })
})
