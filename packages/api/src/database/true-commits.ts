import type { PostgresPool, PostgresPoolClient } from 'kysely'

/**
 * A connection on which a transaction with a statement that failed is never answered as done. PostgreSQL takes a `commit`
 * for a `rollback` then and says so only in passing: whoever swallowed the error would tell his caller that all is well.
 */
class TrueCommits implements PostgresPoolClient {
  readonly #client: PostgresPoolClient
  #failed: Error | undefined

  constructor(client: PostgresPoolClient) {
    this.#client = client
  }

  get processID() {
    return (this.#client as { processID?: number }).processID
  }

  query: PostgresPoolClient['query'] = ((text: string, values: unknown[]) => {
    if (/^(begin|start transaction|rollback)/.test(text)) this.#failed = undefined
    if (text === 'commit' && this.#failed) return Promise.reject(this.#failed)
    const answer = this.#client.query(text, values)
    answer.catch((error: Error) => (this.#failed ??= error))
    return answer
  }) as PostgresPoolClient['query']

  release(error?: boolean | Error): void {
    ;(this.#client as { release(error?: boolean | Error): void }).release(error)
  }
}

/** The connections of a pool, each of which commits what it says it commits. */
export function withTrueCommits(pool: PostgresPool): PostgresPool {
  const known = new WeakMap<PostgresPoolClient, TrueCommits>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const one = known.get(client) ?? new TrueCommits(client)
      known.set(client, one)
      return one
    },
    end: () => pool.end(),
  }
}
