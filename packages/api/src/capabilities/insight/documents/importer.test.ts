import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { checksums, countsOf, errorsOf, importSteps, textFile } from '#testing/import-steps.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { documentColumns, documentsApi } from './contract.ts'
import { readDocuments } from './reading.commands.ts'

const tables = ['document', 'document_file', 'document_page', 'document_field', 'timeline_event']
let app: TestApp
let office: Caller
let steps: ReturnType<typeof importSteps>
let complaint: { no: string; outlet: string | null }
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
  steps = importSteps(office)
  complaint = (await office.send(complaintsApi.list, { query: { perPage: 1 } })).rows[0]!
  await readAll()
})
afterAll(() => app.close())

const readAll = async () => {
  if (!('work' in readDocuments)) throw new Error('Reading is no such job.')
  let messages
  do messages = await readDocuments.work(app.deps)
  while (messages !== undefined && messages.length > 0)
}
const find = async (q: string) => (await office.send(documentsApi.list, { query: { q } })).rows
const get = (no: string) => office.send(documentsApi.get, { params: { no } })
const head = 'ID,Title,Document type,Outlet code,Created,Case,Content'
const file = (...lines: string[]) => textFile([head, ...lines].join('\n'), 'archive.csv')
const bill = (number: string) => `"MERIDIAN SPARES
Invoice No: ${number}
Date: 14/11/2026
Total 118.00"`

test('documents of another system come in once with their texts, are read, and are undone', async () => {
  const before = await checksums(app, tables)
  const lines = [
    `PL-1,Bill of May,Rechnung,DL001-01,2026-05-03 10:00,,${bill('PM-1')}`,
    `PL-2,Letter no. 5,Letter,,2026-05-04,${complaint.no},Dear workshop`,
    'PL-3,Copy of it,,,,,Dear workshop',
  ]
  const first = await steps.checked('documents', file(...lines))
  expect(errorsOf(first.answer)).toEqual([])
  expect(countsOf(first.answer)).toMatchObject({ new: 3, changed: 0, same: 0 })
  await steps.commit(first.id)
  const [one] = await find('PL-1')
  expect(one).toMatchObject({
    file_name: 'Bill of May.txt',
    doc_type: 'invoice',
    status: 'received',
    source: 'import',
    sender_no: 'PL-1',
    outlet: 'DL001-01',
    received_on: '2026-05-03',
  })
  expect(await find('PL-2')).toMatchObject([
    { linked_kind: 'complaint', linked_no: complaint.no, outlet: complaint.outlet },
  ])
  expect((await find('PL-2'))[0]!.file_name).toBe('Letter no. 5.txt')
  expect(await find('PL-3')).toMatchObject([{ is_duplicate: true, doc_type: 'other' }])
  const { events } = await office.send(timelineApi.events, { params: { kind: 'document', id: one!.id }, query: {} })
  expect(events).toMatchObject([{ type: 'opened', text: 'Imported from archive.csv, line 2' }])
  await readAll()
  expect((await get(one!.no)).fields.find(({ name }) => name === 'number')).toMatchObject({ value: 'PM-1' })
  const again = await steps.checked('documents', file(...lines))
  expect(countsOf(again.answer)).toEqual({ new: 0, changed: 0, same: 3, wrong: 0, warnings: 0 })
  await steps.revert(first.id)
  expect(await checksums(app, tables)).toEqual(before)
})

test('all documents of a long file are read in one turn while it has time, and the rest in the next', async () => {
  if (!('work' in readDocuments)) throw new Error('Reading is no such job.')
  const lines = Array.from({ length: 25 }, (_, index) => `LN-${index},Note ${index},Letter,,,,Text ${index}`)
  const { id } = await steps.checked('documents', file(...lines))
  await steps.commit(id)
  let ms = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (ms += 6_000))
  onTestFinished(() => clock.mockRestore())
  const waiting = async () => (await office.send(documentsApi.list, { query: { q: 'LN-', status: 'received' } })).count
  await readDocuments.work(app.deps)
  clock.mockRestore()
  expect(await waiting()).toBeGreaterThan(20)
  await readDocuments.work(app.deps)
  expect(await waiting()).toBe(0)
})

test('a document that a person decided since stays, and its import can’t be undone', async () => {
  const { id } = await steps.checked('documents', file(`PL-9,A bill,Invoice,,,,${bill('PM-9')}`))
  await steps.commit(id)
  await readAll()
  const { no, version } = (await get((await find('PL-9'))[0]!.no))!
  await office.send(documentsApi.review, {
    params: { no },
    body: { decision: 'rejected', remark: 'Not ours', seconds: 5, if_version: version },
  })
  await expect(steps.revert(id)).rejects.toMatchObject({ status: 409, code: 'import.changed_since' })
  const { answer } = await steps.checked('documents', file(`${no},A bill,Letter,,,,`))
  expect(errorsOf(answer)).toEqual([
    [2, 'Document type', 'Only a document that failed or is not decided can be read again.'],
  ])
})

