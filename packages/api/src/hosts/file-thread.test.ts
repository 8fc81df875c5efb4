import { expect, test } from 'vitest'
import { drawFile } from '#kernel/draw-file.ts'
import type { Drawing } from '#kernel/file-table.ts'
import { readSheets } from '#testing/read-files.ts'
import { drawInThread } from './file-thread.ts'

const facts = { title: 'Lines', filters: 'none', zone: 'UTC', as_of: '2026-11-23T10:00:00Z', user: 'Anna' }
const columns = [
  { key: 'no', label: 'Number', kind: 'code' },
  { key: 'n', label: 'Count', kind: 'number' },
] as const

const drawing = (format: Drawing['format'], count: number): Drawing => ({
  format,
  facts,
  table: {
    columns,
    rows: Array.from({ length: count }, (_, n) => ({ no: `L-${n}`, n })),
    total_row: { no: 'Total', n: 1 },
  },
})
const patient = new AbortController().signal

test.each([0, 3, 2_345])('of %i rows a thread draws what the thread that asks would draw', async (count) => {
  const sheets = async (bytes: Uint8Array<ArrayBuffer>) => readSheets(new Response(bytes))
  const drawn = await drawInThread(drawing('xlsx', count), patient)
  expect(await sheets(drawn)).toEqual(await sheets(await drawFile(drawing('xlsx', count))))
})

test('while a long PDF is drawn, others have their turn', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 10)
  const bytes = await drawInThread(drawing('pdf', 3_000), patient)
  clearInterval(timer)
  expect(new TextDecoder('latin1').decode(bytes.subarray(0, 5))).toBe('%PDF-')
  // In the thread that asks it would have been none or one.
  expect(turns).toBeGreaterThan(10)
})

test('a file for which nobody waits any more is given up', async () => {
  const gone = new AbortController()
  const drawn = drawInThread(drawing('pdf', 50_000), gone.signal)
  const reason = new Error('Nobody waits')
  setTimeout(() => gone.abort(reason), 100)
  await expect(drawn).rejects.toBe(reason)
})

test('a file that takes more memory than there is for one is refused in words, and the server goes on', async () => {
  const drawn = drawInThread(drawing('pdf', 50_000), patient, 64)
  await expect(drawn).rejects.toMatchObject({ status: 413, code: 'export.size' })
  expect(await drawInThread(drawing('pdf', 1_000), patient)).toBeInstanceOf(Uint8Array)
})
