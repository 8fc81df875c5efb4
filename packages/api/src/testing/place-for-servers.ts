import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '#database/embedded.ts'
import { copyOfTemplate } from './database-copy.ts'

/** Where servers of a test run, as processes of their own, one after the other: on data of their own, with the demo. */
export interface Place {
  host: 'embedded' | 'PostgreSQL'
  /** What they are started with. */
  environment: Record<string, string>
  /** Ends what is left of them and their data. */
  remove(): Promise<void>
}

/** A folder with an embedded database, or a database on the PostgreSQL that TEST_DATABASE_URL names. */
export async function placeForServers(): Promise<Place> {
  const SECRET = randomBytes(32).toString('hex')
  if (process.env.TEST_DATABASE_URL) {
    const { url, drop } = await copyOfTemplate(process.env.TEST_DATABASE_URL)
    return { host: 'PostgreSQL', environment: { DATABASE_URL: url, SECRET }, remove: drop }
  }
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'rad-servers-'))
  // The demo data as the tests have them already: making them takes longer than what follows.
  await (await openEmbedded(join(DATA_DIR, 'database'), process.env.TEST_DATABASE_IMAGE)).close()
  return { host: 'embedded', environment: { DATA_DIR, SECRET }, remove: () => rm(DATA_DIR, { recursive: true }) }
}
