import { Worker } from 'node:worker_threads'
import { openDatabase, type Database } from './database.ts'
import type { Answer, Question } from './embedded-worker.ts'
import { poolOfOne, turns } from './pool-of-one.ts'

/** Thrown for a statement the embedded database refused; carries PostgreSQL's code and constraint like the driver's own. */
class EmbeddedError extends Error {
  constructor(fields: Record<string, unknown>) {
    super(String(fields.message))
    Object.assign(this, fields)
  }
}

/**
 * Opens the embedded database in a worker thread, so that a heavy statement never blocks the thread that answers
 * requests. `folder` undefined keeps it in memory; `image` starts it from a file that `image()` gave.
 */
export async function openEmbedded(folder?: string, image?: string): Promise<Database> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: { folder, image } })
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  let lastId = 0
  let broken: Error | undefined

  const fail = (error: Error) => {
    broken = error
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
  }
  worker.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.resolve(answer)
    waiting.delete(answer.id)
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('The embedded database has stopped')))

  const ask = async (question: Omit<Question, 'id'>): Promise<Answer> => {
    if (broken) throw broken
    const id = ++lastId
    const pending = Promise.withResolvers<Answer>()
    waiting.set(id, pending)
    worker.postMessage({ ...question, id } satisfies Question)
    const answer = await pending.promise
    if (answer.error) throw new EmbeddedError(answer.error)
    return answer
  }
  await ask({ do: 'open' })

  const takeTurn = turns()
  const pool = poolOfOne(
    takeTurn,
    (sql, parameters) => ask({ do: 'query', sql, parameters }),
    async () => {
      await ask({ do: 'close' })
      await worker.terminate()
    },
  )
  const wholeImage = async () => {
    const done = await takeTurn()
    const { image: bytes } = await ask({ do: 'image' }).finally(done)
    return bytes!
  }
  return { ...openDatabase('embedded', pool), image: wholeImage }
}
