import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zipSync } from 'fflate'
import { drawPdf } from '#kernel/file/pdf-fonts.ts'
import { imageOf, scanOf } from '#testing/scans.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { taskThreads } from '../../../hosts/task-threads.ts'
import { type Document, documentsApi } from './contract.ts'
import { readDocuments } from './reading.commands.ts'

let app: TestApp
let office: Caller
let dealer: Caller
/** An outlet of the dealer. */
let outlet: string
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
  dealer = await app.as('DLP')
  outlet = (await dealer.send(complaintsApi.list, { query: {} })).rows[0]!.outlet!
})
afterAll(() => app.close())

const invoice = (total = '1,180.00', number = 'INV-77') =>
  [
    'MERIDIAN SPARES',
    `Invoice No: ${number}`,
    'Date: 14/11/2026',
    '',
    '2 x Oil filter                          1,000.00',
    '',
    'Subtotal                                1,000.00',
    'Tax 18%                                   180.00',
    `Total                                   ${total}`,
  ].join('\n')

let files = 0
/** No two files of these tests are the same. */
const fileOf = (text: string, name = 'paper.txt') => new File([`${text}\n\nCopy ${(files += 1)}`], name)
const add = (file: File, more: object = {}, by: Caller = office): Promise<Document> =>
  by.send(documentsApi.add, { body: { file, ...more } })
const get = (no: string, by: Caller = office) => by.send(documentsApi.get, { params: { no } })
/** Reads all that waits, as the server does every few seconds. */
const readAll = async () => {
  if (!('work' in readDocuments)) throw new Error('Reading is no such job.')
  expect(await readDocuments.work(app.deps)).toEqual([])
}
const read = async (file: File, more: object = {}, by?: Caller) => {
  const { no } = await add(file, more, by)
  await readAll()
  return get(no)
}
const fieldsOf = ({ fields }: Document) => Object.fromEntries(fields.map(({ name, value }) => [name, value]))

