import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { testApp } from '@rad/api/testing'

/** Fills one embedded database with demo data, once for a whole run of tests; every test file starts from a copy. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_IMAGE) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'rad-image-'))
  const path = join(folder, 'demo.tar')
  const app = await testApp()
  const { owner } = app.deps.database
  // Of the log only its newest stretch need be copied for each test file.
  for (const step of ['set wal_recycle = off', 'checkpoint', 'select pg_switch_wal()', 'checkpoint'])
    await sql.raw(step).execute(owner)
  await writeFile(path, await app.deps.database.image!())
  await app.close()
  process.env.TEST_DATABASE_IMAGE = path
  return () => rm(folder, { recursive: true, force: true })
}
