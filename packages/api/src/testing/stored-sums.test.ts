import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedSums } from '#app'
import { inTransaction } from '#database/transaction.ts'
import { outcomes } from '#capabilities/engagement/conversations/vocabulary.ts'
import { historyApi } from '#capabilities/engagement/history/contract.ts'
import { documentsApi } from '#capabilities/insight/documents/contract.ts'
import { journeysApi } from '#capabilities/insight/journeys/contract.ts'
import { visitMedia } from '#capabilities/insight/journeys/vocabulary.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { followUpsApi } from '#capabilities/service/follow-ups/contract.ts'
import { naDeclarationsApi } from '#capabilities/service/na-declarations/contract.ts'
import { baseEffects } from '#capabilities/service/na-reasons/vocabulary.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { countWrongSums, fold, rebuildSums, type StoredSums } from '#kernel/list/stored-sums.ts'
import { holdupParties } from '#capabilities/workshop/holdup-reasons/contract.ts'
import { serviceTypes } from '#capabilities/workshop/job-cards/vocabulary.ts'
import { holdupsApi } from '#capabilities/workshop/holdups/contract.ts'
import { jobCardsApi } from '#capabilities/workshop/job-cards/contract.ts'
import { changesOf } from './changes-of-sums.ts'
import { insertJobCards } from './insert-job-cards.ts'
import { times } from './proof.ts'
import { testApp, type TestApp } from './test-app.ts'

// Lists count tabs and totals from sums that the database keeps: whatever changes, they are those of the rows.
let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await insertJobCards(app, 240)
  // Copies of follow-ups are of the same vehicle, which has one at a time.
  await sql`drop index follow_up_current, follow_up_due_once`.execute(app.deps.database.owner)
})
afterAll(() => app.close())

const inNetwork = <T>(work: Parameters<typeof inTransaction<T>>[3]) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', work)
/** Without rights and `command`: the table updates its sums whichever code writes. */
const asOwner = (statement: ReturnType<typeof sql>) => statement.execute(app.deps.database.owner)

/** What marks copies among other rows, and what cannot be the same in them. */
const copies: Record<string, { mark: string; other: Readonly<Record<string, string>> }> = {
  job_card: { mark: 'no', other: { dms_no: 'null' } },
  holdup: { mark: 'note', other: { rest_workable: 'true' } },
  document: { mark: 'no', other: { client_id: 'null', client_no: 'null' } },
  na_declaration: {
    mark: 'no',
    other: {
      status: "'withdrawn'",
      ...Object.fromEntries(
        ['decided_at', 'decided_on', 'overturned_at', 'overturned_on', 'overturn_cause'].map((name) => [name, 'null']),
      ),
    },
  },
}
const copiesOf = (table: string) => copies[table] ?? { mark: 'no', other: {} }

const move = fc.record({
  kind: fc.constantFrom(...(['copy', 'copy', 'change', 'change', 'remove', 'fold'] as const)),
  which: fc.nat(30),
  many: fc.integer({ min: 1, max: 40 }),
})
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never

