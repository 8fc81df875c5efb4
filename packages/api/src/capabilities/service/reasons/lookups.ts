import { sql } from 'kysely'
import type { Context } from '#kernel/command/context.ts'
import { dayIn } from '#kernel/contract/periods.ts'

export const today = ({ deps }: Pick<Context, 'deps'>) => dayIn(deps.settings.brand_tz, deps.clock.now())

/** Switched on, and the day lies within its days. */
export const isOffered = (on: string) =>
  sql<boolean>`(active and from_on <= ${on}::date and (to_on is null or to_on >= ${on}::date))`
