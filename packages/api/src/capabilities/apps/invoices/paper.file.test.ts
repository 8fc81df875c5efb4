import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { mailApi } from '#capabilities/admin/mail/contract.ts'
import { authApi } from '#capabilities/session/auth/contract.ts'
import { smtpMailer } from '../../../hosts/smtp.ts'
import { deliverDue } from '#kernel/mail/mail-delivery.ts'
import { startMailServer } from '#testing/mail-server.ts'
import { addDraft, addSent, pay, readInvoice } from '#testing/invoice-drafts.ts'
import { testApp, type Caller, type TestApp } from '#testing/test-app.ts'
import { invoicesApi } from './contract.ts'
import { invoiceDocument } from './paper.file.ts'
import { paperWords } from './paper-words.file.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const pdf = async (id: number, paper?: 'a4' | 'letter') => {
  const response = await admin.send(invoicesApi.pdf, { params: { id: String(id) }, query: { paper } })
  return { response, text: Buffer.from(await response.arrayBuffer()).toString('latin1') }
}
const inLanguage = (language: string) => paperWords(app.deps, language)
/** Page sizes in points, one per page. */
const pagesOf = (text: string) => [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map((box) => box.slice(1))

test('the PDF comes on A4 and on Letter, under the number of the invoice', async () => {
  const { id, number } = await addDraft(admin)
  const { response, text } = await pdf(id)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`)
  expect(text.startsWith('%PDF-')).toBe(true)
  expect(pagesOf(text)).toEqual([['595.28', '841.89']])
  expect(pagesOf((await pdf(id, 'letter')).text)).toEqual([['612', '792']])
})

test('a long invoice goes on to further pages, each under the heading of its columns', async () => {
  const items = Array.from({ length: 100 }, (_, at) => ({
    name: `Line ${at + 1}`,
    description: 'Several words that say what this line is about',
    cost: at + 0.5,
    qty: 2,
    tax1: 18,
  }))
  const { id } = await addDraft(admin, { items })
  expect(pagesOf((await pdf(id)).text).length).toBeGreaterThan(3)
  const document = invoiceDocument(await readInvoice(admin, id), 'a4', await inLanguage('en'))
  expect(JSON.stringify(document.content)).toContain('"headerRows":1')
  expect((document.header as (page: number) => unknown)(1)).toBeNull()
  expect(JSON.stringify((document.header as (page: number) => unknown)(2))).toContain('INV-')
})

test('the paper contains the same as the invoice, and a draft is marked as one', async () => {
  const { id } = await addSent(admin, { note: 'Thank you', terms: 'Thirty days', showTerms: false, showStub: true })
  const invoice = await pay(admin, id, 100)
  const json = JSON.stringify(invoiceDocument(invoice, 'letter', await inLanguage('en')))
  for (const text of [
    invoice.number,
    invoice.client.company,
    '₹321.62',
    '₹221.62',
    '-₹100.00',
    '<svg',
    'IBAN',
    'Thank you',
    'stub',
  ])
    expect(json, text).toContain(text)
  expect(json).not.toContain('Thirty days')
  expect(json).not.toContain('watermark')
  // As on the page: no column without values, and no bank account for a client who pays another way.
  const plain = await addDraft(admin, { items: [{ name: 'Plain', cost: 10, qty: 1 }], paidVia: 'upi' })
  const plainText = JSON.stringify(invoiceDocument(plain, 'a4', await inLanguage('en')))
  for (const text of ['Discount', 'Tax', 'IBAN']) expect(plainText, text).not.toContain(`"${text}"`)
  for (const text of ['Price', 'Payment method', 'UPI transfer']) expect(plainText, text).toContain(`"${text}"`)
  expect(JSON.stringify(invoiceDocument(await addDraft(admin), 'a4', await inLanguage('en')))).toContain('watermark')
})

test('the paper is in the requested language, where its font has the letters; else in English', async () => {
  const { id } = await addSent(admin, { items: [{ name: 'Frühstück', cost: 1_234_567.5, qty: 1, tax1: 18 }] })
  const invoice = await readInvoice(admin, id)
  const textIn = async (language: string) =>
    JSON.stringify(invoiceDocument(invoice, 'a4', await inLanguage(language)).content)
  const german = await textIn('de')
  for (const text of ['Rechnung an', '1.234.567,50', 'Frühstück', '18 %']) expect(german, text).toContain(text)
  const french = await textIn('fr')
  expect(french).toContain('1\u00a0234\u00a0567,50')
  for (const language of ['ar', 'xx', 'en']) expect(await textIn(language)).toContain('Invoice to')
  for (const language of ['de', 'fr', 'pt', 'ar']) {
    const query = { paper: 'a4', language } as const
    const drawn = await admin.send(invoicesApi.pdf, { params: { id: String(id) }, query })
    expect(await drawn.text()).toMatch(/^%PDF-/)
  }
  const answer = admin.send(invoicesApi.pdf, { params: { id: String(id) }, query: { language: '../de' } })
  await expect(answer).rejects.toMatchObject({ status: 422 })
})

test('letters the font lacks are no empty boxes: the PDF is refused with their names, and nothing is sent', async () => {
  const { id, version } = await addDraft(admin, { note: 'धन्यवाद', showNote: true })
  const words = /^The PDF can’t show these characters: “ध न .+”\. Use the print page instead\.$/
  await expect(pdf(id)).rejects.toMatchObject({ status: 422, message: expect.stringMatching(words) })
  const mail = { id, to: 'a@b.example', subject: 'A', message: 'B' }
  await expect(admin.send(invoicesApi.send, { body: mail })).rejects.toMatchObject({ status: 422 })
  expect(await readInvoice(admin, id)).toMatchObject({ version, invoiceStatus: 'Draft', sendings: [] })
  const hidden = await addDraft(admin, { note: 'धन्यवाद', showNote: false })
  expect((await pdf(hidden.id)).text).toMatch(/^%PDF-/)
})

test('an invoice is sent with its PDF, which is caught with the mail, and noted in its log', async () => {
  const { id, number } = await addDraft(admin)
  const body = { id, to: 'Accounts@Matrix.example', subject: `Invoice ${number}`, message: 'Please find it attached.' }
  const { invoice } = await admin.send(invoicesApi.send, { body })
  expect(invoice).toMatchObject({
    moves: { mark: [], pay: true },
    sendings: [{ to: 'accounts@matrix.example', subject: `Invoice ${number}`, file: `${number}.pdf` }],
  })
  expect(['Sent', 'Past Due']).toContain(invoice.invoiceStatus)
  await deliverDue(app.deps)
  const { rows } = await admin.send(mailApi.list, { query: { q: number } })
  expect(rows).toMatchObject([
    { status: 'caught', text: body.message, files: [{ name: `${number}.pdf`, type: 'application/pdf' }] },
  ])
  const file = await admin.send(mailApi.file, { params: { id: rows[0]!.id, at: 0 } })
  expect(await file.text()).toMatch(/^%PDF-/)
  await expect(admin.send(mailApi.file, { params: { id: rows[0]!.id, at: 1 } })).rejects.toMatchObject({ status: 404 })
  const { rows: lines } = await admin.send(auditApi.list, { query: { q: `invoice ${id}` } })
  expect(lines.map(({ action }) => action)).toContain('send')
})

test('an overdue invoice has a reminder, which its log distinguishes from the invoice; one that is not overdue has none', async () => {
  const { id, number } = await addSent(admin, { dueDate: '2026-03-02' })
  const body = { id, to: 'late@matrix.example', subject: `Overdue ${number}`, message: 'Please pay.' }
  const { invoice } = await admin.send(invoicesApi.remind, { body })
  expect(invoice).toMatchObject({
    invoiceStatus: 'Past Due',
    moves: { remind: true },
    sendings: [{ to: 'late@matrix.example', kind: 'reminder', file: `${number}.pdf`, at: expect.any(String) }],
  })
  await admin.send(invoicesApi.send, { body: { ...body, subject: 'Again' } })
  expect((await readInvoice(admin, id)).sendings.map(({ kind }) => kind)).toEqual(['invoice', 'reminder'])
  const { rows: lines } = await admin.send(auditApi.list, { query: { q: `invoice ${id}` } })
  expect(lines.map(({ action }) => action)).toContain('remind')

  const early = await addSent(admin, { dueDate: '2099-01-01' })
  expect(early.moves.remind).toBe(false)
  const words = 'Only an overdue invoice can have a reminder.'
  for (const one of [early.id, (await addDraft(admin, { dueDate: '2026-03-02' })).id])
    await expect(admin.send(invoicesApi.remind, { body: { ...body, id: one } })).rejects.toMatchObject({
      status: 409,
      message: words,
    })
})

test('at a real mail server the PDF arrives as a file, and is no longer stored', async () => {
  const server = await startMailServer()
  const mailer = smtpMailer({
    url: `smtp://127.0.0.1:${server.port}`,
    from: 'RAD <rad@brand.example>',
    app_name: 'RAD',
  })
  const { id, number } = await addDraft(admin)
  const body = { id, to: 'paper@matrix.example', subject: `Paper ${number}`, message: 'Attached.' }
  await admin.send(invoicesApi.send, { body })
  await deliverDue({ ...app.deps, mailer })
  await server.close()
  const arrived = server.arrived.find((mail) => mail.includes(`Paper ${number}`))!
  expect(arrived).toContain(`filename=${number}.pdf`)
  expect(arrived).toContain('Content-Type: application/pdf')
  expect(arrived).toContain(Buffer.from('%PDF-').toString('base64').slice(0, 6))
  const { rows } = await admin.send(mailApi.list, { query: { q: `Paper ${number}` } })
  expect(rows).toMatchObject([{ status: 'sent', text: null, files: [] }])
  await expect(admin.send(mailApi.file, { params: { id: rows[0]!.id, at: 0 } })).rejects.toMatchObject({ status: 404 })
})

