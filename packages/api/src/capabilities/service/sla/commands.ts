import { sql } from 'kysely'
import type { Context } from '#kernel/command/context.ts'
import { forbidden, invalid } from '#kernel/command/errors.ts'
import { defined, differences, nextVersion, staleVersion } from '#kernel/command/version.ts'
import type { ChangedTimes, slaApi, Times } from './contract.ts'
import { timesChanged } from './hook.ts'
import { findTimes } from './queries.ts'
import { contradictions } from './rules.ts'
import { slaKinds } from './vocabulary.ts'

/**
 * Changes times of a priority. The clocks of open tickets are recomputed from their opening, with their pauses
 * (docs/domain.md#sla-clock, rule 3).
 */
export async function updateTimes(ctx: Context<typeof slaApi.update>): Promise<ChangedTimes> {
  if (!ctx.actor.whole_network) throw forbidden('Only people with access to the whole network can change SLA targets.')
  const { if_version, ...fields } = ctx.body
  const { priority } = ctx.params
  // Of two editors the second waits here and finds the versions of the first.
  await sql`select from sla_policy where priority = ${priority} order by kind for update`.execute(ctx.db)
  const before = await findTimes(ctx.db, priority)
  if (before.version !== if_version) throw staleVersion('priority', before)
  const changed = new Set<string>(differences(before, fields))
  if (changed.size === 0) {
    ctx.unchanged()
    return { ...before, recomputed: 0 }
  }
  const times: Times = { ...before, ...defined(fields) }
  const problems = contradictions(times)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  for (const kind of slaKinds) {
    if (!changed.has(kind) && !changed.has(`${kind}_calendar`)) continue
    await ctx.db
      .updateTable('sla_policy')
      .set({ hours: times[kind], calendar: times[`${kind}_calendar`], ...nextVersion(ctx) })
      .where('priority', '=', priority)
      .where('kind', '=', kind)
      .execute()
  }
  const after = await findTimes(ctx.db, priority)
  let recomputed = 0
  for (const countAgain of timesChanged.connected) recomputed += await countAgain(ctx)
  await ctx.audit({ action: 'update', entity: 'sla_policy', entity_id: priority, before, after })
  return { ...after, recomputed }
}
