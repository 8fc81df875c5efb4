import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { ticketsApi } from './contract.ts'

let app: TestApp
let manager: Caller
let no: string
beforeAll(async () => {
  app = await testApp()
  manager = await app.as('SVM')
  const body = { outlet: 'DL001-01', job_type: 'service', title: 'Evidence is required' } as const
  ;({ no } = (await (await app.as('HQA')).send(ticketsApi.add, { body })).ticket)
})
afterAll(() => app.close())

const attach = async (content: BlobPart, name: string, by: Caller = manager) => {
  const form = new FormData()
  form.append('file', new File([content], name))
  const request = new Request(`http://127.0.0.1/api/tickets/${no}/files`, { method: 'POST', body: form })
  return by.fetch(request)
}
const files = async () => (await manager.send(ticketsApi.get, { params: { no } })).ticket.files
const bytes = (...given: number[]) => new Uint8Array(given)
const png = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3)

test('the type of a file comes from its content, and its name is cleaned (T-18)', async () => {
  expect((await attach(png, '../../etc/pass\u202ewd.html')).status).toBe(201)
  expect(await files()).toMatchObject([{ name: 'passwd.png', type: 'image/png', bytes: 11, by: 'Sunita Varma' }])
})

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'drawing.png'],
  ['a page', '<!doctype html><script>alert(1)</script>', 'notes.txt'],
  ['a page behind a mark', '\ufeff  <html></html>', 'notes.txt'],
  ['a program', bytes(0x4d, 0x5a, 0x90, 0x00, 0xff, 0xfe), 'setup.pdf'],
  [
    'a photo that only some phones show',
    bytes(0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70, 0x68, 0x65, 0x69, 0x63, 0),
    'photo.heic',
  ],
  ['a zip of anything', bytes(0x50, 0x4b, 0x03, 0x04, 0x00, 0x00), 'letter.docx'],
])('%s is refused', async (_, content, name) => {
  const response = await attach(content, name)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    error: { fields: { file: expect.stringContaining('This file type is not accepted. Attach a PDF') as string } },
  })
})

test('nothing and too much are refused', async () => {
  expect((await attach('', 'empty.txt')).status).toBe(422)
  expect((await attach('x'.repeat(10 * 1_048_576 + 1), 'large.txt')).status).toBe(413)
})

test('the same content twice is one file', async () => {
  await attach('gate register', 'register.txt')
  await attach('gate register', 'again.txt')
  expect((await files()).filter(({ name }) => name === 'register.txt' || name === 'again.txt')).toHaveLength(1)
})

test('a file is sent as a download that no browser runs, and to no user outside the scope', async () => {
  const [file] = await files()
  const path = `http://127.0.0.1/api/tickets/${no}/files/${file!.id}`
  const response = await manager.fetch(new Request(path))
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(png)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringContaining('attachment; filename="passwd.png"') as string,
  })
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect((await (await app.as('BSM')).fetch(new Request(path))).status).toBe(404)
})
