// `npm run schema`: prints the schema that the migrations make, as text to compare.
// `npm run schema -- <commit>`: prints what differs from the schema that the migrations of that commit make, and ends with 1
// where something does. With `--embedded` both are made on the embedded engine, else on PostgreSQL.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase, type Database } from '../packages/api/src/database/database.ts'
import { migrate, type Migration } from '../packages/api/src/database/migrate.ts'
import { readMigrations } from '../packages/api/src/database/migration-files.ts'
import { openPglite, runOn } from '../packages/api/src/database/pglite.ts'
import { poolOfOne } from '../packages/api/src/database/pool-of-one.ts'
import { openPostgres } from '../packages/api/src/database/postgres.ts'
import { showHelp } from './help.mjs'
import { root } from './install.mjs'
import { memoryDisk, startPostgres } from './postgres.ts'
import { schemaText } from './schema-text.ts'

function migrationsOf(commit: string): Migration[] {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' })
  return git('ls-tree', '--name-only', commit, 'packages/api/migrations/')
    .split('\n')
    .filter((path) => path.endsWith('.sql'))
    .map((path) => ({ name: path.replace(/^.*\/|\.sql$/g, ''), sql: git('show', `${commit}:${path}`) }))
}

async function madeIn(database: Database, migrations: readonly Migration[]): Promise<string> {
  try {
    await migrate(database, migrations)
    return await schemaText(database)
  } finally {
    await database.close()
  }
}

export async function embeddedSchema(migrations: readonly Migration[]): Promise<string> {
  const db = await openPglite({})
  const pool = poolOfOne(
    ({ statements }) => runOn(db, statements),
    () => db.close(),
  )
  return madeIn(openDatabase('embedded', pool), migrations)
}

/** On a server of its own, for the roles of a server belong to all its databases. */
async function postgresSchema(migrations: readonly Migration[]): Promise<string> {
  const server = await startPostgres({ on: await memoryDisk() })
  try {
    return await madeIn(openPostgres(server.emptyUrl, { connections: 1 }), migrations)
  } finally {
    await server.stop()
  }
}

async function difference(before: string, after: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rad-schema-'))
  try {
    await writeFile(join(folder, 'before'), before)
    await writeFile(join(folder, 'after'), after)
    return spawnSync('git', ['diff', '--no-index', '--no-color', 'before', 'after'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    }).stdout
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function main(): Promise<void> {
  showHelp(import.meta.url)
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { embedded: { type: 'boolean' } } })
  const [commit] = positionals
  const schemaOf = values.embedded ? embeddedSchema : postgresSchema
  const here = await schemaOf(await readMigrations())
  const found = commit ? await difference(await schemaOf(migrationsOf(commit)), here) : here
  process.stdout.write(found)
  if (commit && found) process.exitCode = 1
}

if (import.meta.main) await main()
