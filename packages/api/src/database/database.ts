import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { Tables } from './tables.ts'

/** A database the product can run on. `embedded` has one connection, so its transactions queue. */
export interface Database {
  kind: 'postgres' | 'embedded'
  /** The tables as the owner: for migrations and start-up only. Requests go through `inTransaction`. */
  owner: Kysely<Tables>
  close(): Promise<void>
  /** The whole database as one file, where it is embedded. */
  image?(): Promise<Uint8Array>
}

/** Both kinds speak through the same dialect; they differ in the pool behind it. */
export function openDatabase(kind: Database['kind'], pool: PostgresPool): Database {
  const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { kind, owner, close: () => owner.destroy() }
}
