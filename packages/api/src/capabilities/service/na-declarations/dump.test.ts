import { parse } from 'papaparse'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { declareNa, evidence, overdueFollowUp } from '#testing/na-declarations.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { fileDays, filesApi, type PreparedFile } from '#capabilities/session/files/contract.ts'
import { prepareFiles } from '#capabilities/session/files/scheduled.commands.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { naDeclarationsApi } from './contract.ts'

let app: TestApp
let office: Caller
let manager: Caller
/** The outlet of the manager. */
const outlet = 'DL001-01'

async function signIn(): Promise<void> {
  ;[office, manager] = await Promise.all([app.as('HQA'), app.as('SVM')])
}
beforeAll(async () => {
  app = await testApp()
  await signIn()
  const followUp = await overdueFollowUp(app, manager, outlet)
  await declareNa(manager, followUp, { reason: 'NA-EXP', note: 'Left for Nepal.', file: evidence() })
})
afterAll(() => app.close())
beforeEach(() => sql`delete from prepared_file`.execute(app.deps.database.owner))

const request = (by: Caller, query: object = {}) => by.send(naDeclarationsApi.dump, { query })
const listed = (by: Caller) => by.send(filesApi.list, {})
const prepare = () => ('work' in prepareFiles ? prepareFiles.work(app.deps) : Promise.resolve([]))
const linesOf = async (by: Caller, { id }: PreparedFile) => {
  const file = await by.send(filesApi.content, { params: { id } })
  const text = (await file.text()).replace('\ufeff', '')
  return parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data
}

test('every declaration of a view is in the file, with case, reason, evidence, decision, and days to decide', async () => {
  const requested = await request(office)
  expect(requested).toMatchObject({ kind: 'na_declarations', status: 'waiting', rows: null })
  expect(await prepare()).toEqual([])
  const [ready] = await listed(office)
  const { count } = await office.send(naDeclarationsApi.list, { query: {} })
  expect(ready).toMatchObject({ id: requested.id, status: 'ready', rows: count })
  const lines = await linesOf(office, ready!)
  expect(lines).toHaveLength(count)
  const own = await office.send(naDeclarationsApi.list, { query: { outlet: [outlet], perPage: 100 } })
  for (const { no, follow_up, reason, evidence: files, status, days_to_decide } of own.rows)
    expect(lines).toContainEqual(
      expect.objectContaining({
        Declaration: no,
        'Follow-up': follow_up,
        'Reason code': reason,
        'Evidence files': String(files),
        Status: status,
        'Days to decide': days_to_decide === null ? '' : days_to_decide.toFixed(1),
      }),
    )
})

test('the filters of the view are those of the file', async () => {
  const file = await request(office, { outlet: [outlet], status: ['declared'] })
  await prepare()
  const query = { outlet: [outlet], status: ['declared' as const] }
  const { count } = await office.send(naDeclarationsApi.list, { query })
  expect(count).toBeGreaterThan(0)
  const lines = await linesOf(office, file)
  expect(lines).toHaveLength(count)
  expect(new Set(lines.map(({ Outlet }) => Outlet))).toEqual(new Set([outlet]))
})

test('a territory manager gets the declarations of their outlets alone, and no file of another', async () => {
  const territory = await app.as('TSM')
  const file = await request(territory)
  await prepare()
  const { count } = await territory.send(naDeclarationsApi.list, { query: {} })
  expect(await linesOf(territory, file)).toHaveLength(count)
  expect(count).toBeLessThan((await office.send(naDeclarationsApi.list, { query: {} })).count)
  expect(await listed(office)).toEqual([])
  await expect(office.send(filesApi.content, { params: { id: file.id } })).rejects.toMatchObject({ status: 404 })
  await expect(office.send(filesApi.remove, { params: { id: file.id } })).rejects.toMatchObject({ status: 404 })
})

test('a person is notified once their file is ready', async () => {
  const { id } = await request(office)
  await prepare()
  await prepare()
  const { rows } = await office.send(notificationsApi.list, { query: {} })
  const notices = rows.filter(({ entity_id }) => entity_id === id)
  expect(notices).toEqual([expect.objectContaining({ kind: 'file_prepared', link: '/files' })])
})

test('who may no longer export the rows is given the reason and no file', async () => {
  const { id } = await request(office)
  await sql`update app_user set roles = '{BTM}' where email = 'hqa@demo.com'`.execute(app.deps.database.owner)
  await prepare()
  await sql`update app_user set roles = '{HQA}' where email = 'hqa@demo.com'`.execute(app.deps.database.owner)
  await signIn()
  expect(await listed(office)).toEqual([
    expect.objectContaining({ id, status: 'failed', refusal: 'You may no longer export these rows.', rows: null }),
  ])
  await expect(office.send(filesApi.content, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('a file that cannot be prepared says so, and the others are', async () => {
  const broken = await request(office)
  const whole = await request(office)
  await sql`update prepared_file set query = '{"status": ["lost"]}' where id = ${broken.id}`.execute(
    app.deps.database.owner,
  )
  await prepare()
  const files = new Map((await listed(office)).map((file) => [file.id, file]))
  expect(files.get(broken.id)).toMatchObject({
    status: 'failed',
    refusal: 'Something went wrong on our side. Request the file again.',
  })
  expect(files.get(whole.id)).toMatchObject({ status: 'ready' })
})

test('three files are prepared at a time, and one that is deleted is not prepared', async () => {
  const first = await request(office)
  await request(office)
  await request(office)
  await expect(request(office)).rejects.toMatchObject({ status: 409, code: 'files.waiting' })
  await office.send(filesApi.remove, { params: { id: first.id } })
  await prepare()
  expect((await listed(office)).map(({ status }) => status)).toEqual(['ready', 'ready'])
})

test('a person has twenty files at most', async () => {
  await request(office)
  await sql`insert into prepared_file (user_id, kind, query, status, refusal, requested_at, finished_at, expires_at)
    select user_id, kind, query, 'failed', 'No.', requested_at, requested_at, expires_at
    from prepared_file, generate_series(1, 19)`.execute(app.deps.database.owner)
  await expect(request(office)).rejects.toMatchObject({ status: 409, code: 'files.most' })
})

test('a file is deleted after some days', async () => {
  await request(office)
  await prepare()
  app.travel(fileDays * 86_400 + 60)
  await signIn()
  await prepare()
  expect(await listed(office)).toEqual([])
})

test('refuses filters that are none, and users without the right', async () => {
  await expect(request(await app.as('BTM'))).rejects.toMatchObject({ status: 403 })
  await expect(request(office, { status: ['lost'] })).rejects.toMatchObject({ status: 422 })
})
