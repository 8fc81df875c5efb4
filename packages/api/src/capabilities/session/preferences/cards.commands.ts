import type { Context, ScopedContext } from '#kernel/command/context.ts'
import { cardPages, type CardOrders, type cardOrdersApi } from './cards.contract.ts'

/** The orders a person has chosen; a page without one has its cards as they came. */
export async function readCardOrders(ctx: ScopedContext): Promise<CardOrders> {
  const row = await ctx.db
    .selectFrom('preference')
    .select('cards')
    .where('user_id', '=', ctx.actor.user_id)
    .executeTakeFirst()
  return Object.fromEntries(cardPages.map((page) => [page, row?.cards[page] ?? []])) as CardOrders
}

export async function saveCardOrder(ctx: Context<typeof cardOrdersApi.save>): Promise<CardOrders> {
  const before = await readCardOrders(ctx)
  const { page } = ctx.params
  const after = { ...before, [page]: ctx.body.order }
  if (before[page].join() === ctx.body.order.join()) {
    ctx.unchanged()
    return before
  }
  const cards = JSON.stringify(after)
  const updated_at = ctx.deps.clock.now()
  await ctx.db
    .insertInto('preference')
    .values({ user_id: ctx.actor.user_id, fields: '{}', cards, updated_at })
    .onConflict((on) => on.column('user_id').doUpdateSet({ cards, updated_at }))
    .execute()
  await ctx.audit({
    action: 'update',
    entity: 'preference',
    entity_id: ctx.actor.user_id,
    before: { [page]: before[page] },
    after: { [page]: after[page] },
  })
  return after
}
