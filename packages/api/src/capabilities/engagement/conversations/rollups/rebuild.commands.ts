import { sql, type RawBuilder } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import type { Database } from '#database/database.ts'
import type { Db, Settings } from '#kernel/command/context.ts'
import { expectedOf, type Source } from './expected.commands.ts'
import { rollups, type RollupName } from './sums.ts'

/** How many lines of a rollup of a client were not what its conversations and messages come to. */
export interface Differing {
  client: string
  rollup: RollupName
  lines: number
}

const names = Object.keys(rollups) as RollupName[]
/** The longest a client may take. */
const timeoutMs = 1_800_000

const each = (columns: readonly string[], write: (name: string) => RawBuilder<unknown>, between = ', ') =>
  sql.join(columns.map(write), sql.raw(between))

/** The lines that are missing, too many or wrong, as they have to be; `is_expected` is null for those too many. */
function differing(name: RollupName, source: Source) {
  const key = Object.keys(rollups[name].key)
  const sums = Object.keys(rollups[name].sums)
  const { lines, reach } = expectedOf(name, source)
  return sql`
    select ${each(key, (column) => sql.ref(column))}, is_expected,
      ${each(sums, (sum) => sql`expected.${sql.ref(sum)}`)}
    from (select true as is_expected, line.* from (${lines}) line) expected
    full join (
      select ${each([...key, ...sums], (column) => sql.ref(column))} from ${sql.table(name)}
      where client_id = ${source.client_id}::uuid and ${reach}
    ) stored using (${each(key, (column) => sql.ref(column))})
    where ${each(sums, (sum) => sql`expected.${sql.ref(sum)} is distinct from stored.${sql.ref(sum)}`, ' or ')}`
}

async function countDiffering(db: Db, name: RollupName, source: Source): Promise<number> {
  const { rows } = await sql<{
    lines: number
  }>`select count(*) as lines from (${differing(name, source)}) line`.execute(db)
  return rows[0]!.lines
}

/** Makes them right, and answers how many were not. */
async function correct(db: Db, name: RollupName, source: Source): Promise<number> {
  const key = Object.keys(rollups[name].key)
  const sums = Object.keys(rollups[name].sums)
  const { numAffectedRows } = await sql`
    merge into ${sql.table(name)} stored using (${differing(name, source)}) line
      on ${each(key, (column) => sql`stored.${sql.ref(column)} = line.${sql.ref(column)}`, ' and ')}
    when matched and line.is_expected is null then delete
    when matched then update set ${each(sums, (sum) => sql`${sql.ref(sum)} = line.${sql.ref(sum)}`)}
    when not matched then insert (${each([...key, 'client_id', ...sums], (column) => sql.ref(column))})
      values (${each(key, (column) => sql`line.${sql.ref(column)}`)}, ${source.client_id}::uuid, ${each(sums, (sum) => sql`line.${sql.ref(sum)}`)})
  `.execute(db)
  return Number(numAffectedRows)
}

const clientsOf = (db: Db) => db.selectFrom('client').select(['id', 'code']).orderBy('code').execute()

/** How many lines of each rollup of a client are wrong; they are made right, unless it is a check. */
async function linesWrong(
  db: Db,
  client_id: string,
  zone: string,
  isCheck: boolean,
): Promise<Record<RollupName, number>> {
  const { forgotten_before } = await db
    .selectFrom('client')
    .select('forgotten_before')
    .where('id', '=', client_id)
    // As for incoming messages: writers of one client run one after another.
    .$if(!isCheck, (query) => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow()
  // Millions of messages are grouped at once.
  await sql`set local work_mem = '64MB'`.execute(db)
  const lines = {} as Record<RollupName, number>
  for (const name of names)
    lines[name] = await (isCheck ? countDiffering : correct)(db, name, { client_id, forgotten_before, zone })
  return lines
}

/**
 * Recomputes the rollups of all clients, each in a separate transaction, or only checks where they differ from the
 * conversations and messages. Returns what differed.
 */
export async function rebuild(
  { database, settings }: { database: Database; settings: Pick<Settings, 'brand_tz'> },
  { isCheck = false } = {},
): Promise<Differing[]> {
  const inNetwork = <T>(access: 'read' | 'write', work: (db: Db) => Promise<T>) =>
    inTransaction(database, { as: 'rad_network' }, access, work, { timeoutMs })
  const found: Differing[] = []
  for (const { id, code: client } of await inNetwork('read', clientsOf)) {
    const lines = await inNetwork(isCheck ? 'read' : 'write', (db) => linesWrong(db, id, settings.brand_tz, isCheck))
    for (const rollup of names) if (lines[rollup] > 0) found.push({ client, rollup, lines: lines[rollup] })
  }
  return found
}
