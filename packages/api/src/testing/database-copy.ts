import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { openPostgres } from '#database/postgres.ts'

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
      // Only a superuser may drop by force while a vacuum runs; a plain drop works for every user and ends it.
      await sql
        .raw(`drop database ${name} with (force)`)
        .execute(maintenance.owner)
        .catch(() => sql.raw(`drop database ${name}`).execute(maintenance.owner))
      await maintenance.close()
    },
  }
}
