import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { drawFile, tooLargeToDraw } from '#kernel/draw-file.ts'
import type { Drawing, Row } from '#kernel/file-table.ts'
import { answerOf } from './thread-answer.ts'

/** As many rows are drawn sooner than a thread begins. */
const fewRows = 200
/** Handing these over keeps nobody waiting. */
const rowsAtOnce = 1_000
/** The most memory a thread may take, in MiB; some thousand pages of a PDF need it. */
const mostMemoryMiB = 1_024

/** Hands rows over a few at a time: the thread that answers requests has its turn in between. */
async function hand(worker: Worker, rows: readonly Row[], signal: AbortSignal): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    worker.postMessage(rows.slice(at, at + rowsAtOnce))
    await setImmediate(undefined, { signal })
  }
  worker.postMessage('drawn now')
}

/**
 * Draws a file on a thread of its own, so that a long one, which takes half a minute, keeps nobody else waiting. A file for
 * which nobody waits any more is given up. Throws 413 where it takes more than `memoryMiB`.
 */
export async function drawInThread(
  { format, table, facts }: Drawing,
  signal: AbortSignal,
  memoryMiB = mostMemoryMiB,
): Promise<Uint8Array<ArrayBuffer>> {
  if (table.rows.length <= fewRows) return drawFile({ format, table, facts })
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), {
    workerData: { format, facts, table: { ...table, rows: [] } } satisfies Drawing,
    resourceLimits: { maxOldGenerationSizeMb: memoryMiB, maxYoungGenerationSizeMb: 16 },
  })
  const gone = Promise.withResolvers<never>()
  const giveUp = () => gone.reject(signal.reason)
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    const answered = answerOf<Uint8Array<ArrayBuffer>>(worker, tooLargeToDraw)
    return await Promise.race([
      gone.promise,
      Promise.all([answered, hand(worker, table.rows, signal)]).then(([bytes]) => bytes),
    ])
  } finally {
    signal.removeEventListener('abort', giveUp)
    await worker.terminate()
  }
}
