import { access } from 'node:fs/promises'
import { OutdatedDatabase } from '#database/baseline.ts'
import { isMigrated } from '#database/migrate.ts'
import { BackupRefused, putBack } from '#database/backup/put-back.ts'
import { takeBackup } from '#database/backup/take.ts'
import { readBackup, writeBackup } from './backup-file.ts'
import { Refusal, type DatabaseTools } from './command-tools.ts'

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Writes everything in the database into one file. Over PostgreSQL the servers go on meanwhile. */
export async function backUp({ database, migrations, environment, say }: DatabaseTools, path: string): Promise<void> {
  if (await exists(path)) throw new Refusal(`${path} is there already. A backup overwrites no other.`)
  const isCurrent = await isMigrated(database, migrations).catch((error: unknown) => {
    if (error instanceof Error && Reflect.get(error, 'code') === '42P01') return false
    throw error
  })
  if (!isCurrent)
    throw new Refusal(
      'There is nothing of this version in the database: start the server first, which brings it there.',
    )
  const summed = { tables: 0, rows: 0 }
  const counting = async function* () {
    for await (const line of takeBackup(database)) {
      if (typeof line !== 'string' && 'sum' in line) {
        summed.tables += 1
        summed.rows += line.rows
      }
      yield line
    }
  }
  await writeBackup(path, counting())
  say(`Backed up ${summed.rows} rows of ${summed.tables} tables into ${path}.`)
  say('Keep it as safe as the database: it holds all of it, the secret that signs access tokens included.')
  if (environment.secret) say('The SECRET of this server is not in it; a restore needs that too.')
}

/** Puts a backup back into a new database: all of it or nothing. */
export async function restore({ database, migrations, say }: DatabaseTools, path: string): Promise<void> {
  if (!(await exists(path))) throw new Refusal(`There is no file ${path}.`)
  try {
    const { made_at, rows, tables } = await putBack(database, readBackup(path), migrations)
    say(
      `Restored ${rows} rows of ${tables} tables, as they were at ${made_at}. Counts and sums of all tables are the same.`,
    )
  } catch (error) {
    throw error instanceof BackupRefused || error instanceof OutdatedDatabase ? new Refusal(error.message) : error
  }
}
