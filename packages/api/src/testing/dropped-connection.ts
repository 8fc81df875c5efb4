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
import { call } from '#kernel/contract/client.ts'
import { createApp } from '#app'
import type { Tables } from '#database/tables.gen.ts'
import type { Caller, TestApp } from './test-app.ts'

/**
 * When the connection to the database drops: before a statement, which then never ran and whose transaction is rolled
 * back, or after it, when it was executed and its response is lost. For a commit the second is the one that matters
 * (T-23). With `no room` the connection holds, and the disk of the database is full.
 */
export type DropPoint = 'before' | 'after' | 'no room'

class ConnectionDropped extends Error {
  readonly code = 'ECONNRESET'
  constructor() {
    super('The connection to the database was dropped')
  }
}

/** At which statement the connection drops, counted over all connections. */
class DropSchedule {
  hasDropped = false
  #left = 0
  #cut: DropPoint = 'before'
  #atCommit = false

  set(nth: number, cut: DropPoint): void {
    this.hasDropped = false
    this.#left = nth
    this.#cut = cut
    this.#atCommit = false
  }

  setAtCommit(): void {
    this.set(0, 'after')
    this.#atCommit = true
  }

  /** Called for every statement, with whether it commits a change: whether the connection drops at this one, and when. */
  next(isCommit: boolean): DropPoint | undefined {
    if (this.#atCommit && isCommit) {
      this.#atCommit = false
      this.hasDropped = true
      return 'after'
    }
    if (this.#left === 0) return undefined
    this.#left -= 1
    if (this.#left > 0) return undefined
    this.hasDropped = true
    return this.#cut
  }
}

/** The first statement of a transaction in which a user changes something. */
const setsRole = /^set local role rad_(?:app|network)\b/

/** A connection of the real database that stays dead once it was dropped. */
class DroppableConnection implements DatabaseConnection {
  readonly #behind: DriverConnection
  readonly #kind: Database['kind']
  readonly #schedule: DropSchedule
  readonly release: () => void
  #isDead = false
  #mayChange = false
  #isChange = false

  constructor(behind: DriverConnection, kind: Database['kind'], schedule: DropSchedule, release: () => void) {
    this.#behind = behind
    this.#kind = kind
    this.#schedule = schedule
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
    // As with the driver, the first error is the one to report.
    await this.#cutting(() => this.#behind.rollback()).catch(() => undefined)
  }

  streamQuery(): never {
    return this.#behind.streamQuery()
  }

  async #cutting<T>(run: () => Promise<T>, isCommit = false): Promise<T> {
    if (this.#isDead) throw new ConnectionDropped()
    const cut = this.#schedule.next(isCommit)
    if (cut === undefined) return run()
    if (cut === 'no room') throw Object.assign(new Error('no room'), { code: '53100' })
    this.#isDead = true
    try {
      if (cut === 'after') await run()
    } finally {
      await this.#sever()
    }
    throw new ConnectionDropped()
  }

  /** What the database does when the connection is gone: PostgreSQL ends the session; the embedded one rolls back. */
  async #sever(): Promise<void> {
    if (this.#kind === 'embedded') return this.#behind.rollback()
    const run = (sql: string) => this.#behind.executeQuery(CompiledQuery.raw(sql)).catch(() => undefined)
    // The answer to this is the end of the connection.
    await run('reset role; select pg_terminate_backend(pg_backend_pid())')
    // Fails once the socket is closed: before that the pool would give the connection to the next caller.
    await run('select 1')
  }
}

/** Hands out the connections of the database behind, for as long as they are needed. */
function droppableDriver(database: Database, schedule: DropSchedule): Driver {
  const nothing = async () => undefined
  return {
    init: nothing,
    destroy: nothing,
    beginTransaction: (connection: DroppableConnection, settings) => connection.begin(settings),
    commitTransaction: (connection: DroppableConnection) => connection.commit(),
    rollbackTransaction: (connection: DroppableConnection) => connection.rollback(),
    acquireConnection: () =>
      new Promise((given, refused) => {
        database.owner
          .getExecutor()
          .provideConnection(
            (behind) =>
              new Promise<void>((release) =>
                given(new DroppableConnection(behind as DriverConnection, database.kind, schedule, release)),
              ),
          )
          .catch(refused)
      }),
    releaseConnection: async (connection: DroppableConnection) => connection.release(),
  }
}

const ownerOver = (database: Database, schedule: DropSchedule) =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => droppableDriver(database, schedule),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

export interface DroppableApi {
  /** Sends a request to the API whose connection drops. */
  fetch(request: Request): Promise<Response>
  /** The same caller, using the API whose connection drops. Reads for comparison use the other one. */
  over(caller: Caller): Caller
  /** Drops the connection at the n-th statement from now on, counted from 1; with 0, never. */
  set(nth: number, cut: DropPoint): void
  /** Drops the connection after the next commit of a change: it is committed, and its response is lost. */
  setAtCommit(): void
  /** Whether the statement was reached and the connection dropped. */
  hasDropped(): boolean
}

/** A second API on the same database, whose connection can be dropped at any statement. */
export async function droppableApi(app: TestApp): Promise<DroppableApi> {
  const schedule = new DropSchedule()
  const database = { ...app.deps.database, owner: ownerOver(app.deps.database, schedule) }
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
    set: (nth, how) => schedule.set(nth, how),
    setAtCommit: () => schedule.setAtCommit(),
    hasDropped: () => schedule.hasDropped,
  }
}

/** A flow must end; more statements than this are a loop. */
const most = 500

/**
 * T-24: repeats an attempt with the connection dropped at its first statement, its second, and so on, until there is no
 * such statement. `attempt` gets the number; `check` then looks at the result. Returns how many drops there were.
 */
export async function atEveryStatement(
  line: DroppableApi,
  cut: DropPoint,
  attempt: (nth: number) => Promise<unknown>,
  check: (outcome: { nth: number; error: unknown; hasDropped: boolean }) => Promise<void>,
): Promise<number> {
  for (let nth = 1; nth <= most; nth += 1) {
    line.set(nth, cut)
    let error: unknown
    try {
      await attempt(nth)
    } catch (thrown) {
      error = thrown
    }
    const hasDropped = line.hasDropped()
    line.set(0, cut)
    await check({ nth, error, hasDropped })
    if (!hasDropped) return nth - 1
  }
  throw new Error(`More than ${most} statements`)
}
