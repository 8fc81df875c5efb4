import { readFile } from 'node:fs/promises'
import {
  MemfsFrontendFS,
  type ChangeSet,
  type StorageBackend,
  type StorageEntry,
} from '@electric-sql/pglite/memfs-frontend'
import { openDatabase, type Database } from './database.ts'
import { packFiles } from './first-files.ts'
import { leaveOutIndexes } from './left-out-indexes.ts'
import { migrate, type Migration } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { openPglite, runOn } from './pglite.ts'
import { poolOfOne } from './pool-of-one.ts'

/** Remembers the newest state of every file. */
class Recorder implements StorageBackend {
  readonly entries = new Map<string, StorageEntry>()

  async init(): Promise<void> {}
  async *load(): AsyncIterable<StorageEntry> {}
  async close(): Promise<void> {}

  async apply({ ops, files }: ChangeSet): Promise<void> {
    for (const { op, path } of ops) {
      if (op === 'mkdir') this.entries.set(path, { kind: 'dir', path })
      else for (const known of this.entries.keys()) if (`${known}/`.startsWith(`${path}/`)) this.entries.delete(known)
    }
    for (const { path, size, full, chunks } of [files.wal, files.data, files.control].flat()) {
      const before = this.entries.get(path)
      const data = new Uint8Array(size)
      if (!full && before?.kind === 'file') data.set(before.data.subarray(0, size))
      for (const chunk of chunks) data.set(chunk.data, chunk.at)
      this.entries.set(path, { kind: 'file', path, data })
    }
  }
}

/**
 * Only one page connects, so little shared memory has to be laid out at each start; of the log only the newest stretch is stored;
 * the store of a page writes all of a commit or nothing of it, so that no half page need be made whole.
 */
const configuration = `
shared_buffers = 16MB
max_connections = 4
max_locks_per_transaction = 64
wal_buffers = 256kB
wal_recycle = off
min_wal_size = 2MB
max_wal_size = 32MB
full_page_writes = off
`

/**
 * Small steps in this order: a fresh copy is smaller, and its log before that is not needed any more. The removed views
 * and comments are for operators of a server: a page never reads them.
 */
const tidying = [
  // A recycled stretch of the log would bring along its old content.
  'set wal_recycle = off',
  'drop schema information_schema cascade',
  `do $$ declare view text; begin
    for view in select viewname from pg_views where schemaname = 'pg_catalog' and viewname ~ '^pg_stat' loop
      execute format('drop view if exists pg_catalog.%I cascade', view);
    end loop;
  end $$`,
  'delete from pg_description',
  "update pg_database set datistemplate = false where datname in ('template0', 'template1')",
  'drop database template0',
  'drop database template1',
  'vacuum full',
  // Not knowing its rows, the planner of the page would choose ways that take ten times as long. Of so few rows it need
  // not know much.
  'set default_statistics_target = 5',
  'analyze',
  'checkpoint',
  'select pg_switch_wal()',
  'checkpoint',
]

/** A configuration file is mostly comments on possible settings. */
const withoutComments = (text: string) => text.replaceAll(/^[ \t]*(#.*)?\n/gm, '')

interface Contents {
  /** All migrations by default. */
  migrations?: readonly Migration[]
  /** Writes the rows it begins with. */
  fill?(database: Database): Promise<unknown>
}

/**
 * The files a database in a page begins with: made, migrated and filled. Starting on them saves the page what takes
 * longest, and the part of the engine that makes a database. Large indexes are left out: `putBackIndexes` makes them.
 */
export async function makePageImage({ migrations, fill }: Contents = {}): Promise<Uint8Array> {
  const recorder = new Recorder()
  const db = await openPglite({
    fs: new MemfsFrontendFS(recorder),
    initDbStartParams: ['--wal-segsize=1', '--no-data-checksums'],
  })
  const pool = poolOfOne(
    ({ statements }) => runOn(db, statements),
    async () => undefined,
  )
  const database = openDatabase('embedded', pool)
  await migrate(database, migrations ?? (await readMigrations()))
  await fill?.(database)
  await leaveOutIndexes(database)
  for (const step of tidying) await db.exec(step)
  const { rows } = await db.query<{ segment: string }>('select pg_walfile_name(pg_current_wal_lsn()) as segment')
  await db.close()

  for (const [name, added] of Object.entries({ postgresql: configuration, pg_hba: '', pg_ident: '' })) {
    const conf = recorder.entries.get(`/${name}.conf`)
    if (conf?.kind !== 'file') throw new Error(`The database has no file ${name}.conf`)
    conf.data = new TextEncoder().encode(withoutComments(new TextDecoder().decode(conf.data)) + added)
  }
  const isOldLog = (path: string) => /^\/pg_wal\/[0-9A-F]{24}$/.test(path) && !path.endsWith(rows[0]!.segment)
  return packFiles([...recorder.entries.values()].filter(({ path }) => !isOldLog(path) && path !== '/postmaster.pid'))
}

/** What the engine brings for making databases, for other encodings and for building extensions: never read in a page. */
const unneeded = [
  /\/share\/postgresql\/(postgres\.bki|[a-z_]+\.sql|sql_features\.txt|[a-z_.]+\.sample|errcodes\.txt)$/,
  /\/timezonesets\/[A-Z]\w+\.txt$/,
  /\/lib\/postgresql\/(utf8_and_|dict_snowball|libpqwalreceiver|euc|latin|cyrillic|pgoutput|pgxs\/)/,
  /\/icu\//,
  /\/tsearch_data\//,
]

/** The engine's own files with what no page reads blanked out: the same size, and a third of it over the wire. */
export async function makeEngineFiles(): Promise<Uint8Array> {
  const at = (file: string) => new URL(import.meta.resolve(`@electric-sql/pglite/${file}`))
  const files = new Uint8Array(await readFile(at('pglite.data')))
  const loader = await readFile(new URL('./pglite.js', at('pglite.data')), 'utf8')
  const listed = [...loader.matchAll(/filename:"([^"]+)",start:(\d+),end:(\d+)/g)]
  if (listed.length < 500) throw new Error('The list of files in the embedded engine cannot be read any more')
  for (const [, name = '', start, end] of listed)
    if (unneeded.some((part) => part.test(name))) files.fill(0, Number(start), Number(end))
  return files
}
