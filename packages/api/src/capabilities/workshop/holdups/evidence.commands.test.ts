import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { addHoldup } from '#testing/holdups.ts'
import { addCard, moveAlong, readCard } from '#testing/job-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { type HoldupRow, holdupsApi } from './contract.ts'

let app: TestApp
let manager: Caller
let no: string
let holdup: HoldupRow
beforeAll(async () => {
  app = await testApp()
  manager = await app.as('SVM')
})
afterAll(() => app.close())
beforeEach(async () => {
  ;({ no } = await addCard(manager))
  await moveAlong(manager, no, 'in_work')
  holdup = await addHoldup(manager, no, { reason: 'S-CUS-EST' })
})

const path = (more = '') => `http://127.0.0.1/api/holdups/${holdup.id}/files${more}`
const attach = (content: BlobPart, name: string, by: Caller = manager) => {
  const form = new FormData()
  form.append('file', new File([content], name))
  return by.fetch(new Request(path(), { method: 'POST', body: form }))
}
const files = () => manager.send(holdupsApi.files, { params: { id: holdup.id } })
const detach = (file: string, by: Caller = manager) => by.send(holdupsApi.detach, { params: { id: holdup.id, file } })
const trailOf = async (action: string) =>
  (await app.as('HQA')).send(auditApi.list, { query: { entity: ['holdup'] as never, action: [action] as never } })
const now = () => manager.send(holdupsApi.get, { params: { id: holdup.id } })
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])

test('a reason that needs evidence pauses the turnaround time once a file is there, and its card shows the file', async () => {
  app.travel(26 * 3600)
  manager = await app.as('SVM')
  expect(await now()).toMatchObject({ is_pausing: false, lacks_evidence: true })
  expect(await readCard(manager, no)).toMatchObject({
    hold: [{ files: [], lacks_evidence: true }],
    figures: { hold_days: 1.1, paused_days: 0 },
  })

  const response = await attach(png, '../call\u202egpj.html')
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject([
    { name: 'callgpj.png', type: 'image/png', bytes: 11, by: 'Sunita Varma' },
  ])
  expect(await now()).toMatchObject({ is_pausing: true, lacks_evidence: false, version: holdup.version })
  const card = await readCard(manager, no)
  expect(card).toMatchObject({
    hold: [{ files: [{ name: 'callgpj.png' }], lacks_evidence: false }],
    figures: { hold_days: 1.1, paused_days: 1.1 },
  })
  const { events } = await manager.send(timelineApi.events, { params: { kind: 'job_card', id: card.id }, query: {} })
  expect(events[0]).toMatchObject({ type: 'evidence_added', text: 'callgpj.png', actor: 'Sunita Varma' })
  const lines = await trailOf('attach')
  expect(lines.rows[0]).toMatchObject({ user_name: 'Sunita Varma', entity_id: holdup.id })
})

test.each([
  ['a page', '<!doctype html><script>alert(1)</script>', 'notes.txt', 422],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'drawing.png', 422],
  ['nothing', '', 'empty.txt', 422],
  ['a program by the name of an image', 'MZ\u0090\u0000\u0003\u0000', 'photo.png', 422],
  ['too much', 'x'.repeat(10 * 1_048_576 + 1), 'large.txt', 413],
])('%s is refused', async (_, content, name, status) => {
  expect((await attach(content, name)).status).toBe(status)
  expect(await files()).toEqual([])
})

test('the same content twice is one file; what was attached by mistake is removed, and the trail records it', async () => {
  await attach('Yes, go on', 'message.txt')
  await attach('Yes, go on', 'again.txt')
  expect((await attach(png, 'wrong.png')).status).toBe(201)
  const [stored, wrong] = await files()
  expect(stored).toMatchObject({ name: 'message.txt' })
  expect(await detach(wrong!.id)).toEqual([stored])
  expect(await detach(stored!.id)).toEqual([])
  expect(await now()).toMatchObject({ is_pausing: false, lacks_evidence: true, version: holdup.version })
  await expect(detach(stored!.id)).rejects.toMatchObject({ status: 404 })
  const { events } = await manager.send(timelineApi.events, {
    params: { kind: 'job_card', id: (await readCard(manager, no)).id },
    query: {},
  })
  expect(events.slice(0, 2).map(({ type, text }) => [type, text])).toEqual([
    ['evidence_removed', 'message.txt'],
    ['evidence_removed', 'wrong.png'],
  ])
  const lines = await trailOf('detach')
  expect(lines.rows[0]).toMatchObject({ user_name: 'Sunita Varma', entity_id: holdup.id })
})

test('a hold-up that has ended keeps its files: it takes no more, and none is removed', async () => {
  await attach(png, 'photo.png')
  const stored = await files()
  await manager.send(holdupsApi.end, { params: { id: holdup.id }, body: { if_version: holdup.version } })
  const late = await attach('Too late', 'late.txt')
  expect(late.status).toBe(409)
  expect(await late.json()).toMatchObject({ error: { message: 'This hold-up has ended.' } })
  await expect(detach(stored[0]!.id)).rejects.toMatchObject({ status: 409, message: 'This hold-up has ended.' })
  expect(await files()).toEqual(stored)
})

test('a file is a download that no browser runs; outside the scope there is none, and who only reads adds none', async () => {
  await attach(png, 'photo.png')
  const [file] = await files()
  const response = await manager.fetch(new Request(path(`/${file!.id}`)))
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(png)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringContaining('attachment; filename="photo.png"') as string,
  })
  // Another job type of the same outlet.
  const stranger = await app.as('BSM')
  for (const more of ['', `/${file!.id}`]) expect((await stranger.fetch(new Request(path(more)))).status).toBe(404)
  expect((await attach(png, 'photo.png', stranger)).status).toBe(404)
  expect((await manager.fetch(new Request(path(`/${holdup.id}`)))).status).toBe(404)
  await expect(detach(file!.id, stranger)).rejects.toMatchObject({ status: 404 })
  const auditor = await app.as('AUD')
  expect((await attach(png, 'photo.png', auditor)).status).toBe(403)
  await expect(detach(file!.id, auditor)).rejects.toMatchObject({ status: 403 })
  expect(await files()).toEqual([file])
})

test('of a hold-up of another outlet nothing is seen, added, or removed', async () => {
  const own = holdup
  const office = await app.as('admin')
  const foreign = await addCard(office, { outlet: 'DL002-01' })
  await moveAlong(office, foreign.no, 'in_work')
  holdup = await addHoldup(office, foreign.no, { reason: 'S-CUS-EST' })
  const [file] = (await (await attach(png, 'photo.png', office)).json()) as { id: string }[]
  for (const more of ['', `/${file!.id}`]) expect((await manager.fetch(new Request(path(more)))).status).toBe(404)
  expect((await attach('Mine', 'mine.txt')).status).toBe(404)
  await expect(detach(file!.id)).rejects.toMatchObject({ status: 404 })
  // Nor through the URL of their own hold-up.
  const params = { id: own.id, file: file!.id }
  await expect(manager.send(holdupsApi.detach, { params })).rejects.toMatchObject({ status: 404 })
  expect(await office.send(holdupsApi.files, { params: { id: holdup.id } })).toMatchObject([file])
})
