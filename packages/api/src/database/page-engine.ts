import { MemfsFrontendFS } from '@electric-sql/pglite/memfs-frontend'
import type { PageStore } from './page-store.ts'
import { openPglite, runOn } from './pglite.ts'
import type { Ran } from './pool-of-one.ts'

/** Written out when a transaction ends, not after each of its statements. */
class CommittedFiles extends MemfsFrontendFS {
  override async syncToFs(): Promise<void> {}

  keep(): Promise<void> {
    return super.syncToFs()
  }
}

/** The embedded database of a page. */
export interface PageEngine {
  query(sql: string, parameters: readonly unknown[]): Promise<Ran>
  image(): Promise<Uint8Array>
  close(): Promise<void>
}

/** Making a database is left out: a store begins with the files of one. */
const noInitdb = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]))

/** A transaction that says so is answered before it is stored, as in any PostgreSQL. */
const needNotWait = /\bsynchronous_commit\s*=\s*off\b/i
const onlyReads = /^\s*(select\b|begin\b.*\bread only\b)/i
const begins = /^\s*begin\b/i
const ends = /^\s*(commit|rollback)\b/i

/** Opens the database on the files of a store; what ends a transaction is answered once the store has it. */
export async function openEngine(store: PageStore, program: WebAssembly.Module, files: Blob): Promise<PageEngine> {
  const fs = new CommittedFiles(store)
  const db = await openPglite({ fs, pgliteWasmModule: program, initdbWasmModule: noInitdb, fsBundle: files })
  let isInside = false
  let mustKeep: 'no' | 'later' | 'now' = 'no'

  return {
    async query(sql, parameters) {
      const ran = await runOn(db, sql, parameters)
      if (!isInside) mustKeep = onlyReads.test(sql) ? 'no' : 'now'
      if (needNotWait.test(sql)) mustKeep = 'later'
      if (begins.test(sql)) isInside = true
      if (ends.test(sql)) isInside = false
      if (isInside || mustKeep === 'no') return ran
      const kept = fs.keep()
      if (mustKeep === 'now') await kept
      // What could not be stored is tried again with the next change, which then is told.
      else kept.catch(() => undefined)
      return ran
    },
    image: async () => (await db.dumpDataDir('none')).bytes(),
    async close() {
      await fs.keep()
      await db.close()
    },
  }
}