/** The columns that a copy of a row has from it. */
async function columnsOf(table: string, { mark, other }: ReturnType<typeof copiesOf>) {
  const own = ['id', mark, ...Object.keys(other)]
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'
      and column_name <> all (${sql.val(own)}::text[])`.execute(app.deps.database.owner)
  return sql.join(rows.map(({ name }) => sql.ref(name)))
}

/** Rows of these have no text to mark copies by: they are changed themselves, and removed. */
const unmarked = ['journey_visit', 'journey_visit_stage']

async function changeSome(name: string, { kind, which, many }: Move): Promise<void> {
  const table = sql.table(name)
  const some = sql`where ctid in (select ctid from ${table} order by ctid offset ${which} limit ${many})`
  const changes = changesOf[name]!
  if (kind === 'change') await asOwner(sql`update ${table} set ${sql.raw(changes[which % changes.length]!)} ${some}`)
  if (kind === 'remove') await asOwner(sql`delete from ${table} ${some}`)
}

async function make(sums: StoredSums, { kind, which, many }: Move): Promise<void> {
  const table = sql.table(sums.table)
  if (kind === 'fold') return inNetwork((db) => fold(db, sums))
  if (unmarked.includes(sums.table)) return changeSome(sums.table, { kind, which, many })
  const copied = copiesOf(sums.table)
  const mark = sql.ref(copied.mark)
  if (kind === 'remove') {
    await asOwner(sql`delete from ${table} where id in (
      select id from ${table} where ${mark} like 'COPY%' limit ${many})`)
    return
  }
  if (kind === 'change') {
    const changes = changesOf[sums.table]!
    const change = sql.raw(changes[which % changes.length]!)
    await asOwner(sql`update ${table} set ${change} where id in (
      select id from ${table} where ${mark} like 'COPY%' order by ${mark} limit ${many})`)
    return
  }
  const columns = await columnsOf(sums.table, copied)
  const other = Object.entries(copied.other)
  const names = sql.join([mark, ...other.map(([name]) => sql.ref(name))])
  const values = sql.join([sql`'COPY' || gen_random_uuid()`, ...other.map(([, value]) => sql.raw(value))])
  await asOwner(sql`insert into ${table} (${names}, ${columns})
    select ${values}, ${columns} from ${table} order by id offset ${which} limit ${many}`)
}

test('some tables have stored sums, and the test changes each of them', () => {
  expect(storedSums.length).toBeGreaterThanOrEqual(5)
  for (const { table } of storedSums) expect(changesOf[table]?.length, table).toBeGreaterThan(3)
})

test('the stored sums of each table match its rows after any history', async () => {
  for (const sums of storedSums) {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 6, maxLength: 25 }), async (moves) => {
        await make(sums, { kind: 'copy', which: 0, many: 30 })
        for (const one of moves) await make(sums, one)
        expect(await inNetwork((db) => countWrongSums(db, sums)), sums.table).toBe(0)
      }),
      { numRuns: times(4, 200) },
    )
  }
})

test('sums that are wrong are found, made right by the rebuilding, and right then', async () => {
  for (const sums of storedSums) {
    const [measure] = Object.keys(sums.measures)
    await inNetwork((db) => fold(db, sums))
    await asOwner(
      sql`update ${sql.table(`${sums.name ?? sums.table}_sum`)} set ${sql.ref(measure!)} = ${sql.ref(measure!)} + 1`,
    )
    const wrong = await inNetwork((db) => countWrongSums(db, sums))
    expect(wrong, sums.table).toBeGreaterThan(5)
    expect(await inNetwork((db) => rebuildSums(db, sums))).toBe(wrong)
    expect(await inNetwork((db) => countWrongSums(db, sums))).toBe(0)
  }
})

/** Requests that the sums can answer, and an argument that matches every row and that they cannot answer. */
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
  {
    endpoint: jobCardsApi.list,
    roles: ['admin', 'HQA', 'RGM', 'DLP', 'SVM'],
    queries: [
      { job_type: 'service' },
      { job_type: 'bodyshop', status: 'open,delivered' },
      { job_type: 'service', region: 'W1' },
      { job_type: 'service', q: 'a' },
    ],
    every: { service_type: serviceTypes.join(',') },
  },
  {
    endpoint: holdupsApi.list,
    roles: ['admin', 'HQA', 'RGM', 'DLP', 'SVM'],
    queries: [
      { job_type: 'service' },
      { job_type: 'bodyshop', status: 'overdue,ended' },
      { job_type: 'service', is_open: 'true', outlet: 'DL001-01' },
      { job_type: 'service', overdue: 'false', reason: 'S-PRT-LOC,S-OTH,S-BAY-FUL' },
      { job_type: 'service', q: 'a' },
    ],
    every: { party: holdupParties.join(',') },
  },
  {
    endpoint: followUpsApi.list,
    roles: ['admin', 'HQA', 'RGM', 'DLP', 'SVM'],
    queries: [{}, { status: 'open,reported' }, { region: 'W1' }, { outlet: 'DL001-01', is_open: 'true' }, { q: 'a' }],
    every: { counted_by: 'due' },
  },
  {
    endpoint: naDeclarationsApi.list,
    roles: ['admin', 'HQA', 'RGM', 'DLP', 'SVM'],
    queries: [{}, { status: 'declared,rejected' }, { region: 'W1' }, { outlet: 'DL001-01' }, { q: 'a' }],
    every: { base_effect: baseEffects.join(',') },
  },
  {
    endpoint: journeysApi.list,
    roles: ['admin', 'HQA', 'RGM', 'SVM'],
    queries: [{}, { status: 'lost,delivered' }, { region: 'W1', job_type: 'service' }, { q: 'a' }],
    every: { medium: visitMedia.join(',') },
  },
  {
    endpoint: documentsApi.list,
    roles: ['admin', 'HQA', 'RGM', 'DLP', 'SVM', 'HDA'],
    queries: [{}, { status: 'failed' }, { doc_type: 'invoice,letter', is_straight: 'true' }, { q: 'a' }],
    every: { from: '2000-01-01' },
  },
] as const

test('a list counts the rows of each user the same from the sums and one by one', async () => {
  // Hold-ups that lie elsewhere than their cards are made here alone.
  await asOwner(sql`delete from holdup where note like 'COPY%'`)
  // People see what they added themselves at no outlet, at one of others, and at one of their own.
  await inNetwork((db) =>
    sql`update document set uploaded_by = (select id from app_user
      where email = (array['rgm', 'dlp', 'svm', 'hda'])[1 + abs(hashtext(no)) % 4] || '@demo.com')`.execute(db),
  )
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
