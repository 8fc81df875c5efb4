import { sql } from 'kysely'
import { auditWork } from '#kernel/command/command.ts'
import type { Db } from '#kernel/command/context.ts'
import { type Job, maxPerRound } from '#kernel/command/jobs.ts'
import { cleaner, cleanerVersion, type StoredText } from './rich-text-columns.ts'

/** The rows of one column that an earlier cleaner wrote, each as its table and the values of its key. */
async function waitingOf(db: Db, { declared }: StoredText, limit: number): Promise<string[]> {
  const key = sql.join(declared.key.map((name) => sql.ref(name)))
  const { rows } = await sql<{ key: string }>`
    select concat_ws(' ', ${key}) as key from ${sql.table(declared.table)}
    where cleaner_version < ${cleanerVersion} limit ${limit}`.execute(db)
  return rows.map((row) => `${declared.table} ${row.key}`)
}

/** Cleans one row as the job names it; one that was written meanwhile is clean. */
async function cleanRow(db: Db, { declared }: StoredText, name: string): Promise<number> {
  const values = name.split(' ').slice(1)
  const [table, column] = [sql.table(declared.table), sql.ref(declared.column)]
  const isRow = sql.join(
    declared.key.map((one, at) => sql`${sql.ref(one)} = ${values[at]}`),
    sql` and `,
  )
  const { rows } = await sql<{ html: string }>`
    select ${column} as html from ${table}
    where ${isRow} and cleaner_version < ${cleanerVersion} for update`.execute(db)
  if (!rows[0]) return 0
  const { html } = (await cleaner())(declared.kind, rows[0].html)
  await sql`update ${table} set ${column} = ${html}, cleaner_version = ${cleanerVersion} where ${isRow}`.execute(db)
  return 1
}

/** The job that cleans texts of an earlier cleaner, in batches, with one line of the trail for each. */
export const cleanStoredTexts = (columns: readonly StoredText[]): Job => ({
  name: 'clean stored texts',
  everySeconds: 20,
  batchSize: 50,
  due: async (db) => {
    const waiting: string[] = []
    for (const column of columns)
      if (waiting.length < maxPerRound) waiting.push(...(await waitingOf(db, column, maxPerRound - waiting.length)))
    return waiting.map((id) => ({ id, label: id }))
  },
  runBatch: async (db, _deps, ids) => {
    for (const column of columns) {
      const { table } = column.declared
      let texts = 0
      // One after the other, so that calls are served between any two of them.
      for (const id of ids) if (id.startsWith(`${table} `)) texts += await cleanRow(db, column, id)
      if (texts > 0)
        await auditWork(db, [
          { action: 'clean', entity: table, entity_id: 'texts', after: { texts, cleaner_version: cleanerVersion } },
        ])
    }
  },
})
