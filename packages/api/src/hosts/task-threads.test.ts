import { expect, test } from 'vitest'
import { drawFile, drawing } from '#kernel/file/draw-file.ts'
import type { Drawing } from '#kernel/file/table.ts'
import { tableReading } from '#capabilities/admin/imports/reading.queries.ts'
import { buildWorkbook, rowOf } from '#testing/build-workbook.ts'
import { longestHold } from '#testing/processor-time.ts'
import { readSheets } from '#testing/read-files.ts'
import { mailReading, readMail } from './read-mail.ts'
import { taskThreads } from './task-threads.ts'

const perform = taskThreads()
const patient = { by: 'anna', signal: new AbortController().signal }
const read = (bytes: Uint8Array, by = perform) => by(tableReading, { bytes, fields: [] }, [], patient)

const header = rowOf(1, ['make', 'model', 'year'])
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => rowOf(at + 2, ['Alder', `Model ${at}`, '2020'])).join('')

const facts = { title: 'Lines', filters: 'none', zone: 'UTC', as_of: '2026-11-23T10:00:00Z', user: 'Anna' }
const columns = [
  { key: 'no', label: 'Number', kind: 'code' },
  { key: 'n', label: 'Count', kind: 'number' },
] as const
const lines = (count: number) => Array.from({ length: count }, (_, n) => ({ no: `L-${n}`, n }))
const about = (format: Drawing['format']): Drawing => ({
  format,
  facts,
  table: { columns, rows: [], total_row: { no: 'Total', n: 1 } },
})

test.each([0, 3, 2_345])('a workbook of %i rows is the same whether a thread draws it or not', async (count) => {
  const sheets = async (bytes: Uint8Array<ArrayBuffer>) => readSheets(new Response(bytes))
  const { table, ...rest } = about('xlsx')
  const drawn = await perform(drawing, about('xlsx'), lines(count), patient)
  expect(await sheets(drawn)).toEqual(
    await sheets(await drawFile({ ...rest, table: { ...table, rows: lines(count) } })),
  )
})

test('while a long PDF is drawn, other calls have their turn', async () => {
  const blockedMs = await longestHold(async () => {
    const bytes = await perform(drawing, about('pdf'), lines(3_000), patient)
    expect(new TextDecoder('latin1').decode(bytes.subarray(0, 5))).toBe('%PDF-')
  })
  expect(blockedMs).toBeLessThan(200)
})

test('a file for which no caller waits any longer is given up', async () => {
  const gone = new AbortController()
  const drawn = perform(drawing, about('pdf'), lines(50_000), { ...patient, signal: gone.signal })
  const reason = new Error('The caller has gone')
  setTimeout(() => gone.abort(reason), 100)
  await expect(drawn).rejects.toBe(reason)
})

test('a task that waits for a thread is given up when its caller goes, and the next one is done', async () => {
  const one = taskThreads({ draw: { threads: 1 } })
  const gone = new AbortController()
  const long = one(drawing, about('pdf'), lines(50_000), { ...patient, signal: gone.signal })
  const waits = one(drawing, about('pdf'), lines(1), { by: 'bert', signal: gone.signal })
  const next = one(drawing, about('pdf'), lines(1), { by: 'carl', signal: patient.signal })
  const reason = new Error('The caller has gone')
  gone.abort(reason)
  expect(await Promise.allSettled([long, waits])).toEqual([
    { status: 'rejected', reason },
    { status: 'rejected', reason },
  ])
  expect(await next).toBeInstanceOf(Uint8Array)
})

test('people who wait for a thread take turns, however many tasks one of them has', async () => {
  const one = taskThreads({ draw: { threads: 1 } })
  const done: string[] = []
  const draw = (by: string) => one(drawing, about('pdf'), [], { ...patient, by }).then(() => done.push(by))
  await Promise.all([draw('anna'), draw('anna'), draw('anna'), draw('anna'), draw('bert')])
  expect(done).toEqual(['anna', 'bert', 'anna', 'anna', 'anna'])
})

test('a file that takes more memory than there is for one is refused in words, and the server goes on', async () => {
  const small = taskThreads({ draw: { memoryMiB: 64 } })
  await expect(small(drawing, about('pdf'), lines(50_000), patient)).rejects.toMatchObject({
    status: 413,
    code: 'export.size',
  })
  expect(await perform(drawing, about('pdf'), lines(1_000), patient)).toBeInstanceOf(Uint8Array)
})

test('a workbook is read on a thread as it is', async () => {
  const { file, count } = await read(buildWorkbook(header + rowOf(2, ['Alder', 'One', '2020'])))
  expect({ text: new TextDecoder().decode(file), count }).toEqual({
    text: 'make,model,year\r\nAlder,One,2020',
    count: 1,
  })
})

test('a workbook with hundreds of thousands of rows holds up no other call, and ends (T-47)', async () => {
  const large = buildWorkbook(header + rows(200_000))
  const blockedMs = await longestHold(() => read(large).catch((error: unknown) => error))
  expect(blockedMs).toBeLessThan(200)
}, 60_000)

test('a large email is read on a thread as it is, and holds up no other call (T-47)', async () => {
  const part = (type: string, name: string, content: string) =>
    `--x\r\nContent-Type: ${type}\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${content}\r\n`
  const text = Buffer.from('Lines of a log.\n'.repeat(600_000)).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  const raw = Buffer.from(
    `From: Ann <ann@northline.example>\r\nTo: svm@demo.com\r\nSubject: Logs\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n${part('text/plain', 'log.txt', text)}--x--\r\n`,
  )
  let mail: Awaited<ReturnType<typeof readMail>> | undefined
  const blockedMs = await longestHold(async () => {
    mail = await perform(mailReading, raw, [], patient)
  })
  expect(blockedMs).toBeLessThan(200)
  expect(mail).toEqual(await readMail(raw))
  expect(mail!.files.map(({ name, content }) => [name, content.byteLength])).toEqual([['log.txt', 9_600_000]])
})

test('what takes more time or memory than a file may is refused in words (T-47)', async () => {
  const large = buildWorkbook(header + rows(40_000))
  const refusal = { status: 413, fields: { file: 'This file takes too much to read. Save it as CSV, or split it.' } }
  const hasty = { ...tableReading, longestMs: 50 }
  await expect(perform(hasty, { bytes: large, fields: [] }, [], patient)).rejects.toMatchObject(refusal)
  await expect(read(large, taskThreads({ read: { memoryMiB: 24 } }))).rejects.toMatchObject(refusal)
})

test.each([
  ['a cell without its address', `${header}<row r="2"><c t="inlineStr"><is><t>Alder</t></is></c></row>`],
  [
    'a cell with an address that is none',
    `${header}<row r="2"><c r="??" t="inlineStr"><is><t>Alder</t></is></c></row>`,
  ],
  ['a row beyond any sheet', `${header}<row r="99999999999"><c r="A2" t="inlineStr"><is><t>x</t></is></c></row>`],
])('%s is read, or refused in words (T-47)', async (_, sheet) => {
  const outcome = await read(buildWorkbook(sheet)).then(
    () => 'read',
    ({ status, message }: { status: number; message: string }) => `${status} ${message}`,
  )
  expect(['read', '422 This workbook can’t be read.', '422 This file has no rows below its header.']).toContain(outcome)
})