test('the exported list given back unedited has nothing new, changed, or wrong', async () => {
  await office.send(documentsApi.add, { body: { file: new File(['=1+1 of a yard'], '=sum, "yard".v2.txt') } })
  await readAll()
  const columns = documentColumns.map(({ key }) => key).join(',')
  for (const query of [{}, { columns }, { columns, format: 'xlsx' }] as const) {
    const exported = await office.send(documentsApi.export, { query })
    const name = 'format' in query ? 'documents.xlsx' : 'documents.csv'
    const { answer } = await steps.checked('documents', new File([await exported.arrayBuffer()], name))
    expect(errorsOf(answer)).toEqual([])
    expect(countsOf(answer)).toMatchObject({ new: 0, changed: 0, wrong: 0, warnings: 0 })
    expect(answer.same).toBeGreaterThan(20)
  }
})

test('of a known document the columns of the file change, another type is read again, and the undo gives back both', async () => {
  const { no } = await office.send(documentsApi.add, {
    body: { file: new File(['Notes of the yard, again'], 'y.txt') },
  })
  await readAll()
  const { id } = await steps.checked('documents', file(`${no.toLowerCase()},Yard notes,Letter,DL001-01,,,`))
  await steps.commit(id)
  expect(await get(no)).toMatchObject({
    file_name: 'Yard notes.txt',
    doc_type: 'letter',
    outlet: 'DL001-01',
    status: 'received',
  })
  await readAll()
  expect(await get(no)).toMatchObject({ doc_type: 'letter' })
  await steps.revert(id)
  expect(await get(no)).toMatchObject({ file_name: 'y.txt', doc_type: 'other', outlet: null, status: 'received' })
  await readAll()
  expect(await get(no)).toMatchObject({ doc_type: 'other', status: 'extracted' })
})

test('what can’t be a document is wrong at its row and column', async () => {
  const { id } = await steps.checked('documents', file('PL-20,One,,,,,First text'))
  await steps.commit(id)
  const { answer } = await steps.checked(
    'documents',
    file(
      ',No number,,,,,Text',
      'PL-21,No text,,,,,',
      'PL-20,One,,,,,Another text',
      'PL-22,Page,,,,,<html><body>Hello</body></html>',
      'PL-23,Odd,Papyrus,NONE,soon,C-2000-999999,Text',
      'PL-24,Late,,,2099-01-01,,Text',
      'PL-25,One,,,,,Text',
      'PL-25,Two,,,,,Text',
      'DOC-999999,Not here,,,,,Text',
    ),
  )
  expect(errorsOf(answer)).toEqual([
    [2, 'ID', 'This is required.'],
    [3, 'Content', 'Document not found. A new document needs a text.'],
    [4, 'Content', 'Another document has this id. Send this one under an id of its own.'],
    [5, 'Content', 'Send a pdf, docx, xlsx, png, jpg, tif, txt, md, or eml file, without macros.'],
    [6, 'Created', 'Enter a time such as 2026-01-31 09:00.'],
    [6, 'Document type', 'Choose what this means.'],
    [6, 'Case', 'Not found in your scope.'],
    [6, 'Outlet code', 'Outlet not found.'],
    [7, 'Created', 'This time is in the future.'],
    [9, 'ID', 'Duplicate of row 8.'],
    [10, 'ID', 'Document not found.'],
  ])
})

test('a long title names its document by its beginning, also when it comes again', async () => {
  const line = `PL-40,${'Long title '.repeat(30)},Letter,,,,Long`
  const { id } = await steps.checked('documents', file(line))
  await steps.commit(id)
  expect((await find('PL-40'))[0]!.file_name).toMatch(/^Long title .{80,95}\.txt$/)
  expect(countsOf((await steps.checked('documents', file(line))).answer)).toMatchObject({ same: 1, wrong: 0 })
})

test('JSON lines come in as rows do', async () => {
  const lines = [{ id: 'PL-30', title: 'By JSON', type: 'letter', text: 'Two\nlines' }]
  const json = lines.map((line) => JSON.stringify(line)).join('\n')
  const { id, answer } = await steps.checked('documents', textFile(json, 'documents.jsonl'))
  expect(countsOf(answer)).toMatchObject({ new: 1, wrong: 0 })
  await steps.commit(id)
  expect(await find('PL-30')).toMatchObject([{ file_name: 'By JSON.txt', doc_type: 'letter' }])
})

test('only people who see the whole network and add documents import them', async () => {
  const manager = await app.as('SVM')
  await expect(importSteps(manager).upload('documents', file('X,,,,,,Y'))).rejects.toMatchObject({ status: 403 })
})
