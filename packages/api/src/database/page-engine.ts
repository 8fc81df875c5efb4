import { MemfsFrontendFS } from '@electric-sql/pglite/memfs-frontend'
import type { Client } from './client.ts'
import type { PageStore } from './page-store.ts'
import { openPglite, runOn } from './pglite.ts'

/** Written out when a transaction ends, not after each of its statements. */
class CommittedFiles extends MemfsFrontendFS {
  override async syncToFs(): Promise<void> {}

  keep(): Promise<void> {
    return super.syncToFs()
  }
}

/** The embedded database of a page. */
export interface PageEngine {
  run: Client['send']
  image(): Promise<Uint8Array>
  close(): Promise<void>
}

/** Making a database is left out: a store begins with the files of one. */
const noInitdb = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]))

/** Opens the database on the files of a store; what ends a transaction is answered once the store has it. */
export async function openEngine(store: PageStore, program: WebAssembly.Module, files: Blob): Promise<PageEngine> {
  const fs = new CommittedFiles(store)
  const db = await openPglite({ fs, pgliteWasmModule: program, initdbWasmModule: noInitdb, fsBundle: files })
  return {
    async run({ statements, store: when }) {
      const result = await runOn(db, statements)
      if (when === 'not yet') return result
      const stored = fs.keep()
      if (when === 'now') await stored
      // What could not be stored is tried again with the next change, which then reports the failure.
      else stored.catch(() => undefined)
      return result
    },
    image: async () => (await db.dumpDataDir('none')).bytes(),
    async close() {
      await fs.keep()
      await db.close()
    },
  }
}
