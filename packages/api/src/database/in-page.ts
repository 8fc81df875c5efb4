import type { Database } from './database.ts'
import type { ClockMove } from './in-page-worker.ts'
import { WorkerClient, type WorkerResponse } from './worker-client.ts'

/**
 * Opens the embedded database in a worker of a page, stored in the browser under `name`. A commit is acknowledged
 * once it is stored.
 */
export async function openInPage(name: string): Promise<Database> {
  const worker = new Worker(new URL('./in-page-worker.ts', import.meta.url), { type: 'module', name })
  const client = new WorkerClient((request) => worker.postMessage(request))
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => client.receive(data))
  worker.addEventListener('error', ({ message }) =>
    client.fail(new Error(message || 'The database could not be loaded')),
  )
  const database = await client.open(() => worker.terminate())
  return { ...database, moveClock: (ahead) => worker.postMessage({ ahead } satisfies ClockMove) }
}
