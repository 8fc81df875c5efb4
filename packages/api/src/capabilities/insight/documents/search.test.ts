import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, type Runner } from '#database/transaction.ts'
import { runnerOf } from '#kernel/command/command.ts'
import type { RequestInfo } from '#kernel/command/context.ts'
import { identifier } from '#capabilities/session/auth/sessions.ts'
import { searchApi } from '#capabilities/session/search/contract.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'

const roles = ['HQA', 'RGM', 'TSM', 'DLP', 'SVM', 'HDA'] as const
type Role = (typeof roles)[number]

let app: TestApp
let callers: Record<Role, Caller>
let runners: Record<Role, Runner>

const eachRole = async <T>(made: (role: Role) => Promise<T>) =>
  Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await made(role)]))) as Record<Role, T>

/** A page of a new document, some days old. */
async function addPage(text: string, { days = 0, ...about }: { days?: number; [column: string]: unknown } = {}) {
  await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    const { rows } = await sql<{ id: string; no: string }>`
      insert into document (no, file_name, mime, bytes, sha256, outlet_id, uploaded_by, linked_kind, linked_no, uploader, received_at,
        received_on, next_read_at)
      select 'DOC-T' || nextval('document_no'), 'page.txt', 'text/plain', 1, 'none', ${about.outlet_id ?? null}::uuid,
        ${about.uploaded_by ?? null}::uuid, ${about.linked_kind ?? null}, ${about.linked_no ?? null}, 'Test', at, at::date, at
      from (select ${app.deps.clock.now()}::timestamptz - ${days} * interval '1 day' as at)
      returning id, no`.execute(db)
    await sql`insert into document_page (document_id, page, width, height, text)
      values (${rows[0]!.id}, 1, 100, 100, ${text}), (${rows[0]!.id}, 2, 100, 100, ${`Next page: ${text}`})`.execute(db)
  })
}

const rowsOf = async <T>(runner: Runner, query: ReturnType<typeof sql<T>>) =>
  (await inTransaction(app.deps.database, runner, 'read', (db) => query.execute(db))).rows

/** Gives the agent a ticket of their outlets, and a seat in a panel, which shows its complaint too. */
async function giveCases(actor_id: string | undefined) {
  const outlets = await rowsOf(runners.HDA, sql<{ id: string }>`select unnest(rad.outlet_ids()) as id`)
  const ids = sql`array[${sql.join(outlets.map(({ id }) => sql`${id}::uuid`))}]`
  await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    const owned = await sql`update ticket set owner_user_id = ${actor_id}::uuid where id = (
      select id from ticket where outlet_id = any (${ids}) order by no limit 1)`.execute(db)
    const seated = await sql`insert into panel_seat (case_id, user_id) select c.id, ${actor_id}::uuid from panel_case c
      join ticket t on t.id = c.ticket_id join complaint on complaint.id = t.complaint_id
      where complaint.outlet_id = any (${ids}) order by t.no limit 1`.execute(db)
    expect([owned.numAffectedRows, seated.numAffectedRows]).toEqual([1n, 1n])
  })
}

beforeAll(async () => {
  app = await testApp()
  callers = await eachRole((role) => app.as(role))
  const actorOf = identifier(app.deps)
  runners = await eachRole(async (role) => {
    const headers = new Headers({ authorization: `Bearer ${callers[role].token}` })
    return runnerOf(await actorOf({ headers } as RequestInfo))
  })
  await giveCases(runners.HDA.actor_id)
  // Some for everyone: of each outlet, of cases that an agent sees or not, and added by each person themselves.
  const outlets = await rowsOf(runners.HQA, sql<{ id: string }>`select id from outlet order by code`)
  for (const [at, { id }] of outlets.entries())
    await addPage('A quorvex gauge of an outlet', { outlet_id: id, days: at })
  for (const { actor_id } of Object.values(runners)) await addPage('A quorvex gauge of mine', { uploaded_by: actor_id })
  for (const kind of ['ticket', 'complaint']) {
    const all = sql<{
      no: string
      outlet_id: string
    }>`select no, outlet_id from ${sql.table(kind)} order by no limit 20`
    const cases = [...(await rowsOf(runners.HQA, all)), ...(await rowsOf(runners.HDA, all))]
    for (const { no, outlet_id } of cases)
      await addPage(`A quorvex gauge of a ${kind}`, { outlet_id, linked_kind: kind, linked_no: no })
  }
})
afterAll(() => app.close())

