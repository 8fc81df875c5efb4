import { sql } from 'kysely'
import { caseDigits } from '#kernel/contract/case-digits.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import type { Db, DbContext } from '#kernel/command/context.ts'
import { type Doer, recordEvent } from '#capabilities/service/timeline/commands.ts'
import type { RevalidationKind, RevalidationMethod } from './vocabulary.ts'

/** What is looked at, where, and by what. */
export interface Planned {
  outlet_id: string
  kind: RevalidationKind
  subject_id?: string | null
  subject_no: string | null
  checklist_id: string
  method: RevalidationMethod
  planned_on: string
  plan_id?: string | null
  channel_id?: string | null
  reference?: string | null
  note?: string | null
}

export type Planning = DbContext & { actor: Doer }

/** How often it was looked at before, withdrawn ones left out, and once more. */
async function cycleOf(db: Db, { outlet_id, kind, subject_no }: Planned): Promise<number> {
  const { before } = await db
    .selectFrom('revalidation')
    .select((the) => the.fn.countAll<number>().as('before'))
    .where('outlet_id', '=', outlet_id)
    .where('kind', '=', kind)
    .where(sql<boolean>`subject_no is not distinct from ${subject_no}::text`)
    .where('status', '<>', 'withdrawn')
    .executeTakeFirstOrThrow()
  return before + 1
}

/**
 * Plans a revalidation in the caller's transaction, with its number and the first line of its timeline; undefined where one of the
 * same subject is open already. Dealer and region are those of the outlet now.
 */
export async function planRevalidation(
  ctx: Planning,
  planned: Planned,
): Promise<{ id: string; no: string } | undefined> {
  const { db, deps, actor } = ctx
  const now = deps.clock.now()
  const on = dayIn(deps.settings.brand_tz, now)
  const { code, dealer_id, region_id } = await db
    .selectFrom('outlet')
    .select(['code', 'dealer_id', 'region_id'])
    .where('id', '=', planned.outlet_id)
    .executeTakeFirstOrThrow()
  const added = await db
    .insertInto('revalidation')
    .values({
      ...planned,
      no: sql<string>`${`V${on.slice(2, 4)}${code}-`} || to_char(nextval('revalidation_no'), ${caseDigits})`,
      dealer_id,
      region_id,
      cycle: await cycleOf(db, planned),
      opened_at: now,
      opened_on: on,
      created_by: actor.user_id,
      updated_by: actor.user_id,
    })
    .onConflict((on) => on.doNothing())
    .returning(['id', 'no'])
    .executeTakeFirst()
  if (!added) return undefined
  await recordEvent(ctx, {
    entity_kind: 'revalidation',
    entity_id: added.id,
    type: 'opened',
    after: { planned_on: planned.planned_on },
    system: actor.user_id === null,
  })
  return added
}
