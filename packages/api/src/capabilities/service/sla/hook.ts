import type { DbContext } from '#kernel/context.ts'
import { hook } from '#kernel/hook.ts'

/** Response times changed: open cases get new due times. Answers how many cases that were. */
export const timesChanged = hook<(ctx: DbContext) => Promise<number>>('response times changed')
