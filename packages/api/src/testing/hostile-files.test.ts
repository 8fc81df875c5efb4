import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentApi } from '#capabilities/knowledge/content/contract.ts'
import { buildWorkbook, rowOf } from './build-workbook.ts'
import { longestHoldOf } from './processor-time.ts'
import { part } from './proof.ts'
import { testApp, type Caller, type TestApp } from './test-app.ts'

// T-47: whatever is in a file or a text that people bring, reading and comparing it holds up no other call.
let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app.close())

/** The figure is 100 ms for a machine at rest; the double of it shows work on the wrong thread as well. */
const allowedMs = 200

/** A form as a browser has written it, so that writing it isn't measured; sent as often as this is called. */
async function uploading(caller: Caller, path: string, file: File, fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  const written = new Response(form)
  const type = written.headers.get('content-type')!
  const bytes = await written.bytes()
  const headers = { authorization: `Bearer ${caller.token}`, 'content-type': type, 'content-length': `${bytes.length}` }
  return async () => {
    const response = await app.request(path, { method: 'POST', body: bytes, headers })
    const body = (await response.json()) as { error?: { message: string } }
    return { status: response.status, message: body.error?.message }
  }
}

const upload = async (...args: Parameters<typeof uploading>) => (await uploading(...args))()

const blockedMs = (work: () => Promise<unknown>) => longestHoldOf(work, allowedMs)

const article = { kind: 'article', language: 'en' }
const markdown = (text: string) => new File([text], 'hostile.md')

describe('a document', () => {
  test('of `> - ` is refused in words, and holds up no other call', async () => {
    const caller = await app.as('RGM')
    const send = await uploading(caller, '/api/content/import', markdown('> - '.repeat(99_000)), article)
    let answer: unknown
    const ms = await blockedMs(async () => void (answer = await send()))
    expect(answer).toMatchObject({ status: 422, message: expect.stringMatching(/^This document/) })
    expect(ms).toBeLessThan(allowedMs)
  })

  test('of who has no right to write is refused before it is read', async () => {
    const used = process.threadCpuUsage()
    const answer = await upload(await app.as('SVM'), '/api/content/import', markdown('> - '.repeat(99_000)), article)
    const { user, system } = process.threadCpuUsage(used)
    expect(answer.status).toBe(403)
    expect((user + system) / 1_000).toBeLessThan(allowedMs)
  })

  const pieces = ['[', '(((', '*a', '_', '`', '![', '<img ', '&', '| a ', '1. ', '# ', 'a\u0301', '- \n', '    ']
  test.each(part('hostile-files', pieces, 3))(
    'of nothing but %j gets an answer, and holds up no other call',
    async (piece) => {
      const caller = await app.as('RGM')
      const text = piece.repeat(Math.floor(300_000 / piece.length))
      const send = await uploading(caller, '/api/content/import', markdown(text), article)
      let status = 0
      const ms = await blockedMs(async () => void (status = (await send()).status))
      expect([201, 413, 422]).toContain(status)
      expect(ms).toBeLessThan(allowedMs)
    },
  )

  test.each(['[', '> - ', '*a', '_', '`', '![', '<img ', '(', '| a '])(
    'of nothing but %j that is small enough to be read at once costs less than a tenth of a second',
    async (piece) => {
      const caller = await app.as('RGM')
      const text = piece.repeat(Math.floor(2_000 / piece.length))
      const send = await uploading(caller, '/api/content/import', markdown(text), article)
      expect(await blockedMs(send)).toBeLessThan(allowedMs)
    },
  )
})

describe('two versions of a text', () => {
  const words = (of: (at: number) => string) => Array.from({ length: 20_000 }, (_, at) => of(at)).join(' ')
  const paragraphs = (of: (at: number) => string) =>
    Array.from({ length: 8_000 }, (_, at) => `<p>${of(at)}</p>`).join('')
  test.each([
    ['of one long paragraph', `<p>${words((at) => `a${at % 7}`)}</p>`, `<p>${words((at) => `a${at % 5}`)}</p>`],
    ['of many paragraphs', paragraphs((at) => `a ${at}`), paragraphs((at) => `b ${(at * 7) % 8_000}`)],
  ])('%s are compared, coarsely where that is too much, and hold up no other call', async (_, before, after) => {
    const [writer, reviewer] = [await app.as('RGM'), await app.as('HQA')]
    const fields = { kind: 'article', language: 'en', title: 'Wheel bolts' } as const
    const added = await writer.send(contentApi.add, { body: { ...fields, body: before } } as never)
    const move = (caller: Caller, to: string, if_version: number) =>
      caller.send(contentApi.move, { params: { id: added.id }, body: { to, if_version } } as never)
    const sent = await move(writer, 'in_review', added.version)
    const live = await move(reviewer, 'published', sent.version)
    const params = { id: added.id }
    const draft = await writer.send(contentApi.startVersion, { params, body: { if_version: live.version } })
    await writer.send(contentApi.update, { params, body: { body: after, if_version: draft.version } })
    const query = { from: '1', to: '2' } as const
    let answer: { is_coarse: boolean; changed: number } | undefined
    const ms = await blockedMs(async () => {
      answer = await writer.send(contentApi.difference, { params, query } as never)
    })
    expect(answer).toMatchObject({ is_coarse: true })
    expect(answer!.changed).toBeGreaterThan(0)
    expect(ms).toBeLessThan(allowedMs)
  })
})

describe('a table', () => {
  const filled = (bytes: number, line: (at: number) => string) => {
    const lines = ['make,model,year']
    for (let size = 0, at = 0; size < bytes; at += 1) {
      lines.push(line(at))
      size += lines.at(-1)!.length
    }
    return lines.join('\n')
  }
  const header = rowOf(1, ['make', 'model', 'year'])
  const far = (address: string) =>
    buildWorkbook(
      `${header}${rowOf(2, ['Alder', 'One', '2020'])}<row r="${/\d+/.exec(address)![0]}"><c r="${address}" t="inlineStr"><is><t>x</t></is></c></row>`,
    )
  const columns = 'A file can have at most 200 columns.'
  test.each<[string, () => string | Uint8Array<ArrayBuffer>, number, string | undefined]>([
    ['of 10 MB', () => filled(10_000_000, (at) => `Alder,${'x'.repeat(240)} ${at},2020`), 201, undefined],
    ['of 10 MB in short lines', () => filled(10_000_000, (at) => `a,${at},b`), 422, 'at most 50,000 rows'],
    ['with a row of a million cells', () => `make,model\n${','.repeat(900_000)}`, 422, 'Row 2 has 900,001 cells.'],
    ['of quotes', () => `make,model\n${'"'.repeat(1_000_000)}`, 201, undefined],
    ['with one far cell', () => far('XFD1048576'), 422, columns],
    ['with one cell far to the right', () => far('XFD3'), 422, columns],
    ['with one cell far below', () => far('A1048576'), 422, 'at most 50,000 rows'],
    ['with a column of seven letters', () => far('AAAAAAA3'), 422, 'This workbook can’t be read.'],
  ])('%s is read or refused in words, and holds up no other call', async (_, content, status, words) => {
    const caller = await app.as('HQA')
    const file = new File([content()], 'hostile.csv')
    const send = await uploading(caller, '/api/imports', file, { kind: 'models' })
    let answer: Awaited<ReturnType<typeof send>> | undefined
    const ms = await blockedMs(async () => void (answer = await send()))
    expect(answer?.status).toBe(status)
    if (words !== undefined) expect(answer?.message).toContain(words)
    expect(ms).toBeLessThan(allowedMs)
  })
})
