import type { CommandContext, DbContext } from '#kernel/command/context.ts'
import type { Doer } from '#capabilities/service/timeline/commands.ts'
import type { OpenedHoldup } from '#capabilities/workshop/holdups/hook.ts'
import { linkHoldup, tellCard } from '#capabilities/workshop/holdups/linking.commands.ts'
import { type CaseStatus, caseEnds } from './vocabulary.ts'

/** The reason of a hold-up that waits for the helpdesk. */
const reason = 'S-TEC-TAC'

/** Links a case and the hold-up that waits for it, where its card has one: each names the other. */
export async function linkToCard(
  ctx: DbContext & { actor: Doer },
  one: { id: string; no: string; job_card_id: string },
): Promise<void> {
  const holdup_id = await linkHoldup(
    ctx,
    { job_card_id: one.job_card_id, reason },
    { no: one.no, type: 'helpdesk_linked' },
  )
  if (holdup_id) await ctx.db.updateTable('helpdesk_case').set({ holdup_id }).where('id', '=', one.id).execute()
}

/** A card is put on hold for the helpdesk: the newest case about it that is open is the one it waits for. */
export async function linkHoldupToCase(ctx: CommandContext, holdup: OpenedHoldup): Promise<void> {
  if (holdup.reason !== reason) return
  const one = await ctx.db
    .selectFrom('helpdesk_case')
    .select(['id', 'no'])
    .where('job_card_id', '=', holdup.job_card_id)
    .where('status', 'not in', [...caseEnds])
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (one) await linkToCard(ctx, { ...one, job_card_id: holdup.job_card_id })
}

/** Records the state of a case on the card that waits for it. */
export async function tellHoldup(
  ctx: DbContext & { actor: Doer },
  one: { no: string; holdup_id: string | null; job_card_id: string | null },
  status: CaseStatus,
): Promise<void> {
  if (one.holdup_id === null || one.job_card_id === null) return
  await tellCard(ctx, one.job_card_id, { no: one.no, type: 'helpdesk_moved', after: { helpdesk_status: status } })
}
