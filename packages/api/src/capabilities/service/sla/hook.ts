import type { DbContext } from '#kernel/command/context.ts'
import { hook } from '#kernel/command/hook.ts'

/** Response times changed: open cases get new due times. Answers how many cases that were. */
export const timesChanged = hook<(ctx: DbContext) => Promise<number>>('response times changed')
