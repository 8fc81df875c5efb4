import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { rowOf, buildWorkbook } from '#testing/build-workbook.ts'
import { readInThread } from './table-thread.ts'

/** The longest time that nobody else had their turn meanwhile, in milliseconds. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await work()
  delay.disable()
  return delay.max / 1e6
}

const header = rowOf(1, ['make', 'model', 'year'])
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => rowOf(at + 2, ['Alder', `Model ${at}`, '2020'])).join('')

test('a workbook is read on a thread of its own, as it stands', async () => {
  expect(await readInThread(buildWorkbook(header + rowOf(2, ['Alder', 'One', '2020'])))).toBe(
    'make,model,year\r\nAlder,One,2020',
  )
})

test('a workbook with hundreds of thousands of rows holds up nobody, and ends (T-47)', async () => {
  const large = buildWorkbook(header + rows(200_000))
  const held = await longestHold(() => readInThread(large, { ms: 3_000 }).catch((error: unknown) => error))
  expect(held).toBeLessThan(600)
}, 60_000)

test('what takes more time or memory than a file may is refused in words (T-47)', async () => {
  const large = buildWorkbook(header + rows(60_000))
  const refusal = { status: 413, fields: { file: 'This file takes too much to read. Save it as CSV, or split it.' } }
  await expect(readInThread(large, { ms: 50 })).rejects.toMatchObject(refusal)
  await expect(readInThread(large, { memoryMiB: 24 })).rejects.toMatchObject(refusal)
})

test.each([
  ['a cell without its address', `${header}<row r="2"><c t="inlineStr"><is><t>Alder</t></is></c></row>`],
  [
    'a cell with an address that is none',
    `${header}<row r="2"><c r="??" t="inlineStr"><is><t>Alder</t></is></c></row>`,
  ],
])('%s is read, or refused in words (T-47)', async (_, sheet) => {
  const outcome = await readInThread(buildWorkbook(sheet)).then(
    () => 'read',
    ({ status, message }: { status: number; message: string }) => `${status} ${message}`,
  )
  expect(['read', '422 This workbook can’t be read.']).toContain(outcome)
})
