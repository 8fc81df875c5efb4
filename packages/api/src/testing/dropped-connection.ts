import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type TransactionSettings,
} from 'kysely'
import type { Database } from '#database/database.ts'
import type { DriverConnection } from '#database/driver.ts'
import { readMigrations } from '#database/migration-files.ts'
import { call } from '#kernel/client.ts'
import { createApp } from '#app'
import type { Tables } from '#database/tables.gen.ts'
import type { Caller, TestApp } from './test-app.ts'

/**
 * Where the line to the database is cut: before a statement, which then never ran and took its transaction with it, or
 * after it, when it was done and nobody heard of it. Of a commit the second is the one that matters (T-23). Or the line
 * holds, and the database has no room for what the statement would write.
 */
export type Cut = 'before' | 'after' | 'no room'

class CutOff extends Error {
  readonly code = 'ECONNRESET'
  constructor() {
    super('The line to the database was cut')
  }
}

/** Which statement is cut, counted over all connections. */
class Scissors {
  hasCut = false
  #left = 0
  #cut: Cut = 'before'
  #atCommit = false

  set(nth: number, cut: Cut): void {
    this.hasCut = false
    this.#left = nth
    this.#cut = cut
    this.#atCommit = false
  }

  setAtCommit(): void {
    this.set(0, 'after')
    this.#atCommit = true
  }

  /** Called for every statement, with whether it commits a change: whether this one is cut, and where. */
  next(isCommit: boolean): Cut | undefined {
    if (this.#atCommit && isCommit) {
      this.#atCommit = false
      this.hasCut = true
      return 'after'
    }
    if (this.#left === 0) return undefined
    this.#left -= 1
    if (this.#left > 0) return undefined
    this.hasCut = true
    return this.#cut
  }
}

/** What a transaction sets first in which somebody changes something. */
const setsRole = /^set local role rad_(?:app|network)\b/

/** A connection of the database behind, which is dead for good once it was cut. */
class CutConnection implements DatabaseConnection {
  readonly #behind: DriverConnection
  readonly #kind: Database['kind']
  readonly #scissors: Scissors
  readonly release: () => void
  #isDead = false
  #mayChange = false
  #isChange = false

  constructor(behind: DriverConnection, kind: Database['kind'], scissors: Scissors, release: () => void) {
    this.#behind = behind
    this.#kind = kind
    this.#scissors = scissors
    this.release = release
  }

  readonly executeQuery: DatabaseConnection['executeQuery'] = (query) => {
    if (this.#mayChange && setsRole.test(query.sql)) this.#isChange = true
    return this.#cutting(() => this.#behind.executeQuery(query))
  }

  begin(settings: TransactionSettings): Promise<void> {
    this.#mayChange = settings.accessMode !== 'read only'
    this.#isChange = false
    return this.#cutting(async () => this.#behind.begin(settings))
  }

  commit(): Promise<void> {
    return this.#cutting(() => this.#behind.commit(), this.#isChange)
  }

  async rollback(): Promise<void> {
    // As with the driver, the error that led here is the one to tell.
    await this.#cutting(() => this.#behind.rollback()).catch(() => undefined)
  }

  streamQuery(): never {
    return this.#behind.streamQuery()
  }

  async #cutting<T>(run: () => Promise<T>, isCommit = false): Promise<T> {
    if (this.#isDead) throw new CutOff()
    const cut = this.#scissors.next(isCommit)
    if (cut === undefined) return run()
    if (cut === 'no room') throw Object.assign(new Error('no room'), { code: '53100' })
    this.#isDead = true
    try {
      if (cut === 'after') await run()
    } finally {
      await this.#sever()
    }
    throw new CutOff()
  }

  /** What the database does when the line is gone. PostgreSQL ends the connection; what is embedded has one, and rolls back. */
  async #sever(): Promise<void> {
    if (this.#kind === 'embedded') return this.#behind.rollback()
    const run = (sql: string) => this.#behind.executeQuery(CompiledQuery.raw(sql)).catch(() => undefined)
    // The answer to this is the end of the connection.
    await run('reset role; select pg_terminate_backend(pg_backend_pid())')
    // Fails once the socket is closed: before that the pool would hand the connection to the next who asks.
    await run('select 1')
  }
}

/** Hands out the connections of the database behind, for as long as they are needed. */
function cutDriver(database: Database, scissors: Scissors): Driver {
  const nothing = async () => undefined
  return {
    init: nothing,
    destroy: nothing,
    beginTransaction: (connection: CutConnection, settings) => connection.begin(settings),
    commitTransaction: (connection: CutConnection) => connection.commit(),
    rollbackTransaction: (connection: CutConnection) => connection.rollback(),
    acquireConnection: () =>
      new Promise((given, refused) => {
        database.owner
          .getExecutor()
          .provideConnection(
            (behind) =>
              new Promise<void>((release) =>
                given(new CutConnection(behind as DriverConnection, database.kind, scissors, release)),
              ),
          )
          .catch(refused)
      }),
    releaseConnection: async (connection: CutConnection) => connection.release(),
  }
}

const ownerOver = (database: Database, scissors: Scissors) =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => cutDriver(database, scissors),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

export interface CutLine {
  /** Asks over the line that is cut. */
  fetch(request: Request): Promise<Response>
  /** The same caller, over the line that is cut. Reads for comparison go over their own. */
  over(caller: Caller): Caller
  /** Cuts the n-th statement from now on, counted from 1. With 0 all go through. */
  set(nth: number, cut: Cut): void
  /** Cuts behind the next commit of a change: it is done, and nobody hears of it. */
  setAtCommit(): void
  /** Whether the statement was reached and cut. */
  hasCut(): boolean
}

/** The API of a test once more over the same database, with a line that can be cut at any statement. */
export async function cutLine(app: TestApp): Promise<CutLine> {
  const scissors = new Scissors()
  const database = { ...app.deps.database, owner: ownerOver(app.deps.database, scissors) }
  const cut = createApp({ ...app.deps, database }, await readMigrations())
  const ask = async (request: Request) => cut.fetch(request, { address: '127.0.0.1' })
  return {
    fetch: ask,
    over: (caller) => {
      const transport = {
        origin: caller.origin,
        fetch: (request: Request) => {
          request.headers.set('authorization', `Bearer ${caller.token}`)
          return ask(request)
        },
      }
      return {
        ...transport,
        token: caller.token,
        send: (endpoint, input, key) =>
          call(transport, endpoint, input, key === undefined ? {} : { idempotencyKey: key }),
      }
    },
    set: (nth, how) => scissors.set(nth, how),
    setAtCommit: () => scissors.setAtCommit(),
    hasCut: () => scissors.hasCut,
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
