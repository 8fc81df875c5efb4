import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Logger } from 'pino'
import { withReserve } from '#database/disk-reserve.ts'
import type { FolderLock } from '#database/folder-lock.ts'
import { readMigrations } from '#database/migration-files.ts'
import { settle } from '#database/settle.ts'
import { createApp, jobs, outsideJobs, promptJobs } from '#app'
import { keepDelivering } from '#kernel/mail/mail-delivery.ts'
import { nameOf } from '#kernel/command/request-line.ts'
import type { HostFacts } from '#kernel/request/serve.ts'
import { startJobs } from '#kernel/command/jobs.ts'
import { demoSignIns } from '#capabilities/session/auth/demo-sign-ins.ts'
import { newSetupToken } from '#capabilities/session/setup/token.commands.ts'
import { admission } from './admission.ts'
import { apiDocs, isOfDocs } from './api-docs.ts'
import { fillWithDemo, keepDemoPeople } from './demo-data.ts'
import type { Environment } from './environment.ts'
import { httpServer } from './http-server.ts'
import { bringUpToDate } from './migrated.ts'
import { nodeDeps, openFor, openLog } from './node-deps.ts'
import { reconcileSettings } from './stored-settings.ts'
import { endWith, keepUp } from './stray-errors.ts'
import { openTelemetry } from './telemetry.ts'
import { callFinder, webFiles } from './web-files.ts'
import { writeCheck } from './write-check.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
/** On shutdown, running calls finish; what hangs longer is cut, so that stopping always ends. */
const stopWithinMs = 20_000
/**
 * Requests that are on the wire when the server is stopped still arrive; closing at once would cut them off. It
 * closes when none has come for so many looks in a row: a look, unlike a time, lets a busy server read what is there.
 */
const quietLooks = 5
const lookMs = 100
const mostLooks = 50

async function allArrived(count: () => number): Promise<void> {
  let seen = count()
  for (let looks = 0, quiet = 0; quiet < quietLooks && looks < mostLooks; looks += 1) {
    await setTimeout(lookMs)
    quiet = count() === seen ? quiet + 1 : 0
    seen = count()
  }
}

function greet(url: string, demo: boolean, setupLink: string | undefined) {
  say(`\n  Ready: ${url}\n`)
  if (setupLink) say(`  No one can sign in yet. Make the first administrator here, once:\n    ${setupLink}\n`)
  if (!demo) return
  say('  Demo accounts (email / password):')
  for (const { email, password, label } of demoSignIns) say(`    ${`${email} / ${password}`.padEnd(30)} ${label}`)
  say('')
}

/** Opens, migrates and fills the database of an environment, and answers with the app on it. */
async function openApp(environment: Environment, log: Logger, stopping: AbortSignal) {
  const telemetry = await openTelemetry(log, environment.metrics_token)
  const onDeath = (error: Error) => endWith(log, 'the embedded database has died', error)
  const opened = await openFor(environment, { around: telemetry.around, onDeath })
  const migrations = await readMigrations()
  await bringUpToDate(opened, migrations, environment)
  const database = await withReserve(opened, (line) => log.error(line))
  const admit = admission({ light: 8, heavy: 3, 'sign-in': 6 }, stopping)
  const checks = [writeCheck(database)]
  const deps = { ...(await nodeDeps(environment, database, log, stopping)), admit, telemetry, checks }
  await reconcileSettings(deps, say)
  if (environment.demo_data && (await fillWithDemo(deps))) await settle(database)
  // In a demo every user who registers is an administrator already.
  const setupToken = environment.registration === 'demo' ? undefined : await newSetupToken(database)
  const setupLink = setupToken && `${environment.public_url}/setup?token=${setupToken}`
  // Run separately from the other jobs, which never wait for an outside server.
  const beside = deps.postbox ? outsideJobs : []
  return {
    deps,
    setupLink,
    api: createApp(deps, migrations),
    telemetry,
    scheduled: [...jobs, ...beside],
    work: [
      startJobs(jobs, deps),
      startJobs(promptJobs, deps, 3_000),
      startJobs(beside, deps),
      keepDelivering(deps),
      ...(environment.demo_data ? [keepDemoPeople(deps)] : []),
    ],
  }
}

/** What is answered beside the API: figures for the operator, the API description, and the web app. */
function pagesOf({ api_docs }: Environment, metrics: Hono, isCall: (path: string) => boolean): Hono {
  const pages = new Hono().route('/', metrics)
  if (api_docs) pages.route('/', apiDocs())
  return pages.route('/', webFiles(isCall))
}

const whyNotListening = ({ code, message }: NodeJS.ErrnoException, port: number) =>
  code === 'EADDRINUSE' ? `Port ${port} is taken. Choose another PORT.` : `The server cannot listen: ${message}`

/** Serves API and web app until SIGTERM or SIGINT, then finishes what runs. */
export async function runServer(environment: Environment, folder: FolderLock): Promise<void> {
  const stopping = new AbortController()
  const log = openLog()
  folder.onLost(() =>
    endWith(log, `another server has taken ${environment.data_dir}: what this one writes would be lost`),
  )
  const { deps, setupLink, api, telemetry, scheduled, work } = await openApp(environment, log, stopping.signal)
  const isCall = callFinder(api.endpoints)
  const pages = pagesOf(environment, telemetry.page({ deps, checks: api.checks, jobs: scheduled }), isCall)
  const isOfPages = (path: string) => !isCall(path) || isOfDocs(path) || path === '/metrics'
  const app = new Hono<{ Bindings: HostFacts }>()
  let isStopping = false
  app.use(compress({ threshold: 1_024 }))
  let requests = 0
  app.use(async (c, next) => {
    requests += 1
    await next()
    if (isStopping) c.header('connection', 'close')
  })
  app.all('*', async (c) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const page = isRead && isOfPages(c.req.path) ? await pages.fetch(c.req.raw, c.env) : undefined
    if (page && page.status !== 404) return page
    return api.fetch(c.req.raw, c.env)
  })

  const usual = Object.fromEntries((await api.request('/health/live')).headers)
  const { host, trust_proxy: trust } = environment
  const server = httpServer({ deps, endpoints: api.endpoints, usual, host, trust }, (request, address) =>
    app.fetch(request, { address }),
  )
  server.listen(environment.port, host, () => {
    const { address, port } = server.address() as AddressInfo
    telemetry.start([...api.endpoints.map(nameOf), ...scheduled.map(({ name }) => name)])
    greet(`http://${address.includes(':') ? `[${address}]` : address}:${port}`, environment.demo_data, setupLink)
  })
  server.once('error', (error: NodeJS.ErrnoException) => {
    say(whyNotListening(error, environment.port))
    process.exit(1)
  })

  keepUp(log)
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'received a signal to stop')
    const tooLong = () => endWith(log, `what was begun did not end within ${stopWithinMs / 1000} seconds`)
    globalThis.setTimeout(tooLong, stopWithinMs).unref()
    void allArrived(() => requests).then(() => {
      stopping.abort()
      server.close(async () => {
        for (const one of work) await one.stop()
        await deps.database.close()
        folder.release()
        log.info('stopped')
        process.exit(0)
      })
    })
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
