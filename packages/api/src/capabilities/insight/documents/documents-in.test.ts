import { createCanvas } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runDueJobs } from '#kernel/command/jobs.ts'
import { newKey } from '#capabilities/admin/clients/key.rules.ts'
import { emailApi } from '#capabilities/apps/email/contract.ts'
import { addMailDocuments } from '#capabilities/apps/email/mail-documents.commands.ts'
import { emailRulesApi } from '#capabilities/apps/email/rules.contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { documentsApi } from './contract.ts'

let app: TestApp
let office: Caller
beforeAll(async () => {
  app = await testApp()
})
// The clock runs ahead of the sessions.
beforeEach(async () => {
  office = await app.as('HQA')
})
afterAll(() => app.close())

/** The beginning of a picture of 30,000 pixels a side, of a few bytes. */
const hugePng = Uint8Array.from([
  137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 117, 48, 0, 0, 117, 48, 1, 0, 0, 0, 0,
])

const find = async (q: string, by = office) => (await by.send(documentsApi.list, { query: { q } })).rows

describe('a client', () => {
  const clientWith = async (scope: string) => {
    const { key, prefix, hash } = await newKey()
    const { rows } = await sql<{ id: string }>`
      insert into client (code, name, kind) values ('SCANS', 'Scan service', 'app')
      on conflict (code) do update set name = excluded.name returning id`.execute(app.deps.database.owner)
    await sql`insert into client_key (client_id, name, prefix, hash, scopes)
      values (${rows[0]!.id}, 'Scans', ${prefix}, ${hash}, array[${scope}])`.execute(app.deps.database.owner)
    return async (content: BlobPart, fields: Record<string, string> = {}, bearer = key) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      body.append('file', new File([content], `${fields.id ?? 'scan'}.txt`))
      const headers = { authorization: `Bearer ${bearer}` }
      const answer = await app.request('/api/ingest/documents', { method: 'POST', headers, body })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    }
  }

  test('sends a document once under each id', async () => {
    const send = await clientWith('documents:write')
    const about = { id: 'S-1', doc_type: 'letter', outlet: 'DL001-01' }
    const first = await send('Dear workshop', about)
    expect(first).toMatchObject({ status: 202, body: { result: 'created', status: 'received' } })
    const { no } = first.body
    expect(await send('Dear workshop', about)).toMatchObject({ status: 202, body: { no, result: 'unchanged' } })
    expect(await send('Another letter', about)).toMatchObject({ status: 409 })
    const found = await find('S-1')
    expect(found).toMatchObject([
      { no, source: 'api', uploader: 'Scan service', outlet: 'DL001-01', doc_type: 'letter' },
    ])
    const { events } = await office.send(timelineApi.events, {
      params: { kind: 'document', id: found[0]!.id },
      query: {},
    })
    expect(events).toMatchObject([{ type: 'opened', actor: 'Scan service' }])
  })

  test('sends documents without an id, too, each of which is stored', async () => {
    const send = await clientWith('documents:write')
    const sent = [await send('Twice'), await send('Twice')]
    expect(sent.map(({ body }) => body.result)).toEqual(['created', 'created'])
    expect(await find(String(sent[1]!.body.no))).toMatchObject([{ is_duplicate: true }])
  })

  test('sends what came before elsewhere, and only who sees both sees a duplicate', async () => {
    const send = await clientWith('documents:write')
    await office.send(documentsApi.add, { body: { file: new File(['Price list of the brand'], 'prices.txt') } })
    const { body } = await send('Price list of the brand', { id: 'S-9', outlet: 'DL001-01' })
    expect(await find('S-9')).toMatchObject([{ no: body.no, is_duplicate: true }])
    expect(await find('S-9', await app.as('SVM'))).toMatchObject([{ no: body.no, is_duplicate: false }])
  })

  test('is refused in words without a key for documents, with an unknown outlet, and with a file of another kind', async () => {
    const send = await clientWith('documents:write')
    expect((await send('x', {}, 'rad_nothing')).status).toBe(401)
    expect((await (await clientWith('calls:write'))('x')).status).toBe(403)
    const unknown = { error: { fields: { outlet: 'Outlet not found.' } } }
    expect(await send('x', { outlet: 'NONE' })).toMatchObject({ status: 422, body: unknown })
    expect((await send('')).status).toBe(422)
    expect((await send('\u0000\u0001\u0002')).status).toBe(422)
    const huge = { error: { fields: { file: 'Use a picture of at most 50 megapixels.' } } }
    expect(await send(hugePng)).toMatchObject({ status: 422, body: huge })
  })
})

describe('a rule of a mailbox', () => {
  const logo = new Uint8Array(createCanvas(120, 40).toBuffer('image/png'))
  const work = () => {
    app.travel(11)
    return runDueJobs([addMailDocuments], app.deps)
  }
  const mail = async (to: string, subject: string, files: File[]) => {
    const draft = await office.send(emailApi.addDraft, { body: { to: [{ email: to, name: '' }], subject } })
    const params = { id: String(draft.id) }
    for (const file of files) await office.send(emailApi.addFile, { params, body: { file } })
    await office.send(emailApi.send, { body: { id: draft.id } })
  }

  test('adds attachments as documents of its owner, once, without logos and what is no document', async () => {
    const svm = await app.as('SVM')
    await svm.send(emailRulesApi.add, { body: { subject: 'Supplier invoices', addsDocuments: true } })
    const bill = new File(['Invoice No: INV-90\nTotal 118.00'], 'bill-of-mail.txt')
    const others = [new File([logo], 'logo-of-mail.png'), new File(['one,two'], 'table-of-mail.csv')]
    await mail('svm@demo.com', 'Supplier invoices of May', [bill, ...others])
    await mail('svm@demo.com', 'Something else', [new File(['Notes'], 'notes-of-mail.txt')])
    expect(await find('of-mail', await app.as('SVM')), 'it can still be unsent').toEqual([])
    await work()
    const reader = await app.as('SVM')
    const added = await find('of-mail', reader)
    expect(added).toMatchObject([{ file_name: 'bill-of-mail.txt', source: 'mail', status: 'received' }])
    office = await app.as('HQA')
    await mail('svm@demo.com', 'Supplier invoices, again', [bill])
    await work()
    expect(await find('of-mail', await app.as('SVM'))).toHaveLength(1)
  })

  test('is refused to those who can’t add documents', async () => {
    const auditor = await app.as('AUD')
    const body = { subject: 'Anything', addsDocuments: true }
    await expect(auditor.send(emailRulesApi.add, { body })).rejects.toMatchObject({
      status: 422,
      fields: { addsDocuments: 'You can’t add documents.' },
    })
  })

  test('adds the attachments of emails that came before it, where it is applied to them', async () => {
    await mail('svm@demo.com', 'Old scans', [new File(['An old letter'], 'old-scan.txt')])
    await work()
    const svm = await app.as('SVM')
    const { id } = await svm.send(emailRulesApi.add, { body: { subject: 'Old scans', addsDocuments: true } })
    await svm.send(emailRulesApi.apply, { params: { id } })
    await work()
    expect(await find('old-scan', await app.as('SVM'))).toMatchObject([{ source: 'mail' }])
  })
})
