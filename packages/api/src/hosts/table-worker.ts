import { parentPort, workerData } from 'node:worker_threads'
import { isMistake } from '#kernel/errors.ts'
import { textOf } from '#capabilities/admin/imports/parse.ts'
import type { TableAnswer } from './table-thread.ts'

// Begun by table-thread.ts for one file: it answers its text, or why it cannot be read.
const answered: Promise<TableAnswer> = textOf(workerData as Uint8Array).then(
  (text) => ({ text }),
  (error: unknown) => {
    if (!isMistake(error)) throw error
    const { status, code, message, fields } = error
    return { refusal: { status, code, message, fields } }
  },
)
parentPort!.postMessage(await answered)
