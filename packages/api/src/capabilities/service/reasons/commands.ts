import { sql } from 'kysely'
import { today } from './lookups.ts'
import { reasonMaster } from './master.commands.ts'
import { findReason, listReasons } from './queries.ts'

/** What an outlet may plead. */
export const unjustifiedReasons = reasonMaster({
  table: 'unjustified_reason',
  find: (ctx, id) => findReason(ctx.db, today(ctx), id),
  siblings: (ctx) => listReasons(ctx.db, today(ctx), true),
  among: () => sql`true`,
  last: 'You can’t deactivate the last reason an outlet can plead.',
})
