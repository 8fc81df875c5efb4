import { appendFile, chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, giveAway, ready, run, stop, supervise, type RunningPostgres } from './postgres.ts'

/** A hot standby on its own port. Reads are answered; once promoted, writes too. */
export interface RunningStandby {
  /** As of the primary, of the same database. */
  emptyUrl: string
  promote(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a hot standby of a durable PostgreSQL, from a copy of its files. From then on the primary acknowledges a commit
 * only once the standby has it on its disk too.
 */
export async function startStandby(primary: RunningPostgres): Promise<RunningStandby> {
  const folder = await mkdtemp(join(tmpdir(), 'rad-postgres-'))
  const data = join(folder, 'data')
  const { hostname: host, port, username: user, password } = new URL(primary.url)
  await primary.crash((from) => cp(from, folder, { recursive: true }), ['synchronous_standby_names=*'])
  await writeFile(join(data, 'standby.signal'), '')
  // The copy would wait for its own standby.
  const settings = [
    "synchronous_standby_names=''",
    `primary_conninfo='host=${host} port=${port} user=${user} password=${password}'`,
  ]
  await appendFile(join(data, 'postgresql.conf'), `\n${settings.join('\n')}\n`)
  await chmod(data, 0o700)
  giveAway(folder)
  const own = await freePort()
  const server = supervise(folder, ['max_connections=200', `port=${own}`])
  await ready(server).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true })
    throw error
  })
  const url = new URL(primary.emptyUrl)
  url.port = String(own)
  return {
    emptyUrl: url.href,
    promote: () => run(folder, 'pg_ctl', ['promote', '-w', '-D', data]),
    stop: () => stop(server),
  }
}
