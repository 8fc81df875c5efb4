import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { openPglite, runOn } from './pglite.ts'
import type { Ran } from './pool-of-one.ts'

export type Question = {
  id: number
  do: 'open' | 'query' | 'image' | 'close'
  sql?: string
  parameters?: readonly unknown[]
}
export interface Answer extends Ran {
  id: number
  image?: Uint8Array
  error?: Record<string, unknown>
}

const port = parentPort!
const { folder, image } = workerData as { folder?: string; image?: string }
let db: PGlite | undefined

async function answer(question: Question): Promise<Omit<Answer, 'id'>> {
  switch (question.do) {
    case 'open':
      db = await openPglite({ dataDir: folder, loadDataDir: image ? new Blob([await readFile(image)]) : undefined })
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

port.on('message', async (question: Question) => {
  try {
    port.postMessage({ id: question.id, ...(await answer(question)) })
  } catch (error) {
    // An error crosses the thread as plain fields: its class and the query object it carries do not.
    const { message, stack, code, detail, constraint, table, column, where } = error as Error & Record<string, unknown>
    port.postMessage({ id: question.id, error: { message, stack, code, detail, constraint, table, column, where } })
  }
})
