import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptSums } from '#app'
import { inTransaction } from '#database/transaction.ts'
import { outcomes } from '#capabilities/engagement/conversations/vocabulary.ts'
import { historyApi } from '#capabilities/engagement/history/contract.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { countWrongSums, fold, rebuildSums, type KeptSums } from '#kernel/kept-sums.ts'
import { times } from './proof.ts'
import { testApp, type TestApp } from './test-app.ts'

// Lists count tabs and totals from sums that the database keeps: whatever changes, they are those of the rows.
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const inNetwork = <T>(work: Parameters<typeof inTransaction<T>>[3]) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', work)
/** Past rights and command door: the table keeps its sums against whoever writes. */
const asOwner = (statement: ReturnType<typeof sql>) => statement.execute(app.deps.database.owner)

/** Changes of many rows at once, of what lines are grouped by and of what they are not. */
const changesOf: Record<string, readonly string[]> = {
  complaint: [
    "severity = case severity when 'high' then 'low' else 'high' end",
    'received_on = received_on - 40',
    'region_id = null',
    '(outlet_id, dealer_id, region_id) = (select id, dealer_id, region_id from outlet order by code limit 1)',
    "job_type = case job_type when 'service' then 'bodyshop' else 'service' end",
    'crash = not crash, injured = injured + 2',
    "statement = statement || '.'",
  ],
  ticket: [
    "priority = case priority when 'P1' then 'P4' else 'P1' end",
    'opened_on = opened_on - 40',
    'level = 4 - level % 2, max_level = 4',
    '(outlet_id, dealer_id, region_id) = (select id, dealer_id, region_id from outlet order by code limit 1)',
    "job_type = case job_type when 'service' then 'bodyshop' else 'service' end",
    'cancelled_at = now(), cancelled_on = current_date, closed_at = null, closed_on = null',
    'cancelled_at = null, cancelled_on = null, closed_at = null, closed_on = null',
    "title = title || '.'",
  ],
  conversation: [
    "outcome = case outcome when 'resolved' then 'failed' else 'resolved' end",
    'started_on = started_on - 40',
    "medium = case medium when 'web' then 'app' else 'web' end",
    'words = words + 1',
  ],
}

const move = fc.record({
  kind: fc.constantFrom(...(['copy', 'copy', 'change', 'change', 'remove', 'fold'] as const)),
  which: fc.nat(30),
  many: fc.integer({ min: 1, max: 40 }),
})
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never

/** The columns that a copy of a row has from it. */
async function columnsOf(table: string) {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO' and column_name not in ('id', 'no')`.execute(
    app.deps.database.owner,
  )
  return sql.join(rows.map(({ name }) => sql.ref(name)))
}

async function make(kept: KeptSums, { kind, which, many }: Move): Promise<void> {
  const table = sql.table(kept.table)
  if (kind === 'fold') return inNetwork((db) => fold(db, kept))
  if (kind === 'remove') {
    await asOwner(sql`delete from ${table} where id in (select id from ${table} where no like 'COPY%' limit ${many})`)
    return
  }
  if (kind === 'change') {
    const changes = changesOf[kept.table]!
    const change = sql.raw(changes[which % changes.length]!)
    await asOwner(sql`update ${table} set ${change} where id in (
      select id from ${table} where no like 'COPY%' order by no limit ${many})`)
    return
  }
  const columns = await columnsOf(kept.table)
  await asOwner(sql`insert into ${table} (no, ${columns})
    select 'COPY' || gen_random_uuid(), ${columns} from ${table} order by no offset ${which} limit ${many}`)
}

test('there are tables with kept sums, and something is changed of each', () => {
  expect(keptSums.length).toBeGreaterThanOrEqual(5)
  for (const { table } of keptSums) expect(changesOf[table]?.length, table).toBeGreaterThan(3)
})

test('after any history the kept sums of each table are those of its rows', async () => {
  for (const kept of keptSums) {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 6, maxLength: 25 }), async (moves) => {
        await make(kept, { kind: 'copy', which: 0, many: 30 })
        for (const one of moves) await make(kept, one)
        expect(await inNetwork((db) => countWrongSums(db, kept)), kept.table).toBe(0)
      }),
      { numRuns: times(4, 200) },
    )
  }
})

test('sums that are wrong are found, made right by the rebuilding, and right then', async () => {
  for (const kept of keptSums) {
    const [measure] = Object.keys(kept.measures)
    await inNetwork((db) => fold(db, kept))
    await asOwner(
      sql`update ${sql.table(`${kept.name ?? kept.table}_sum`)} set ${sql.ref(measure!)} = ${sql.ref(measure!)} + 1`,
    )
    const wrong = await inNetwork((db) => countWrongSums(db, kept))
    expect(wrong, kept.table).toBeGreaterThan(5)
    expect(await inNetwork((db) => rebuildSums(db, kept))).toBe(wrong)
    expect(await inNetwork((db) => countWrongSums(db, kept))).toBe(0)
  }
})

/** What the sums know, and an argument that asks for every row and that they do not know. */
const lists = [
  {
    endpoint: complaintsApi.list,
    roles: ['admin', 'HQA', 'RGM', 'DLP', 'TSM'],
    queries: [{}, { severity: 'high,critical' }, { status: 'closed', category: 'none' }, { q: 'a' }],
    every: { job_type: 'service,bodyshop,none' },
  },
  {
    endpoint: ticketsApi.list,
    roles: ['admin', 'HQA', 'RGM', 'DLP', 'PNL'],
    queries: [
      {},
      { is_open: 'true' },
      { is_open: 'false', level: '1,2' },
      { priority: 'P1,P2', kind: 'complaint' },
      { q: 'a' },
    ],
    every: { job_type: 'service,bodyshop,none' },
  },
  {
    endpoint: historyApi.list,
    roles: ['admin', 'HQA', 'HDA', 'BTM', 'ANL'],
    queries: [{}, { outcome: 'resolved' }, { medium: 'web,app' }, { medium: 'web', outcome: [...outcomes].join(',') }],
    every: { from: '2000-01-01' },
  },
] as const

test('whoever asks has their rows counted the same from the sums and one by one', async () => {
  let found = 0
  for (const { endpoint, roles, queries, every } of lists) {
    for (const role of roles) {
      const caller = await app.as(role)
      for (const query of queries) {
        const ask = (more: object) => caller.send(endpoint, { query: { ...query, ...more } } as never)
        const [bySums, plain] = [await ask({}), await ask(every)]
        const figures = ({ count, total, counts }: typeof bySums) => ({ count, total, counts })
        expect(figures(bySums), `${role} ${endpoint.path} ${JSON.stringify(query)}`).toEqual(figures(plain))
        if (bySums.total > 0) found += 1
      }
    }
  }
  expect(found).toBeGreaterThan(30)
})
