import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routesOf } from '#app'
import { address } from '#kernel/contract/client.ts'
import type { Endpoint } from '#kernel/contract/contract.ts'
import { nameOf } from '#kernel/command/request-line.ts'
import { tooManyPixels } from '#kernel/file/picture-upload.ts'
import { emailApi } from '#capabilities/apps/email/contract.ts'
import { accountApi } from '#capabilities/session/account/contract.ts'
import { readMail } from '../hosts/read-mail.ts'
import { addDraftAs } from './content.ts'
import { foreignParams, missingParams, uploadFields } from './samples.ts'
import { type Caller, testApp, type TestApp } from './test-app.ts'

/** Uploads that take no pictures, or larger ones, and their error for one. */
const otherErrors: Record<string, string> = {
  'call-recordings.add': 'Send a wav, mp3, m4a, ogg, or webm file.',
  'documents.add': 'Use a picture of at most 50 megapixels.',
  'imports.upload': 'This isn’t a CSV file or an Excel workbook (.xlsx).',
  'content.import': 'This file type is not accepted.',
  'calendar.import': '',
}

const chunk = (name: string, data: readonly number[]) => [
  ...[24, 16, 8, 0].map((by) => (data.length >>> by) & 0xff),
  ...new TextEncoder().encode(name),
  ...data,
  0,
  0,
  0,
  0,
]
const side = [0, 0, 0x75, 0x30]
const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const header = chunk('IHDR', [...side, ...side, 1, 0, 0, 0, 0])
/** PNGs of 30,000 pixels a side in some bytes: a whole one, and one whose end is missing. */
const whole = new Uint8Array([...signature, ...header, ...chunk('IDAT', [1, 2, 3]), ...chunk('IEND', [])])
const bombs: Record<string, Uint8Array<ArrayBuffer>> = {
  whole,
  'without an end': whole.slice(0, 45),
  JPEG: new Uint8Array([
    0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0x75, 0x30, 0x75, 0x30, 1, 1, 0x11, 0,
  ]),
}

let app: TestApp
let admin: Caller
let uploads: Endpoint[]
let params: Record<string, Record<string, string>>
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  uploads = routesOf(app.deps)
    .map(({ endpoint }) => endpoint)
    // Those of clients carry a key, and have tests of their own.
    .filter(({ multipart, allow }) => multipart && allow !== 'public')
  const draft = await admin.send(emailApi.addDraft, { body: { subject: 'A picture' } })
  const text = await addDraftAs(admin)
  params = { ...(await foreignParams(app)), email: { id: String(draft.id) }, content: { id: text.id } }
})
afterAll(() => app.close())

async function upload(endpoint: Endpoint, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  for (const [key, value] of Object.entries(uploadFields(endpoint))) form.append(key, value)
  form.append('file', new File([bytes], 'bay.png'))
  const at = { ...missingParams(endpoint), ...params[endpoint.capability] }
  const response = await app.request(address(endpoint, { params: at }), {
    method: endpoint.method,
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  })
  return { status: response.status, text: await response.text() }
}

describe('a picture of 30,000 pixels a side', () => {
  test.each(Object.keys(bombs))('is refused by every upload: %s', async (kind) => {
    expect(uploads.length).toBeGreaterThanOrEqual(11)
    const answers: Record<string, unknown> = {}
    for (const endpoint of uploads) {
      const { status, text } = await upload(endpoint, bombs[kind]!)
      const message = otherErrors[nameOf(endpoint)] ?? tooManyPixels
      answers[nameOf(endpoint)] = status === 422 && text.includes(message) ? 'refused' : `${status} ${text}`
    }
    expect(answers).toEqual(Object.fromEntries(uploads.map((endpoint) => [nameOf(endpoint), 'refused'])))
  })

  test('is refused as the photo of an account', async () => {
    const { general } = await admin.send(accountApi.data, {})
    const avatar = `data:image/png;base64,${btoa(String.fromCharCode(...whole))}`
    const { username, fullName, company, version } = general
    const call = admin.send(accountApi.saveGeneral, {
      body: { avatar, username, fullName, company, if_version: version },
    })
    await expect(call).rejects.toMatchObject({
      status: 422,
      fields: { avatar: 'Use a photo of at most 512 × 512 pixels.' },
    })
  })

  test.each(Object.keys(bombs))('is left out of an email from outside: %s', async (kind) => {
    const content = btoa(String.fromCharCode(...bombs[kind]!))
    const source = [
      'From: Ann <ann@brand.example>',
      'To: bea@brand.example',
      'Subject: A picture',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=part',
      '',
      '--part',
      'Content-Type: text/plain',
      '',
      'See this.',
      '--part',
      'Content-Type: image/png; name="bay.png"',
      'Content-Disposition: attachment; filename="bay.png"',
      'Content-Transfer-Encoding: base64',
      '',
      content,
      '--part--',
      '',
    ].join('\r\n')
    expect(await readMail(Buffer.from(source))).toMatchObject({ files: [], files_left_out: 1 })
  })
})
