import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { openPglite, runOn } from './pglite.ts'
import { answering, type Answer, type Question } from './questions.ts'

const port = parentPort!
const { folder, image, program } = workerData as { folder?: string; image?: string; program: WebAssembly.Module }
let db: PGlite | undefined

/** Errors of PostgreSQL leave the engine well. After one of these it answers nothing any more, or worse, something. */
const isDeadly = (error: unknown) =>
  error instanceof WebAssembly.RuntimeError || (error instanceof Error && error.name === 'ExitStatus')

async function answerOrEnd(question: Question): Promise<Omit<Answer, 'id'>> {
  return answer(question).catch((error: unknown) => {
    // Thrown where nobody catches, it ends this thread, and the server hears of it.
    if (isDeadly(error)) queueMicrotask(() => Promise.reject(error))
    throw error
  })
}

async function answer(question: Question): Promise<Omit<Answer, 'id'>> {
  switch (question.do) {
    case 'open':
      db = await openPglite({
        dataDir: folder,
        loadDataDir: image ? new Blob([await readFile(image)]) : undefined,
        pgliteWasmModule: program,
      })
      return {}
    case 'query':
      return runOn(db!, question.sql!, question.parameters ?? [])
    case 'image':
      return { image: await (await db!.dumpDataDir('none')).bytes() }
    case 'close':
      await db?.close()
      return {}
  }
}

port.on(
  'message',
  answering(answerOrEnd, (answered) => port.postMessage(answered)),
)