test('a subject of two lines and a receiver who is none are refused', async () => {
  const { id } = await addDraft(admin)
  const send = (more: object) =>
    admin.send(invoicesApi.send, { body: { id, to: 'a@b.example', subject: 'A', message: 'B', ...more } })
  await expect(send({ subject: 'A\nBcc: all@b.example' })).rejects.toMatchObject({
    fields: { subject: 'Write this on one line.' },
  })
  await expect(send({ subject: 'A\tB' })).rejects.toMatchObject({ status: 422 })
  await expect(send({ to: 'a@b.example, c@d.example' })).rejects.toMatchObject({ fields: { to: expect.any(String) } })
})

test('the filtered list goes into files: plain decimals in CSV, numbers in the workbook', async () => {
  const { number } = await addSent(admin, { items: [{ name: 'Round', cost: 1_200, qty: 1 }] })
  const file = (query: object) => admin.send(invoicesApi.export, { query: { q: number, ...query } })
  const csv = await (await file({ columns: ['number', 'total', 'balance', 'dueDate'] })).text()
  expect(csv).toContain(`${number},1200.00,1200.00,2026-04-01\r\n`)
  expect(csv.split('\r\n')[0]).toBe('Number,Total,Balance,Due date')
  const xlsx = new Uint8Array(await (await file({ format: 'xlsx' })).arrayBuffer())
  const sheets = (await readXlsx(Buffer.from(xlsx))) as unknown as { sheet: string; data: unknown[][] }[]
  const table = sheets.at(-1)!.data
  expect(table[1]!.slice(0, 4)).toEqual([number, 'Past Due', expect.any(String), 1200])
  expect(Buffer.from(await (await file({ format: 'pdf' })).arrayBuffer()).toString('latin1')).toMatch(/^%PDF-/)
})

test('the pages receive the currency', async () => {
  expect((await admin.send(authApi.me, {})).settings.currency).toBe('INR')
})
