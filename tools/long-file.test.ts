import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { complaintsApi } from '@rad/api/service/complaints/contract'
import { peakDuring } from '../bench/files.ts'
import { withSeededHost, type SeededHost } from '../bench/seeded-host.ts'
import { fillComplaints } from '../bench/many-complaints.ts'
import type { Database } from '../packages/api/src/database/database.ts'
import { actAs } from '../packages/api/src/testing/act-as.ts'
import { prove, times } from '../packages/api/src/testing/proof.ts'

// T-38 at its size. In every run kernel/list/export-list.test.ts counts what is in memory while a file is read.
const rows = times(0, 100_000)

/** Adds complaints to those of the demo until there are so many. */
async function fill(database: Database): Promise<void> {
  const { count } = await database.owner
    .selectFrom('complaint')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  await fillComplaints(database, rows - count)
}

/** Takes the list as a browser does: how many lines there are, and how long it took. */
async function take({ origin, pid }: SeededHost) {
  const caller = await actAs(origin, 'admin')
  await caller.send(complaintsApi.list, { query: { perPage: 100 } })
  const since = performance.now()
  let text = ''
  const overIdleMb = await peakDuring(pid, async () => {
    const file = (await caller.send(complaintsApi.export, { query: {} })) as Response
    text = await file.text()
  })
  const seconds = Math.round(performance.now() - since) / 1_000
  const sheet = caller.send(complaintsApi.export, { query: { format: 'xlsx' } })
  await expect(sheet).rejects.toThrow('at most 50000 rows, as CSV 100000')
  return { lines: text.split('\r\n').length, megabytes: Math.round(text.length / 1e6), seconds, overIdleMb }
}

test.runIf(rows > 0).each(['embedded', 'postgres'] as const)(
  'a CSV of a hundred thousand rows takes less than ten seconds and 150 MB: %s (T-38)',
  { timeout: 1_200_000 },
  async (host) => {
    const { lines, megabytes, seconds, overIdleMb } = await withSeededHost(host, fill, take)
    prove('T-38', `${host}, one CSV`, { rows, megabytes, seconds, 'memory over idle (MB)': overIdleMb })
    // Beside the rows: their header, an empty line, five lines about the file, and what follows the last line end.
    expect(lines).toBe(rows + 8)
    expect(seconds).toBeLessThan(10)
    expect(overIdleMb).toBeLessThan(150)
  },
)
