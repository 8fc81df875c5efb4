import { sql } from 'kysely'
import { issuePaidInvoice } from '#capabilities/apps/invoices/issuing.commands.ts'
import type { CommandContext, Context } from '#kernel/context.ts'
import { conflict } from '#kernel/errors.ts'
import { fromMinor } from '#kernel/money.ts'
import { staleVersion } from '#kernel/version.ts'
import type { CurrentPlan, pricingApi } from './contract.ts'
import { currentPlan, heldPlan, todayOf } from './queries.ts'
import { type PlanQuote, quoteOf } from './rules.ts'
import { type BillingCycle, billingCycles, type PlanId, planNames } from './vocabulary.ts'

const entity = 'person_plan'

/** The invoice of a plan that costs something. Whoever pays here is a rehearsal: it is paid as it is issued. */
async function invoiceFor(
  ctx: CommandContext,
  { plan, cycle }: { plan: PlanId; cycle: BillingCycle },
  { price, fromCredit, dueNow, paidUntil }: PlanQuote,
): Promise<number | null> {
  if (price === 0) return null
  const { full_name, email } = ctx.actor
  const payments = [
    { amount: fromCredit, method: 'bank' as const, note: 'Credit for unused days' },
    { amount: dueNow, method: 'credit' as const, note: 'Demo: no payment is taken' },
  ]
  const { id } = await issuePaidInvoice(ctx, {
    client: {
      name: full_name,
      company: full_name,
      companyEmail: email,
      address: 'Online account',
      country: 'Online',
      contact: email,
    },
    item: {
      name: `${planNames[plan]} plan`,
      description: `${billingCycles[cycle]}, ${todayOf(ctx)} to ${paidUntil}`,
      cost: fromMinor(price),
    },
    note: 'Demo: no payment is taken.',
    payments: payments.filter(({ amount }) => amount > 0),
  })
  return id
}

/** Changes the plan of who asks, with its invoice, in one transaction. Of two tabs one is told that its copy is old. */
export async function changePlan(ctx: Context<typeof pricingApi.change>): Promise<{ current: CurrentPlan }> {
  const { db, actor, deps, body } = ctx
  const { if_version, ...to } = body
  const cycle = to.plan === 'basic' ? 'monthly' : to.cycle
  // Whoever changes their plan twice at once waits here, and then finds it changed.
  await sql`select pg_advisory_xact_lock(hashtext(${`plan ${actor.user_id}`}))`.execute(db)
  const before = await currentPlan(ctx)
  if (before.version !== if_version) throw staleVersion('plan', before)
  if (before.plan === to.plan && before.cycle === cycle) throw conflict('state.move', 'You already have this plan.')
  const today = todayOf(ctx)
  const quote = quoteOf(await heldPlan(ctx), { plan: to.plan, cycle }, today)
  const changed = {
    plan: to.plan,
    cycle,
    started_on: today,
    paid_until: quote.paidUntil,
    credit: quote.creditAfter,
    invoice_id: await invoiceFor(ctx, { plan: to.plan, cycle }, quote),
    updated_at: deps.clock.now(),
    updated_by: actor.user_id,
    version: before.version + 1,
  }
  await db
    .insertInto('person_plan')
    .values({ ...changed, user_id: actor.user_id })
    .onConflict((on) => on.column('user_id').doUpdateSet(changed))
    .execute()
  const current = await currentPlan(ctx)
  await ctx.audit({ action: 'change plan', entity, entity_id: actor.user_id, before, after: current })
  return { current }
}