describe('a document', () => {
  test('that is a scan in a PDF has a picture of each scanned page', { timeout: 60_000 }, async () => {
    const image = imageOf(scanOf(['Delivered with a scratch']))
    const typed = {
      text: 'A page with a text of its own, and more letters than a stamp.',
      pageBreak: 'before' as const,
    }
    const pdf = new Uint8Array(await drawPdf({ content: [{ image, width: 500 }, typed] }))
    const { no } = await office.send(documentsApi.add, { body: { file: new File([pdf], 'scan.pdf') } })
    if (!('work' in readDocuments)) throw new Error('Reading is no such job.')
    expect(await readDocuments.work({ ...app.deps, perform: taskThreads() })).toEqual([])
    const page = (at: number) => office.send(documentsApi.page, { params: { no, page: at } })
    expect(await page(1)).toMatchObject({ is_scanned: true, has_picture: true })
    expect(await page(2)).toMatchObject({ is_scanned: false, has_picture: true })
    const picture = await office.send(documentsApi.picture, { params: { no, page: 1 } })
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect([...new Uint8Array(await picture.arrayBuffer()).slice(0, 2)]).toEqual([0xff, 0xd8])
  })

  test('is received at once and read in the background', async () => {
    const nothing = { doc_type: null, outlet: null, linked_kind: null, linked_no: null }
    const added = await add(fileOf('Notes of the yard meeting.'), nothing)
    expect(added).toMatchObject({ status: 'received', pages: null, source: 'upload', outlet: null })
    await readAll()
    expect(await get(added.no)).toMatchObject({ status: 'extracted', pages: 1, doc_type: 'other', failure: null })
  })

  test('of a known type goes straight through where every field is sure and the amounts add up', async () => {
    const found = await read(fileOf(invoice()), { doc_type: 'invoice' })
    expect(fieldsOf(found)).toEqual({
      company: 'MERIDIAN SPARES',
      number: 'INV-77',
      date: '2026-11-14',
      total: '1180.00',
      tax: '180.00',
    })
    expect(found).toMatchObject({ status: 'verified', is_straight: true, sums_agree: true })
  })

  test('whose amounts do not add up needs a review', async () => {
    const found = await read(fileOf(invoice('1,280.00')), { doc_type: 'invoice' })
    expect(found).toMatchObject({ status: 'needs_review', is_straight: false, sums_agree: false, finished_at: null })
  })

  test('names the vehicles and cases that exist, and no others', async () => {
    const { rows } = await office.send(complaintsApi.list, { query: { perPage: 1 } })
    const { mentions } = await read(fileOf(`About ${rows[0]!.no} and C-2000-999999, WBAXX0000XX000000.`))
    expect(mentions).toEqual([{ kind: 'complaint', value: rows[0]!.no, page: 1 }])
  })

  test('has its text masked where it names a person', async () => {
    const { no } = await read(fileOf('Write to asha.menon@example.com or call 98450 12345.'))
    const page = await office.send(documentsApi.page, { params: { no, page: 1 } })
    expect(page.text).toContain('[email]')
    expect(JSON.stringify(page)).not.toMatch(/asha\.menon|98450/)
  })

  test('of one content as another is marked as a duplicate, and one of nearly the same words is similar', async () => {
    const words = Array.from({ length: 200 }, (_, at) => `word${at * 7}`).join(' ')
    const file = () => new File([`${words} end`], 'same.txt')
    const first = await read(file())
    const second = await read(file())
    const near = await read(new File([`${words} and`], 'near.txt'))
    expect(first.is_duplicate).toBe(false)
    expect(second.is_duplicate).toBe(true)
    expect(near.is_duplicate).toBe(false)
    expect(second.similar).toContainEqual(expect.objectContaining({ no: first.no, is_same: true, percent: 100 }))
    expect(near.similar.find(({ no }) => no === first.no)).toMatchObject({ is_same: false })
  })

  test('is seen by its outlet and by no other dealer', async () => {
    const own = await add(fileOf('Own'), { outlet })
    const foreign = await add(fileOf('Foreign'))
    expect((await get(own.no, dealer)).no).toBe(own.no)
    await expect(get(foreign.no, dealer)).rejects.toMatchObject({ status: 404 })
    for (const endpoint of [documentsApi.file, documentsApi.page] as const)
      await expect(dealer.send(endpoint, { params: { no: foreign.no, page: 1 } as never })).rejects.toMatchObject({
        status: 404,
      })
  })

  test('is downloaded as it was received, and never opened by a browser', async () => {
    const { no } = await add(new File(['Exactly this'], 'räumen.txt'))
    const answer = await office.send(documentsApi.file, { params: { no } })
    expect(await answer.text()).toBe('Exactly this')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('a file', () => {
  test.each([
    ['an empty one', new File([''], 'empty.txt'), 'This file is empty.'],
    [
      'a program',
      new File([new Uint8Array([0x4d, 0x5a, 0, 1, 2])], 'invoice.pdf'),
      'Send a pdf, docx, xlsx, png, jpg, tif, txt, md, or eml file, without macros.',
    ],
    [
      'a workbook with macros',
      new File(
        [
          zipSync({
            '[Content_Types].xml': new Uint8Array(1),
            'xl/workbook.xml': new Uint8Array(1),
            'xl/vbaProject.bin': new Uint8Array(1),
          }) as BlobPart,
        ],
        'a.xlsx',
      ),
      'Send a pdf, docx, xlsx, png, jpg, tif, txt, md, or eml file, without macros.',
    ],
  ])('is refused in words where it is %s', async (_, file, message) => {
    await expect(add(file)).rejects.toMatchObject({ status: 422, fields: { file: message } })
  })

  test.each([
    [{ outlet: 'NONE' }, 'outlet', 'Outlet not found.'],
    [{ linked_kind: 'complaint', linked_no: 'NONE' }, 'linked_no', 'Not found in your scope.'],
    [{ linked_no: 'C-1' }, 'linked_kind', 'Choose a complaint, ticket, or job card.'],
    [{ linked_kind: 'ticket' }, 'linked_no', 'Enter the number of the case.'],
    [{ doc_type: 'poem' }, 'doc_type', 'Choose a type of document.'],
  ])('with %o is refused with a message at the field', async (more, field, message) => {
    await expect(add(fileOf('x'), more)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test('that cannot be read fails with its reason, stays, and can be read again', async () => {
    const failed = await read(new File(['%PDF-1.7\nnot a document'], 'broken.pdf'))
    expect(failed).toMatchObject({ status: 'failed', failure: 'unreadable', finished_at: null })
    const waiting = await office.send(documentsApi.readAgain, {
      params: { no: failed.no },
      body: { if_version: failed.version },
    })
    expect(waiting).toMatchObject({ status: 'received', failure: null, attempts: 0 })
    await readAll()
    expect((await get(failed.no)).status).toBe('failed')
  })
})

describe('a review', () => {
  const waiting = () => read(fileOf(invoice('1,280.00')), { doc_type: 'invoice' })
  const review = ({ no, version }: Document, body: object, by: Caller = office) =>
    by.send(documentsApi.review, {
      params: { no },
      body: { decision: 'verified', seconds: 12, if_version: version, ...body },
    })

  test('verifies a document and counts the fields that were read right', async () => {
    const before = await waiting()
    const after = await review(before, { fields: { total: '1 180,00'.replace(',', '.') } })
    expect(after).toMatchObject({
      status: 'verified',
      is_straight: false,
      fields_reviewed: 5,
      fields_right: 4,
      review_seconds: 12,
    })
    expect(after.fields.find(({ name }) => name === 'total')).toMatchObject({
      value: '1280.00',
      reviewed_value: '1180.00',
    })
    const { events } = await office.send(timelineApi.events, { params: { kind: 'document', id: after.id }, query: {} })
    expect(events.map(({ type }) => type)).toEqual(['verified', 'needs_review', 'opened'])
  })

  test.each([
    [{ fields: { total: 'much' } }, 'fields.total', 'Enter an amount such as 1234.50.'],
    [{ fields: { date: '31.12.2026' } }, 'fields.date', 'Enter a date as yyyy-mm-dd.'],
    [{ fields: { color: 'red' } }, 'fields.color', 'This document has no such field.'],
    [{ decision: 'rejected' }, 'remark', 'Say why it is rejected.'],
  ])('with %o is refused with a message at the field', async (body, field, message) => {
    await expect(review(await waiting(), body)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test('of a document that is decided is refused', async () => {
    const rejected = await review(await waiting(), { decision: 'rejected', remark: 'Not ours' })
    expect(rejected).toMatchObject({ status: 'rejected', review_remark: 'Not ours', fields_reviewed: 0 })
    await expect(review(rejected, {})).rejects.toMatchObject({ status: 409, code: 'state.move' })
  })

  test('of two people at once accepts one', async () => {
    const before = await waiting()
    await review(before, {})
    await expect(review(before, {})).rejects.toMatchObject({ status: 409 })
  })
})

describe('the report', () => {
  test('counts the documents that its list finds', async () => {
    const { rows, total_row } = await office.send(documentsApi.report, { query: { rows: 'doc_type,source' } })
    const { count } = await office.send(documentsApi.list, { query: {} })
    expect(total_row).toMatchObject({ documents: count })
    const [first] = rows as { doc_type: Document['doc_type']; source: Document['source']; documents: number }[]
    const found = await office.send(documentsApi.list, {
      query: { doc_type: first!.doc_type, source: first!.source },
    })
    expect(found.count).toBe(first!.documents)
  })

  test('opens from each topic the documents about it, and from no topic those about none', async () => {
    const { rows } = await office.send(documentsApi.report, { query: { rows: 'topic' } })
    expect(rows.length).toBeGreaterThan(1)
    for (const { topic, documents } of rows as { topic: string | null; documents: number }[]) {
      const { count } = await office.send(documentsApi.list, { query: { topic: topic ?? 'none' } })
      expect(count, topic ?? 'none').toBe(documents)
    }
  })

  test('counts a page as often as it saves typing, less the time of reviews', async () => {
    const { rows } = await office.send(documentsApi.list, { query: { is_finished: 'true', perPage: 100 } })
    const all = await Promise.all(rows.map(({ no }) => get(no)))
    const minutes = all.reduce((sum, { pages, review_seconds }) => sum + 3 * (pages ?? 0) - review_seconds / 60, 0)
    const { total_row } = await office.send(documentsApi.report, { query: { is_finished: 'true' } })
    expect((total_row as { time_saved: number }).time_saved).toBeCloseTo(minutes / 60, 1)
  })
})
