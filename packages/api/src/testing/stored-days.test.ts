import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DayRule } from '#kernel/days/stored-days.ts'
import { usualSettings } from '#kernel/command/settings.ts'
import { storedSettings } from '../hosts/stored-settings.ts'
import { storedDays } from '#app'
import { testApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ seed: false })
})
afterAll(() => app.close())

/** Columns of a type, by `table.column`. */
async function columnsOf(type: string, name = '.*'): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select c.relname || '.' || a.attname as key from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not a.attisdropped
      and format_type(a.atttypid, null) = any (${sql.val(type.split(', '))}::text[]) and a.attname ~ ${name}
    order by 1`.execute(app.deps.database.owner)
  return rows.map(({ key }) => key)
}
const declared = Object.entries(storedDays) as [string, DayRule][]

test('every column that holds a day, and every number of a month, an hour or the like, declares what it is made of', async () => {
  const days = await columnsOf('date')
  expect(days.length).toBeGreaterThan(60)
  const parts = await columnsOf('smallint, integer', '(^|_)(day|weekday|week|month|year|hour)$')
  const missing = [...days, ...parts].filter((key) => !(key in storedDays))
  expect(missing, 'a line in the days.ts of the capability: docs/how-to/add-a-column.md').toEqual([])
})

test('a declared day is of an instant of the same table', async () => {
  const instants = new Set(await columnsOf('timestamp with time zone'))
  const made = declared.flatMap(([key, rule]) => {
    if (rule.kind === 'day') return [`${key.split('.')[0]}.${rule.of}`]
    return rule.kind === 'named' ? [key] : []
  })
  expect(made.filter((key) => !instants.has(key))).toEqual([])
})

test('what a capability declares of its days is part of what is recalculated', () => {
  const folder = join(import.meta.dirname, '../capabilities')
  const lines = globSync('**/days.ts', { cwd: folder }).flatMap((file) => {
    const [, days = ''] = readFileSync(join(folder, file), 'utf8').split('export const days')
    return [...days.matchAll(/^ {2}'(\w+\.\w+)':/gm)].map(([, key]) => key)
  })
  expect(lines.toSorted()).toEqual(Object.keys(storedDays).toSorted())
})

test('every setting declares what happens to stored data when it changes', () => {
  expect(Object.keys(storedSettings).toSorted()).toEqual(Object.keys(usualSettings).toSorted())
})
