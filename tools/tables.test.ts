import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'
import { tablesFile, tablesText } from './tables.ts'

test('the tables as the code sees them are those of the migrations: `npm run tables` writes them', async () => {
  expect(readFileSync(tablesFile, 'utf8')).toBe(await tablesText())
})

/** A new line in the snapshot is a table that one more capability writes: one alone should. */
test('the tables that several capabilities write are a reviewed list', async () => {
  const names = new Set([...readFileSync(tablesFile, 'utf8').matchAll(/^ {2}(\w+): \{/gm)].map(([, name = '']) => name))
  const writers = new Map<string, Set<string>>()
  for (const { path, text } of sourceFiles()) {
    const capability = /^packages\/api\/src\/capabilities\/([a-z-]+\/[a-z-]+)\//.exec(path)?.[1]
    if (!capability || /\.test\.ts$|seed/.test(path)) continue
    for (const [, built, recorded, written] of text.matchAll(writing)) {
      const table = built ?? recorded ?? written ?? ''
      if (names.has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(capability))
    }
  }
  expect(writers.size).toBeGreaterThan(50)
  const shared = [...writers]
    .filter(([, by]) => by.size > 1)
    .map(([table, by]) => `${table}: ${[...by].sort().join(', ')}`)
  await expect(`${shared.sort().join('\n')}\n`).toMatchFileSnapshot('who-writes-the-same.snap')
})

/** Of Kysely, of a record of the kernel, and of SQL in a template. */
const writing =
  /(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)|defineRecord\(\{\s*table: '(\w+)'|(?:insert into|update|delete from) (\w+)\b/g
