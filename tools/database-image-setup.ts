import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Fills one embedded database with demo data, once for a whole run of tests; every test file starts from a copy. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_IMAGE) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'rad-image-'))
  const path = join(folder, 'demo.tar')
  // A process of its own has the clock of the tests in all its threads; this one began before there was one.
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'database-image.ts'), path])
  process.env.TEST_DATABASE_IMAGE = path
  return () => rm(folder, { recursive: true, force: true })
}
