import type { ActorContext, Db } from '#kernel/command/context.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import type { Revalidation } from './contract.ts'
import { dueOn, isFailed, severityOf } from './rules.ts'

/** Items that were found at this outlet in an earlier cycle: a finding of one of these is a repeat. */
export async function earlierItems(db: Db, id: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('revalidation as own')
    .innerJoin('revalidation as earlier', (join) =>
      join
        .onRef('earlier.outlet_id', '=', 'own.outlet_id')
        .onRef('earlier.kind', '=', 'own.kind')
        .onRef('earlier.opened_at', '<', 'own.opened_at'),
    )
    .innerJoin('revalidation_finding as finding', 'finding.revalidation_id', 'earlier.id')
    .select('finding.item')
    .distinct()
    .where('own.id', '=', id)
    .where('finding.item', 'is not', null)
    .execute()
  return new Set(rows.map(({ item }) => item!))
}

/**
 * A finding for each item that failed and has none yet, so that nothing that failed is forgotten: its remark is what is to be done,
 * and its severity follows from what the item counts.
 */
export async function addFailedItems({ db, deps, actor }: ActorContext, one: Revalidation): Promise<void> {
  const answers = new Map(one.answers.map((answer) => [answer.item, answer]))
  const found = new Set(one.findings.map(({ item }) => item))
  const failed = one.items.filter((item) => !found.has(item.key) && isFailed(item, answers.get(item.key)?.value))
  if (failed.length === 0) return
  const repeats = await earlierItems(db, one.id)
  const { outlet_id } = await db
    .selectFrom('revalidation')
    .select('outlet_id')
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow()
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  const rows = failed.map((item) => ({
    revalidation_id: one.id,
    outlet_id,
    item: item.key,
    area: item.area,
    text: item.text,
    severity: severityOf(item),
    action: answers.get(item.key)?.remark ?? null,
    found_on: today,
    due_on: dueOn(severityOf(item), today),
    is_repeat: repeats.has(item.key),
    created_by: actor.user_id,
    updated_by: actor.user_id,
  }))
  await db.insertInto('revalidation_finding').values(rows).execute()
}