const keysOf = (rows: readonly { document_id: string; page: number }[]) =>
  rows.map(({ document_id, page }) => `${document_id} ${page}`)

/** Pages that the function finds where it looks through so many documents, or asks the index. */
const found = async (role: Role, pattern: string, newest: number, enough: number, most = 100_000) =>
  keysOf(
    await rowsOf(
      runners[role],
      sql<{ document_id: string; page: number }>`
        select * from rad.document_pages_containing(array[${pattern}], ${newest}, ${enough}, ${most})`,
    ),
  )

/** Pages that row-level security shows, the newest first. */
const seen = async (role: Role, pattern: string) =>
  keysOf(
    await rowsOf(
      runners[role],
      sql<{ document_id: string; page: number }>`
        select p.document_id, p.page from document_page p join document d on d.id = p.document_id
        where rad.letters(p.text) like ${pattern} order by d.received_on desc, d.received_at desc, d.id desc, p.page`,
    ),
  )

describe('pages of documents', () => {
  test.each(roles)('are found for %s exactly where they see the document, the newest first', async (role) => {
    for (const pattern of ['%quorvex%', '%the%']) {
      const expected = await seen(role, pattern)
      expect(await found(role, pattern, 100_000, 1)).toEqual(expected)
      expect(await found(role, pattern, 1, 100_000)).toEqual(expected)
      const newest = await found(role, pattern, 3, 0)
      expect(newest.every((key) => expected.includes(key))).toBe(true)
    }
    const pages = await seen(role, '%quorvex%')
    expect(pages.length).toBeGreaterThan(0)
    expect(await found(role, '%quorvex%', 1, 0)).toEqual(pages.slice(0, 2))
    expect(await found(role, '%quorvex%', 1, 100_000, 3)).toEqual(pages.slice(0, 3))
  })

  test.each(['ticket', 'complaint'])('are found for an agent where they see the %s, and no others', async (kind) => {
    const [all, own] = [await seen('HQA', `%gauge of a ${kind}%`), await seen('HDA', `%gauge of a ${kind}%`)]
    expect(own.length).toBeGreaterThan(0)
    expect(own.length).toBeLessThan(all.length)
    expect(await found('HDA', `%gauge of a ${kind}%`, 100_000, 1)).toEqual(own)
    expect(await found('HDA', '%gauge of an outlet%', 1, 100_000)).toEqual([])
  })

  test('are not found outside the scope of a reader, by common and rare words', async () => {
    const own = runners.SVM.actor_id
    await addPage('The plimsoxin report, of the other', {})
    await addPage('The plimsoxin report, of mine', { uploaded_by: own })
    const titlesFor = async (q: string, role: Role) => {
      const { groups } = await callers[role].send(searchApi.find, { query: { q } })
      const hits = groups.find(({ kind }) => kind === 'document_page')?.hits ?? []
      return hits.map(({ title }) => title).toSorted()
    }
    expect(await titlesFor('plimsoxin', 'HQA')).toHaveLength(4)
    const mine = ['Next page: The plimsoxin report, of mine', 'The plimsoxin report, of mine']
    expect(await titlesFor('report plimsoxin', 'SVM')).toEqual(mine)
    expect(await titlesFor('plimsoxin other', 'SVM')).toEqual([])
    expect(await titlesFor('plimsoxin', 'DLP')).toEqual([])
  })
})
