import type { Worker } from 'node:worker_threads'

/** What a thread answers, or why it ended without: `outOfMemory` is thrown where it took more than it may. */
export function answerOf<T>(worker: Worker, outOfMemory: () => Error): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  worker.once('message', resolve)
  worker.once('error', (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? outOfMemory() : error),
  )
  worker.once('exit', () => reject(new Error('The thread has ended without an answer')))
  return promise
}
