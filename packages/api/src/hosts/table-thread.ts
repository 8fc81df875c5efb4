import { Worker } from 'node:worker_threads'
import { CallerError, type MistakeStatus } from '#kernel/errors.ts'
import { textOf } from '#capabilities/admin/imports/parse.ts'
import { answerOf } from './thread-answer.ts'

/** What the thread answers of a file. */
type Refusal = Pick<CallerError, 'code' | 'message' | 'fields'> & { status: MistakeStatus }
export type TableAnswer = { text: string } | { refusal: Refusal }

/** As large a file is read sooner than a thread begins, where it is no workbook. */
const smallBytes = 262_144
const mostMemoryMiB = 768
const longestMs = 30_000

const tooLarge = () => {
  const words = 'This file takes too much to read. Save it as CSV, or split it.'
  return new CallerError(413, 'body.size', words, { fields: { file: words } })
}

const isPacked = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/**
 * Makes text of an uploaded table on a thread of its own, so that a large or hostile one keeps nobody else waiting: it has so much
 * time and memory, and is refused with 413 beyond.
 */
export async function readInThread(
  bytes: Uint8Array,
  limits: { memoryMiB?: number; ms?: number } = {},
): Promise<string> {
  if (bytes.byteLength < smallBytes && !isPacked(bytes)) return textOf(bytes)
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMiB ?? mostMemoryMiB, maxYoungGenerationSizeMb: 32 },
  })
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooLarge()), limits.ms ?? longestMs)
  try {
    const answer = await Promise.race([answerOf<TableAnswer>(worker, tooLarge), late.promise])
    if ('text' in answer) return answer.text
    const { status, code, message, fields } = answer.refusal
    throw new CallerError(status, code, message, fields ? { fields } : {})
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
