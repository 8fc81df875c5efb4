import { readdir, readFile } from 'node:fs/promises'
import type { Migration } from './migrate.ts'

const folder = new URL('../../migrations/', import.meta.url)

/** The SQL files of packages/api/migrations. The browser host brings them in its bundle instead. */
export async function readMigrations(): Promise<(Migration & { sql: string })[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.sql$/, ''),
      sql: await readFile(new URL(file, folder), 'utf8'),
    })),
  )
}
