import { MemfsFrontendFS } from '@electric-sql/pglite/memfs-frontend'
import { openDatabase, type Database } from './database.ts'
import { PageStore, type FirstFiles } from './page-store.ts'
import { openPglite, runOn } from './pglite.ts'
import { poolOfOne, turns } from './pool-of-one.ts'

/** Written out when a transaction ends, not after each of its statements. */
class CommittedFiles extends MemfsFrontendFS {
  override async syncToFs(): Promise<void> {}

  keep(): Promise<void> {
    return super.syncToFs()
  }
}

/** What the database is made of, on its way while the rest of the product still loads. */
export interface Engine {
  program: Promise<WebAssembly.Module>
  files: Promise<Blob>
  firstFiles: FirstFiles
}

/** Making a database is left out: a store begins with the files of one. */
const noInitdb = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]))

const begins = /^\s*begin\b/i
const ends = /^\s*(commit|rollback)\b/i

/** A database kept in the browser's store; `tidy` writes out what only stands in its log, so that it opens quickly. */
export interface PageDatabase extends Database {
  tidy(): Promise<void>
}

/**
 * Opens the embedded database inside this worker of a page, kept in the browser's store under `name`. A commit is
 * acknowledged once it is stored.
 */
export async function openInPage(name: string, engine: Engine): Promise<PageDatabase> {
  const files = new CommittedFiles(new PageStore(name, engine.firstFiles))
  const db = await openPglite({
    fs: files,
    pgliteWasmModule: await engine.program,
    initdbWasmModule: noInitdb,
    fsBundle: await engine.files,
  })
  let isInside = false

  const query = async (sql: string, parameters: readonly unknown[]) => {
    const ran = await runOn(db, sql, parameters)
    if (begins.test(sql)) isInside = true
    if (ends.test(sql)) isInside = false
    if (!isInside) await files.keep()
    return ran
  }
  const takeTurn = turns()
  const pool = poolOfOne(takeTurn, query, async () => {
    await files.keep()
    await db.close()
  })
  const tidy = async () => {
    const done = await takeTurn()
    await query('checkpoint', []).finally(done)
  }
  return { ...openDatabase('embedded', pool), tidy }
}
