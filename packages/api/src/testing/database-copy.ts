import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { openPostgres } from '#database/postgres.ts'

/** A database of its own on the PostgreSQL of the tests: with the demo data where the run made them, or empty. */
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
      // By force nobody but a superuser ends a vacuum that is at it; dropped plainly it ends by itself.
      await sql
        .raw(`drop database ${name} with (force)`)
        .execute(maintenance.owner)
        .catch(() => sql.raw(`drop database ${name}`).execute(maintenance.owner))
      await maintenance.close()
    },
  }
}
