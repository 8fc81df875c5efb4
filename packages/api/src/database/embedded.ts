import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Database } from './database.ts'
import type { AroundWait } from './waits.ts'
import { WorkerClient, type WorkerResponse } from './worker-client.ts'

let program: Promise<WebAssembly.Module> | undefined

/** The engine, compiled once however many databases this process opens: what one makes faster is fast for the next. */
const engine = () => (program ??= compileEngine())

async function compileEngine(): Promise<WebAssembly.Module> {
  const { resolve } = createRequire(import.meta.url)
  return WebAssembly.compile(await readFile(resolve('@electric-sql/pglite/pglite.wasm')))
}

interface Options {
  /** Goes around each wait. */
  around?: AroundWait | undefined
  /** Called when the engine has died under the server: it answers no query any more. */
  onDeath?: ((reason: Error) => void) | undefined
}

/**
 * Opens the embedded database in a worker thread, so that a heavy statement never blocks the thread that answers
 * requests. `folder` undefined keeps it in memory; `image` starts it from a file that `image()` gave.
 */
export async function openEmbedded(
  folder?: string,
  image?: string,
  { around, onDeath }: Options = {},
): Promise<Database> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { folder, image, program: await engine() },
  })
  const client = new WorkerClient((request) => worker.postMessage(request))
  worker.on('message', (response: WorkerResponse) => client.receive(response))
  let isClosing = false
  const died = (reason: Error) => {
    client.fail(reason)
    if (!isClosing) onDeath?.(reason)
  }
  worker.on('error', died)
  worker.on('exit', () => died(new Error('The embedded database has stopped')))
  const terminate = () => {
    isClosing = true
    return worker.terminate()
  }
  return client.open(terminate, around)
}
