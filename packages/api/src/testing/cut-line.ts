import { RawNode, type KyselyPlugin, type PluginTransformQueryArgs, type PluginTransformResultArgs } from 'kysely'
import type { Database } from '#database/database.ts'
import { readMigrations } from '#database/migration-files.ts'
import { call } from '#kernel/client.ts'
import { createApp } from '#app'
import type { Caller, TestApp } from './test-app.ts'

/**
 * Where the line to the database is cut: before a statement, which then never ran and took its transaction with it, or
 * after it, when it was done and nobody heard of it. Of a commit the second is the one that matters (T-23).
 */
export type Cut = 'before' | 'after'

/** On PostgreSQL the server really ends the connection; what is embedded has one, so there the statement fails alike. */
const cutting = {
  postgres: 'reset role; select pg_terminate_backend(pg_backend_pid())',
  embedded: `do $$ begin raise exception 'the line was cut' using errcode = '08006'; end $$`,
} as const

class LostAnswer extends Error {
  readonly code = 'ECONNRESET'
}

class CuttingPlugin implements KyselyPlugin {
  readonly #kind: Database['kind']
  #left = 0
  #cut: Cut = 'before'
  #lost = new WeakSet<object>()
  /** Statements that were sent since the line was last set. */
  sent = 0
  hasCut = false

  constructor(kind: Database['kind']) {
    this.#kind = kind
  }

  set(nth: number, cut: Cut): void {
    this.#left = nth
    this.#cut = cut
    this.sent = 0
    this.hasCut = false
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    this.sent += 1
    if (this.#left === 0 || --this.#left > 0) return node
    this.hasCut = true
    if (this.#cut === 'before') return RawNode.createWithSql(cutting[this.#kind])
    this.#lost.add(queryId)
    return node
  }

  async transformResult({ result, queryId }: PluginTransformResultArgs) {
    if (this.#lost.has(queryId)) throw new LostAnswer('The line was cut before the answer came')
    return result
  }
}

export interface CutLine {
  /** The same caller, over the line that is cut. Reads for comparison go over his own. */
  over(caller: Caller): Caller
  /** Cuts the n-th statement from now on, counted from 1. With 0 all go through. */
  set(nth: number, cut: Cut): void
  /** Whether the statement was reached and cut. */
  hasCut(): boolean
  /** Statements sent since `set`. */
  sent(): number
}

/** The API of a test once more over the same database, with a line that can be cut at any statement. */
export async function cutLine(app: TestApp): Promise<CutLine> {
  const plugin = new CuttingPlugin(app.deps.database.kind)
  const database = { ...app.deps.database, owner: app.deps.database.owner.withPlugin(plugin) }
  const cut = createApp({ ...app.deps, database }, await readMigrations())
  return {
    over: (caller) => {
      const transport = {
        origin: caller.origin,
        fetch: async (request: Request) => {
          request.headers.set('authorization', `Bearer ${caller.token}`)
          return cut.fetch(request, { address: '127.0.0.1' })
        },
      }
      return {
        ...transport,
        token: caller.token,
        send: (endpoint, input, key) =>
          call(transport, endpoint, input, key === undefined ? {} : { idempotencyKey: key }),
      }
    },
    set: (nth, how) => plugin.set(nth, how),
    hasCut: () => plugin.hasCut,
    sent: () => plugin.sent,
  }
}

/** A flow must end by itself; more statements than this are a loop. */
const most = 500

/**
 * T-24: does the same thing again and again, with the line cut at its first statement, its second, and so on, until one
 * time it is not reached any more. `attempt` gets the number, does it over the line, and answers whether that
 * succeeded; `check` then looks at what there is. Answers how many cuts there were.
 */
export async function atEveryStatement(
  line: CutLine,
  cut: Cut,
  attempt: (nth: number) => Promise<unknown>,
  check: (outcome: { nth: number; error: unknown; hasCut: boolean }) => Promise<void>,
): Promise<number> {
  for (let nth = 1; nth <= most; nth += 1) {
    line.set(nth, cut)
    let error: unknown
    try {
      await attempt(nth)
    } catch (thrown) {
      error = thrown
    }
    const hasCut = line.hasCut()
    line.set(0, cut)
    await check({ nth, error, hasCut })
    if (!hasCut) return nth - 1
  }
  throw new Error(`More than ${most} statements`)
}
