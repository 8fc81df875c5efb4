import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '#app'
import { runDueJobs } from '#kernel/command/jobs.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { richTexts } from '#app'
import { cleanerVersion } from './rich-text-columns.ts'
import { cleanHtml } from './rich-text.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const source = join(import.meta.dirname, '../..')
const inKernel = ['rich-text.ts', 'rich-text-writer.ts', 'rich-text-columns.ts']

test('every table whose rows name their cleaner is declared, and cleaned by the scheduled job', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'cleaner_version' order by 1`.execute(app.deps.database.owner)
  expect(rows.length).toBeGreaterThanOrEqual(9)
  expect(richTexts.map(({ declared }) => declared.table as string).toSorted()).toEqual(rows.map(({ name }) => name))
})

test('no code cleans a text but through its declared column', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !inKernel.some((one) => name.endsWith(one)),
  )
  expect(files.length).toBeGreaterThan(500)
  const others = files.filter((name) =>
    /#kernel\/mail\/rich-text(?:-writer)?\.ts'|'htmlparser2'|'sanitize-html'/.test(
      readFileSync(join(source, name), 'utf8'),
    ),
  )
  expect(others).toEqual([])
})

test('demo data is clean: the job finds nothing to do', async () => {
  for (const { declared } of richTexts) {
    const { rows } = await sql<{ html: string; cleaner_version: number }>`
      select ${sql.ref(declared.column)} as html, cleaner_version from ${sql.table(declared.table)}`.execute(
      app.deps.database.owner,
    )
    for (const { html, cleaner_version } of rows) {
      expect(cleaner_version, declared.table).toBe(cleanerVersion)
      expect(cleanHtml(declared.kind, html).html, declared.table).toBe(html)
    }
  }
})

test('texts of an earlier cleaner are cleaned by the scheduled job, with a line of the trail, and the rest stays as it is', async () => {
  const { owner } = app.deps.database
  const unsafe = '<p onclick="x()">Text<script>x()</script></p>'
  const filled: (typeof richTexts)[number]['declared'][] = []
  for (const { declared } of richTexts) {
    const { numAffectedRows } = await sql`
      update ${sql.table(declared.table)} set ${sql.ref(declared.column)} = ${unsafe}, cleaner_version = 0
      where ctid in (select ctid from ${sql.table(declared.table)} limit 3)`.execute(owner)
    if (numAffectedRows) filled.push(declared)
  }
  expect(filled.length).toBeGreaterThanOrEqual(7)
  const job = jobs.filter(({ name }) => name === 'clean stored texts')
  app.travel(60)
  expect(await runDueJobs(job, app.deps)).toEqual(['clean stored texts'])
  for (const { table, column } of filled) {
    const { rows } = await sql<{ texts: number; unsafe: number }>`
      select count(*) filter (where ${sql.ref(column)} = '<p>Text</p>')::int as texts,
        count(*) filter (where cleaner_version <> ${cleanerVersion} or ${sql.ref(column)} = ${unsafe})::int as unsafe
      from ${sql.table(table)}`.execute(owner)
    expect(rows[0]!.unsafe, table).toBe(0)
    expect(rows[0]!.texts, table).toBeGreaterThan(0)
    const { rows: lines } = await sql<{ after: unknown }>`
      select after from audit_entry where action = 'clean' and entity = ${table}`.execute(owner)
    expect(lines, table).toHaveLength(1)
  }
})
