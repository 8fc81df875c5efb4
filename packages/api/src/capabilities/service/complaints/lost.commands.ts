import type { CommandContext, Db } from '#kernel/command/context.ts'
import type { LostCustomer } from '#capabilities/service/na-reasons/hook.ts'
import { addComplaint } from './commands.ts'
import { complaintsApi } from './contract.ts'

/** A complaint of the same vehicle and outlet that is not closed yet. */
const openOne = (db: Db, { vin, outlet }: LostCustomer) =>
  db
    .selectFrom('complaint')
    .innerJoin('outlet', 'outlet.id', 'complaint.outlet_id')
    .select('complaint.no')
    .where('complaint.vin', '=', vin)
    .where('outlet.code', '=', outlet)
    .where('complaint.closed_at', 'is', null)
    .orderBy('complaint.received_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Opens the complaint of a customer who is lost because of what they went through, unless theirs is still open. */
export async function complainOfLoss(ctx: CommandContext, lost: LostCustomer): Promise<string> {
  const open = await openOne(ctx.db, lost)
  if (open) return open.no
  const { reason, note, ...subject } = lost
  const body = complaintsApi.add.body.parse({
    ...subject,
    received_via: 'psf',
    category: 'Service quality',
    statement: note === null ? reason : `${reason}: ${note}`,
  })
  const { no } = await addComplaint({ ...ctx, body })
  return no
}
