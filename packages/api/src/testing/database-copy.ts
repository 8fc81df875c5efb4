import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type QueryExecutorProvider, sql } from 'kysely'
import { openPostgres } from '#database/postgres.ts'

/**
 * Only a superuser may drop by force while a vacuum runs; a plain drop works for every user and ends the vacuum, but not a connection
 * that is only about to close. Where both are open, one of the two works after a moment.
 */
async function dropDatabase(owner: QueryExecutorProvider, name: string, tries = 20): Promise<void> {
  for (const how of [' with (force)', '']) {
    const isDropped = await sql
      .raw(`drop database if exists ${name}${how}`)
      .execute(owner)
      .then(() => true)
      .catch((error: unknown) => {
        if (tries === 0 && how === '') throw error
        return false
      })
    if (isDropped) return
  }
  await setTimeout(250)
  return dropDatabase(owner, name, tries - 1)
}

/** A separate database on the PostgreSQL of the tests: with the demo data where the run made them, or empty. */
export async function copyOfTemplate(server: string, isFilled = true): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `rad_${randomBytes(6).toString('hex')}`
  const maintenance = openPostgres(server, { connections: 1 })
  const template = isFilled ? (process.env.TEST_DATABASE_TEMPLATE ?? 'template0') : 'template0'
  // File by file: the usual way, through the log, takes four times as long.
  await sql.raw(`create database ${name} template ${template} strategy file_copy`).execute(maintenance.owner)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await dropDatabase(maintenance.owner, name)
      await maintenance.close()
    },
  }
}
