import { sql } from 'kysely'
import type { Database } from './database.ts'

const key = 'left_out_indexes'

/** A smaller one costs less to load than to make. */
const leastBytes = 30_000

/** Between two of them others are answered. */
const pauseMs = 100

/**
 * Takes the large indexes out of a database that goes over the wire, where they are a third of its bytes. Their definitions are
 * stored with its rows. Those that enforce a constraint, such as one row per name, stay.
 */
export async function leaveOutIndexes({ owner }: Database): Promise<void> {
  await owner.transaction().execute(async (db) => {
    // The index of a table in parts is dropped with those of its parts, and made with them.
    const { rows } = await sql<{ name: string; definition: string }>`
      select c.relname as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('i', 'I') and not c.relispartition and not i.indisunique
        and coalesce((select sum(pg_relation_size(part.relid)) from pg_partition_tree(c.oid) part), pg_relation_size(c.oid)) >= ${leastBytes}
      order by name`.execute(db)
    if (rows.length === 0) return
    for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
    const value = JSON.stringify(rows.map(({ definition }) => definition))
    await db.insertInto('setting').values({ key, value }).execute()
  })
}

/** Creates one of them; answers whether there was one. */
const putOneBack = ({ owner }: Database): Promise<boolean> =>
  owner.transaction().execute(async (db) => {
    const stored = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
    const [first, ...left] = stored ? (JSON.parse(stored.value) as string[]) : []
    if (first === undefined) return false
    await sql.raw(first).execute(db)
    if (left.length === 0) await db.deleteFrom('setting').where('key', '=', key).execute()
    else
      await db
        .updateTable('setting')
        .set({ value: JSON.stringify(left) })
        .where('key', '=', key)
        .execute()
    return left.length > 0
  })

/** Creates the indexes that were left out, one by one: requests meanwhile wait for one at most. */
export async function putBackIndexes(database: Database, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted && (await putOneBack(database))) await new Promise((resolve) => setTimeout(resolve, pauseMs))
}
