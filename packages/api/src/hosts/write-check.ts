import { sql } from 'kysely'
import type { DatabaseWithReserve } from '#database/disk-reserve.ts'
import type { ReadinessCheck } from '#kernel/command/context.ts'

/** Whether the database takes changes: its disk has room, and it is not read-only. */
export const writeCheck = ({ owner, reserve }: Pick<DatabaseWithReserve, 'owner' | 'reserve'>): ReadinessCheck => ({
  name: 'writes',
  async fault() {
    if (await reserve.isFull()) return 'The disk of the database is full: changes are refused.'
    const { rows } = await sql<{ value: string }>`select current_setting('transaction_read_only') as value`.execute(
      owner,
    )
    return rows[0]!.value === 'on' ? 'The database is read-only: changes are refused.' : undefined
  },
})
