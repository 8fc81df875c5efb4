import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Database } from './database.ts'
import { DatabaseThread, type Answer } from './questions.ts'

let program: Promise<WebAssembly.Module> | undefined

/** The engine, compiled once however many databases this process opens: what one makes faster is fast for the next. */
const engine = () => (program ??= compileEngine())

async function compileEngine(): Promise<WebAssembly.Module> {
  const { resolve } = createRequire(import.meta.url)
  return WebAssembly.compile(await readFile(resolve('@electric-sql/pglite/pglite.wasm')))
}

/**
 * Opens the embedded database in a worker thread, so that a heavy statement never blocks the thread that answers
 * requests. `folder` undefined keeps it in memory; `image` starts it from a file that `image()` gave.
 */
export async function openEmbedded(folder?: string, image?: string): Promise<Database> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { folder, image, program: await engine() },
  })
  const thread = new DatabaseThread((question) => worker.postMessage(question))
  worker.on('message', (answer: Answer) => thread.hear(answer))
  worker.on('error', (error: Error) => thread.fail(error))
  worker.on('exit', () => thread.fail(new Error('The embedded database has stopped')))
  return thread.open(() => worker.terminate())
}
