import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../tools/postgres.ts'
import { say } from './subject.ts'

const folder = fileURLToPath(new URL('peers/', import.meta.url))
/** json-server has its rows in memory and writes all of them at each change: more rows would not change the result. */
export const peerRows = 10_000
/** What is installed beside the project, by this bench alone. */
const peer = 'json-server@0.17.4'
export const jsonServer = 'json-server'

async function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`)
}

/** Installs packages into a folder that git ignores; no script of a package runs. */
export async function install(into: string, packages: readonly string[]): Promise<void> {
  say(`Installing ${packages.join(' ')} …`)
  await mkdir(into, { recursive: true })
  await writeFile(join(into, 'package.json'), '{ "private": true }\n')
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], into)
}

/** What a peer that holds its rows in memory is given: a collection, and the query of its rows with their `id`. */
export interface PeerTable {
  name: string
  query: string
}

async function rowsOf(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, options: '-c role=rad_network' })
  await client.connect()
  const { rows } = await client.query(query).finally(() => client.end())
  return rows
}

/** Waits for a peer to serve this, for five minutes: one that makes its tables first takes long on a busy machine. */
export async function untilServed(address: string, name: string, until = Date.now() + 300_000): Promise<void> {
  const isUp = await fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isUp) return
  if (Date.now() > until) throw new Error(`${name} did not start`)
  await new Promise((resolve) => setTimeout(resolve, 200))
  return untilServed(address, name, until)
}

/** Runs json-server over rows of this database while `ask` calls it. PEERS=no leaves it out. */
export async function withJsonServer<T>(
  url: string,
  { name, query }: PeerTable,
  ask: (peers: Record<string, string>) => Promise<T>,
): Promise<T> {
  if (process.env.PEERS === 'no') return ask({})
  const program = join(folder, 'node_modules/json-server/lib/cli/bin.js')
  if (!existsSync(program)) await install(folder, [peer])
  const place = await mkdtemp(join(tmpdir(), 'rad-peer-'))
  const file = join(place, 'db.json')
  await writeFile(file, JSON.stringify({ [name]: await rowsOf(url, query) }))
  const port = await freePort()
  const child = spawn(process.execPath, [program, file, '--port', String(port), '--quiet'], { stdio: 'ignore' })
  try {
    const origin = `http://127.0.0.1:${port}`
    await untilServed(`${origin}/${name}?_limit=1`, jsonServer)
    return await ask({ [jsonServer]: origin })
  } finally {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    await rm(place, { recursive: true, force: true })
  }
}
