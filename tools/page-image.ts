// What the API in a page starts from: a migrated, empty database, and the files of the engine that a page needs.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrations } from '../packages/api/src/database/migration-files.ts'
import { makeEngineFiles, makePageImage } from '../packages/api/src/database/page-image.ts'
import { root } from './install.mjs'

const folder = join(root, 'packages/api/dist')
const stamp = join(folder, '.made-from')

async function sources(): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, sql } of await readMigrations()) hash.update(name).update(sql)
  for (const file of ['package-lock.json', 'packages/api/src/database/page-image.ts'])
    hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Makes both files unless they were made from the same migrations and the same engine. */
export async function ensurePageImage(): Promise<void> {
  const made = await sources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return
  console.error('Preparing the database of the pages, once.')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'database.bin'), await makePageImage())
  writeFileSync(join(folder, 'engine.bin'), await makeEngineFiles())
  writeFileSync(stamp, made)
}

if (import.meta.main) await ensurePageImage()
