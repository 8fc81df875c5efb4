import { sql } from 'kysely'
import type { AuditEntry } from '#kernel/command/audit.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { type Doer, recordEvents } from '#capabilities/service/timeline/commands.ts'
import { consentEvent, type ContactWay, contactWays } from './vocabulary.ts'

interface Withdrawn {
  customer_id: string
  way: ContactWay
}

/** Withdraws consents as customers requested, by the ways they named; those that were not given stay as they are. */
export async function withdrawConsents(
  db: Db,
  deps: Deps,
  actor: Doer,
  withdrawn: readonly Withdrawn[],
): Promise<AuditEntry[]> {
  const now = deps.clock.now()
  const entries: AuditEntry[] = []
  for (const way of contactWays) {
    const ids = [...new Set(withdrawn.filter((one) => one.way === way).map((one) => one.customer_id))]
    if (ids.length === 0) continue
    const field = `consent_${way}` as const
    const changed = await db
      .updateTable('customer')
      .set({ [field]: false, updated_at: now, version: sql`version + 1` })
      .where(sql<boolean>`id = any (${sql.val(ids)}::uuid[])`)
      .where(field, '=', true)
      .returning('id')
      .execute()
    const lines = changed.map(({ id }) => ({
      entity_kind: 'customer' as const,
      entity_id: id,
      type: consentEvent(way, false),
      before: { [field]: true },
      after: { [field]: false },
    }))
    await recordEvents({ db, deps, actor }, lines)
    entries.push(
      ...lines.map(({ entity_id, before, after }) => ({
        action: 'withdraw_consent',
        entity: 'customer',
        entity_id,
        before,
        after,
      })),
    )
  }
  return entries
}
