// What the API in a page starts from: a migrated database with the demo data of today, and the files of the engine.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeEngineFiles } from '../packages/api/src/database/page-image.ts'
import { makeDemoImage } from '../packages/api/src/hosts/demo-image.ts'
import { root } from './install.mjs'
import { madeFromApi } from './made-from.mjs'

const folder = join(root, 'packages/api/dist')
const stamp = join(folder, '.made-from')

/** Makes both files unless they were made today, from the same sources. */
export async function ensurePageImage(): Promise<void> {
  const made = madeFromApi()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return
  console.error('Preparing the demo of the pages, once a day.')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'database.bin'), await makeDemoImage())
  writeFileSync(join(folder, 'engine.bin'), await makeEngineFiles())
  writeFileSync(stamp, made)
}

if (import.meta.main) await ensurePageImage()
