import type { Database } from './database.ts'
import type { ClockMove } from './in-page-worker.ts'
import { DatabaseThread, type Answer } from './questions.ts'

/**
 * Opens the embedded database in a worker of a page, kept in the browser's store under `name`. A commit is acknowledged
 * once it is stored.
 */
export async function openInPage(name: string): Promise<Database> {
  const worker = new Worker(new URL('./in-page-worker.ts', import.meta.url), { type: 'module', name })
  const thread = new DatabaseThread((question) => worker.postMessage(question))
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => thread.hear(data))
  worker.addEventListener('error', ({ message }) =>
    thread.fail(new Error(message || 'The database could not be loaded')),
  )
  const database = await thread.open(() => worker.terminate())
  return { ...database, moveClock: (ahead) => worker.postMessage({ ahead } satisfies ClockMove) }
}
