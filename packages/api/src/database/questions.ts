import { openDatabase, type Database } from './database.ts'
import { poolOfOne, turns, type Ran } from './pool-of-one.ts'
import { plainWait, type AroundWait } from './waits.ts'

/** What is asked of the thread that holds an embedded database, and what it answers. */
export interface Question {
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

/** Thrown for a statement the embedded database refused; carries PostgreSQL's code and constraint like the driver's own. */
class EmbeddedError extends Error {
  constructor(fields: Record<string, unknown>) {
    super(String(fields.message))
    Object.assign(this, fields)
  }
}

/** An error crosses the thread as plain fields: its class and the query object it carries do not. */
export function plainError(error: unknown): Record<string, unknown> {
  const { message, stack, code, detail, constraint, table, column, where } = error as Error & Record<string, unknown>
  return { message, stack, code, detail, constraint, table, column, where }
}

/** Answers every question with what `answer` gives or throws. */
export const answering =
  (answer: (question: Question) => Promise<Omit<Answer, 'id'>>, post: (answer: Answer) => void) =>
  async (question: Question) => {
    try {
      post({ id: question.id, ...(await answer(question)) })
    } catch (error) {
      post({ id: question.id, error: plainError(error) })
    }
  }

/** The thread of an embedded database, seen from the one that answers requests. */
export class DatabaseThread {
  readonly #post: (question: Question) => void
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>()
  #lastId = 0
  #broken: Error | undefined

  constructor(post: (question: Question) => void) {
    this.#post = post
  }

  hear(answer: Answer): void {
    this.#waiting.get(answer.id)?.resolve(answer)
    this.#waiting.delete(answer.id)
  }

  fail(error: Error): void {
    this.#broken = error
    for (const one of this.#waiting.values()) one.reject(error)
    this.#waiting.clear()
  }

  async ask(question: Omit<Question, 'id'>): Promise<Answer> {
    if (this.#broken) throw this.#broken
    const id = ++this.#lastId
    const pending = Promise.withResolvers<Answer>()
    this.#waiting.set(id, pending)
    this.#post({ ...question, id })
    const answer = await pending.promise
    if (answer.error) throw new EmbeddedError(answer.error)
    return answer
  }

  /** The database behind this thread; `terminate` ends the thread itself, and `around` goes around each wait for it. */
  async open(terminate: () => void | Promise<unknown>, around: AroundWait = plainWait): Promise<Database> {
    await this.ask({ do: 'open' })
    const takeTurn = turns()
    const pool = poolOfOne(
      takeTurn,
      (sql, parameters) => around(() => this.ask({ do: 'query', sql, parameters })),
      async () => {
        await this.ask({ do: 'close' })
        await terminate()
      },
    )
    const image = async () => {
      const done = await takeTurn()
      const { image: bytes } = await this.ask({ do: 'image' }).finally(done)
      return bytes!
    }
    return { ...openDatabase('embedded', pool), connections: takeTurn.connections, image }
  }
}
