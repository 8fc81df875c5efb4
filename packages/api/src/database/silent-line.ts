import type pg from 'pg'

/** PostgreSQL cancels a statement that takes too long; what it says is on its way for this long at most. */
const onItsWayMs = 2_000

/**
 * Ends a connection on which no answer comes although PostgreSQL should long have cancelled the statement: the line is
 * dead, and nobody else would notice for a quarter of an hour.
 */
export function endWhenSilent(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown
  let limitMs: number | undefined
  const query = (given: unknown, ...more: unknown[]) => {
    const asked = typeof given === 'string' ? { text: given } : (given as Partial<pg.QueryConfig>)
    const { text } = asked
    if (text === undefined) return send(given, ...more)
    limitMs = statedIn(text) ?? limitMs
    const limit = limitMs === undefined ? {} : { query_timeout: limitMs + onItsWayMs }
    if (isEnd(text)) limitMs = undefined
    const answer = send({ ...asked, ...limit }, ...more)
    if (answer instanceof Promise)
      answer.catch((error: Error) => {
        if (error.message === silent) void client.end().catch(() => undefined)
      })
    return answer
  }
  Object.assign(client, { query })
}

/** What the driver says where no answer came. */
const silent = 'Query read timeout'

/** How long a statement says that those after it may take: the beginning of a transaction does, and a step of an import. */
function statedIn(statement: string): number | undefined {
  const stated = /^(?:(?:commit; )?begin\b.*\b)?set local statement_timeout = (\d+)/.exec(statement)?.[1]
  return stated === undefined ? undefined : Number(stated)
}

const isEnd = (statement: string) => statement === 'commit' || statement === 'rollback'
