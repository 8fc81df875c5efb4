import type { DbContext } from '#kernel/command/context.ts'
import { hook } from '#kernel/command/hook.ts'

/** The working hours of a calendar changed: whoever counts time by it counts again. Answers how many cases that were. */
export const hoursChanged =
  hook<(ctx: DbContext, calendar_id: string) => Promise<number>>('hours of a calendar changed')
