import { sql } from 'kysely'
import type { Batch, Result } from './client.ts'
import { openDatabase, type Database } from './database.ts'
import { poolOfOne } from './pool-of-one.ts'
import { plainWait, type AroundWait } from './waits.ts'

/** The requests to the worker that runs an embedded database. */
export type WorkerRequest = { id: number } & Task
type Task = { do: 'run'; batch: Batch } | { do: 'open' | 'image' | 'close' }

export interface WorkerResponse extends Partial<Result> {
  id: number
  image?: Uint8Array
  error?: Record<string, unknown>
}

/** Thrown for a statement the embedded database refused; carries PostgreSQL's code and constraint like the driver's own. */
class EmbeddedError extends Error {
  constructor(fields: Record<string, unknown>) {
    super(String(fields.message))
    Object.assign(this, fields)
  }
}

/** An error crosses the thread as plain fields: its class and the query object it carries do not. */
function plainError(error: unknown): Record<string, unknown> {
  const { message, stack, code, detail, constraint, table, column, where } = error as Error & Record<string, unknown>
  return { message, stack, code, detail, constraint, table, column, where }
}

/** Answers every request with what `answer` gives or throws. */
export const answering =
  (answer: (request: WorkerRequest) => Promise<Omit<WorkerResponse, 'id'>>, post: (response: WorkerResponse) => void) =>
  async (request: WorkerRequest) => {
    try {
      post({ id: request.id, ...(await answer(request)) })
    } catch (error) {
      post({ id: request.id, error: plainError(error) })
    }
  }

/** The worker of an embedded database, seen from the thread that answers requests. */
export class WorkerClient {
  readonly #post: (request: WorkerRequest) => void
  readonly #waiting = new Map<number, PromiseWithResolvers<WorkerResponse>>()
  #lastId = 0
  #broken: Error | undefined

  constructor(post: (request: WorkerRequest) => void) {
    this.#post = post
  }

  receive(response: WorkerResponse): void {
    this.#waiting.get(response.id)?.resolve(response)
    this.#waiting.delete(response.id)
  }

  fail(error: Error): void {
    this.#broken = error
    for (const one of this.#waiting.values()) one.reject(error)
    this.#waiting.clear()
  }

  async #ask(task: Task): Promise<WorkerResponse> {
    if (this.#broken) throw this.#broken
    const id = ++this.#lastId
    const pending = Promise.withResolvers<WorkerResponse>()
    this.#waiting.set(id, pending)
    this.#post({ ...task, id })
    const response = await pending.promise
    if (response.error) throw new EmbeddedError(response.error)
    return response
  }

  /** The database of this worker; `terminate` ends the worker itself, and `around` goes around each wait for it. */
  async open(terminate: () => void | Promise<unknown>, around: AroundWait = plainWait): Promise<Database> {
    await this.#ask({ do: 'open' })
    const send = async (batch: Batch): Promise<Result> => {
      const { rows = [], rowCount = 0 } = await this.#ask({ do: 'run', batch })
      return { rows, rowCount }
    }
    const pool = poolOfOne(send, async () => {
      await this.#ask({ do: 'close' })
      await terminate()
    })
    const database = openDatabase('embedded', pool, { around })
    const image = () =>
      database.owner.connection().execute(async (db) => {
        // All of it is in the files then, and the last transaction has ended.
        await sql`checkpoint`.execute(db)
        return (await this.#ask({ do: 'image' })).image!
      })
    return { ...database, image }
  }
}
