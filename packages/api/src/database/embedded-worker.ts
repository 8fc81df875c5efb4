import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { openPglite, runOn } from './pglite.ts'
import { answering, type Answer, type Question } from './questions.ts'

const port = parentPort!
const { folder, image, program } = workerData as { folder?: string; image?: string; program: WebAssembly.Module }
let db: PGlite | undefined

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
  answering(answer, (answered) => port.postMessage(answered)),
)
