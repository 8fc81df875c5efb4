import { parentPort, workerData } from 'node:worker_threads'
import { drawFile } from '#kernel/draw-file.ts'
import type { Drawing, Row } from '#kernel/file-table.ts'

// Begun by file-thread.ts for one file: rows come a few at a time, and after the last of them it is drawn.
const port = parentPort!
const { table, ...drawing } = workerData as Drawing
const rows: Row[] = []

port.on('message', async (message: Row[] | 'drawn now') => {
  if (message !== 'drawn now') return void rows.push(...message)
  const bytes = await drawFile({ ...drawing, table: { ...table, rows } })
  port.postMessage(bytes, [bytes.buffer])
})
