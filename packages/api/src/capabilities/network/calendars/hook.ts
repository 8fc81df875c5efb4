import type { DbContext } from '#kernel/command/context.ts'
import { hook } from '#kernel/command/hook.ts'

/** The working hours of a calendar changed: what counts time by it is recomputed. Returns the number of cases. */
export const hoursChanged =
  hook<(ctx: DbContext, calendar_id: string) => Promise<number>>('hours of a calendar changed')
