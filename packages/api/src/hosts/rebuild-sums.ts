import { storedSums } from '#app'
import { inTransaction } from '#database/transaction.ts'
import { countWrongSums, rebuildSums as rebuild } from '#kernel/list/stored-sums.ts'
import { Refusal, type Tools } from './command-tools.ts'

const minute = 60_000

/** Makes the sums of lists those of their rows and reports what was wrong; with `check` it changes nothing, and refuses instead. */
export async function rebuildSums({ deps, say }: Tools, { check: isCheck }: { check: boolean }): Promise<void> {
  let wrong = 0
  for (const sums of storedSums) {
    const count = await inTransaction(
      deps.database,
      { as: 'rad_network' },
      isCheck ? 'read' : 'write',
      (db) => (isCheck ? countWrongSums(db, sums) : rebuild(db, sums)),
      { timeoutMs: 10 * minute, sorts: true },
    )
    if (count > 0) say(`${sums.name ?? sums.table}: ${count} ${count === 1 ? 'line' : 'lines'} differed`)
    wrong += count
  }
  if (wrong > 0 && isCheck) throw new Refusal('Nothing was changed: run rebuild-sums without --check.')
  say(wrong === 0 ? 'All sums are what the rows come to.' : 'All of them are right now.')
}
