import type { Db } from '#kernel/command/context.ts'
import type { Maintenance } from './contract.ts'

const open: Maintenance = { isOn: false, message: null, until: null, since: null }

/** The maintenance status. The row is the fact: it exists while the product is closed. */
export async function readMaintenance(db: Db): Promise<Maintenance> {
  const row = await db.selectFrom('maintenance').select(['message', 'until', 'since']).executeTakeFirst()
  return row ? { isOn: true, ...row } : open
}
