import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { openPglite, runOn } from './pglite.ts'
import { answering, type WorkerRequest, type WorkerResponse } from './worker-client.ts'

const port = parentPort!
const { folder, image, program } = workerData as { folder?: string; image?: string; program: WebAssembly.Module }
let db: PGlite | undefined

/** Errors of PostgreSQL leave the engine well. After one of these it answers nothing any more, or worse, something. */
const isDeadly = (error: unknown) =>
  error instanceof WebAssembly.RuntimeError || (error instanceof Error && error.name === 'ExitStatus')

async function answerOrEnd(request: WorkerRequest): Promise<Omit<WorkerResponse, 'id'>> {
  return answer(request).catch((error: unknown) => {
    // Thrown where it is not caught, it ends this thread, and the server is notified.
    if (isDeadly(error)) queueMicrotask(() => Promise.reject(error))
    throw error
  })
}

async function answer(request: WorkerRequest): Promise<Omit<WorkerResponse, 'id'>> {
  switch (request.do) {
    case 'open':
      db = await openPglite({
        dataDir: folder,
        loadDataDir: image ? new Blob([await readFile(image)]) : undefined,
        pgliteWasmModule: program,
      })
      return {}
    case 'run':
      return runOn(db!, request.batch.statements)
    case 'image':
      return { image: await (await db!.dumpDataDir('none')).bytes() }
    case 'close':
      await db?.close()
      return {}
  }
}

port.on(
  'message',
  answering(answerOrEnd, (response) => port.postMessage(response)),
)
