import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { pino } from 'pino'
import type { Database } from '#database/database.ts'
import { openEmbedded } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { readMigrations } from '#database/migration-files.ts'
import { openPostgres } from '#database/postgres.ts'
import { settle } from '#database/settle.ts'
import { call, type Transport } from '#kernel/contract/client.ts'
import type { Endpoint, Input } from '#kernel/contract/contract.ts'
import type { Deps, Settings } from '#kernel/command/context.ts'
import { mailCatcher } from '#kernel/mail/mail.ts'
import { usualSettings } from '#kernel/command/settings.ts'
import { createApp } from '#app'
import { demoSignIns } from '#capabilities/session/auth/demo-sign-ins.ts'
import { fillWithDemo } from '../hosts/demo-data.ts'
import { limiterOn } from '../hosts/limiter.ts'
import { taskThreads } from '../hosts/task-threads.ts'
import { translations } from '../hosts/translations.ts'
import { copyOfTemplate } from './database-copy.ts'
import { signInAt } from './sign-in.ts'

/** Cheap to compute, so that a test does not wait for what it does not test. */
const quickArgon = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** The same threads for all apps of a process. */
const perform = taskThreads()

interface TestDatabase {
  database: Database
  /** Opens it once more, as a second server does; what is embedded has one server alone. */
  again(): Database
}

async function openTestDatabase(isPlain: boolean): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
  // The image holds the demo data already, so that a test file waits half a second instead of five.
  if (!server) {
    const database = await openEmbedded(undefined, isPlain ? process.env.TEST_DATABASE_IMAGE : undefined)
    return { database, again: () => ({ ...database, close: () => Promise.resolve() }) }
  }
  const { url, drop } = await copyOfTemplate(server, isPlain)
  const database = openPostgres(url, { connections: 8 })
  const close = async () => {
    await database.close()
    await drop()
  }
  return { database: { ...database, close }, again: () => openPostgres(url, { connections: 4 }) }
}

/** Acts as one demo user. */
export interface Caller extends Transport {
  send<E extends Endpoint>(endpoint: E, input: Input<E>, key?: string): ReturnType<typeof call<E>>
  token: string
}

/** The API as its callers see it. */
interface TestHost {
  deps: Deps
  fetch(request: Request): Promise<Response>
  /** Plain HTTP: a path, and what `fetch` takes. */
  request(path: string, init?: RequestInit): Promise<Response>
  /** The demo user of a role, such as `RGM` or `admin`. */
  as(role: string): Promise<Caller>
}

export interface TestApp extends TestHost {
  /** The same database and clock for a brand of another zone. */
  inZone(brand_tz: string): TestHost
  /** Moves the clock of the app. */
  travel(seconds: number): void
  /** What a second server over the same database has; it ends with its database. */
  anotherServer(): Deps
  close(): Promise<void>
}

/** Fills an empty database on PostgreSQL with the demo data: TEST_DATABASE_TEMPLATE then names it for tests to copy. */
export async function fillTemplate(url: string): Promise<void> {
  const database = openPostgres(url, { connections: 2 })
  await migrate(database, await readMigrations())
  await fillWithDemo(testDeps(database, { now: () => new Date() }, {}))
  await settle(database)
  await database.close()
}

interface TestOptions {
  seed?: boolean
  settings?: Partial<Settings>
  /** The share of the usual limits that applies: 1 is all of it. Without it there are no limits. */
  limits?: number
  /** Where it writes what happens; nowhere without. */
  log?: Deps['log']
}

const testDeps = (database: Database, clock: Deps['clock'], options: TestOptions): Deps => ({
  database,
  log: options.log ?? pino({ level: 'silent' }),
  clock,
  passwords: {
    hash: (password) => hash(password, quickArgon),
    verify: (stored, password) => verify(stored, password),
  },
  mailer: mailCatcher,
  perform,
  translations,
  stopping: new AbortController().signal,
  limiter: ({ points, ...limit }) =>
    options.limits
      ? limiterOn(database)({ ...limit, points: points * options.limits })
      : limiterOn({})({ ...limit, points: 1_000_000 }),
  settings: {
    ...usualSettings,
    public_url: 'http://rad.test',
    registration: 'demo',
    secret: randomBytes(32).toString('hex'),
    demo_data: true,
    api_docs: true,
    message_provider: 'sandbox',
    speech_recognizer: 'sandbox',
    message_secret: randomBytes(32).toString('hex'),
    ...options.settings,
  },
})

function hostOf(deps: Deps, migrations: Parameters<typeof createApp>[1]): TestHost {
  const app = createApp(deps, migrations)
  const origin = 'http://127.0.0.1'
  const fetch = async (request: Request) => app.fetch(request, { address: '127.0.0.1' })
  return {
    deps,
    fetch,
    request: async (path, init) => fetch(new Request(new URL(path, origin), init)),
    as: async (role) => {
      const { accessToken } = await signInAt(
        { fetch, origin },
        demoSignIns.find((one) => one.role === role)!,
      )
      const transport: Transport = {
        origin,
        fetch: (request) => {
          request.headers.set('authorization', `Bearer ${accessToken}`)
          return fetch(request)
        },
      }
      return {
        ...transport,
        token: accessToken,
        send: (endpoint, input, key) =>
          call(transport, endpoint, input, key === undefined ? {} : { idempotencyKey: key }),
      }
    },
  }
}

/** The real API on a separate real database: in memory, or on the PostgreSQL that TEST_DATABASE_URL names. */
export async function testApp(options: TestOptions = {}): Promise<TestApp> {
  const { database, again } = await openTestDatabase(options.seed !== false && !options.settings?.brand_tz)
  const migrations = await readMigrations()
  await migrate(database, migrations)
  let ahead = 0
  const clock = { now: () => new Date(Date.now() + ahead * 1000) }
  const deps = testDeps(database, clock, options)
  // As a server does: not knowing its rows, the planner chooses ways that take ten times as long.
  if (options.seed !== false && (await fillWithDemo(deps))) await settle(database)

  return {
    ...hostOf(deps, migrations),
    inZone: (brand_tz) => hostOf({ ...deps, settings: { ...deps.settings, brand_tz } }, migrations),
    travel: (seconds) => {
      ahead += seconds
    },
    // Servers of one brand know each other's sign-ins.
    anotherServer: () => ({ ...testDeps(again(), clock, options), settings: deps.settings }),
    close: () => database.close(),
  }
}

/** The API for a brand of another zone, over demo data whose days are those of the usual one: for rows that a test adds. */
export async function zonedApp(brand_tz: string): Promise<TestApp> {
  const app = await testApp()
  return { ...app, ...app.inZone(brand_tz) }
}
