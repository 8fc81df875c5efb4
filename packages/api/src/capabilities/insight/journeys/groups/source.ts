import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { journeyGroupList } from './contract.ts'

export const groupRows = (db: Db) =>
  db.selectFrom('journey_group').select(['id', 'no', 'name', 'visits', 'vehicles', 'customers', 'created_at'])

/** The groups of the reader: row-level security shows no others. */
export const journeyGroupSource = listSource(journeyGroupList, ({ db }: Listing) => groupRows(db), {
  search: sql`rad.letters(journey_group.no || ' ' || journey_group.name)`,
  filters: {},
})
