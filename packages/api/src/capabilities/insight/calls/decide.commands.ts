import { sql } from 'kysely'
import type { CommandContext } from '#kernel/command/context.ts'
import { oneDecimal } from '#kernel/report/measures.ts'
import { remeasure } from './remeasure.commands.ts'
import type { CallFigures } from './vocabulary.ts'

/** What a call is measured as now. */
export async function figuresOf({ db }: Pick<CommandContext, 'db'>, call_id: string): Promise<CallFigures> {
  const share = (column: 'agent_ms' | 'customer_ms') =>
    sql<number | null>`${oneDecimal(sql`100.0 * ${sql.ref(column)} / nullif(duration_ms, 0)`)}::float8`
  return db
    .selectFrom('call')
    .select([
      sql<number>`(select count(*) filter (where p.met) from call_phrase p where p.call_id = call.id)::int`.as(
        'phrases_met',
      ),
      sql<number>`(select count(p.met) from call_phrase p where p.call_id = call.id)::int`.as('phrases'),
      share('agent_ms').as('agent_percent'),
      share('customer_ms').as('customer_percent'),
      'interruptions',
    ])
    .where('id', '=', call_id)
    .executeTakeFirstOrThrow()
}

/** Writes the verdict of a person on a rule, which analyzing the call again leaves, and measures the call again. */
export async function decideVerdict(
  ctx: CommandContext,
  call_id: string,
  { rule_id, met }: { rule_id: string; met: boolean | null },
): Promise<void> {
  await ctx.db
    .insertInto('call_phrase')
    .values({ call_id, rule_id, met, decided: true })
    .onConflict((on) => on.columns(['call_id', 'rule_id']).doUpdateSet({ met, decided: true }))
    .execute()
  await remeasure(ctx, call_id)
}

/** Gives a line to another speaker of the call, and measures it again. Answers whether that speaker is there. */
export async function giveLine(
  ctx: CommandContext,
  call_id: string,
  { seq, label }: { seq: number; label: string },
): Promise<boolean> {
  const { db } = ctx
  const named = await db
    .selectFrom('call_speaker')
    .select('speaker')
    .where('call_id', '=', call_id)
    .where('label', '=', label)
    .executeTakeFirst()
  if (!named) return false
  await db
    .updateTable('call_segment')
    .set({ label, speaker: named.speaker })
    .where('call_id', '=', call_id)
    .where('seq', '=', seq)
    .execute()
  await remeasure(ctx, call_id)
  return true
}

/** Notes when the agent of a call acknowledged it. */
export async function acknowledge({ db }: Pick<CommandContext, 'db'>, call_id: string, acknowledged_at: string) {
  await db.updateTable('call').set({ acknowledged_at }).where('id', '=', call_id).execute()
}
