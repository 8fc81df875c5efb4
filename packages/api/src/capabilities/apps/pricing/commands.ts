import { type Insertable, sql } from 'kysely'
import type { Tables } from '#database/tables.gen.ts'
import { issuePaidInvoice } from '#capabilities/apps/invoices/issuing.commands.ts'
import type { CommandContext, Context } from '#kernel/command/context.ts'
import { conflict } from '#kernel/command/errors.ts'
import { fromMinor, toMinor } from '#kernel/contract/money.ts'
import { addDays } from '#kernel/contract/periods.ts'
import { staleVersion } from '#kernel/command/version.ts'
import type { CurrentPlan, pricingApi } from './contract.ts'
import { currentPlan, storedPlan, todayOf } from './queries.ts'
import { type PlanQuote, quoteOf } from './rules.ts'
import { type BillingCycle, billingCycles, type PlanId, planNames, trialDays, triedPlan } from './vocabulary.ts'

const entity = 'person_plan'

/** The invoice of a plan that costs something. Payments are simulated here: it is paid as it is issued. */
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

/** The actor's plan, locked. A second change at the same moment waits here, and then finds it changed. */
async function holdPlan(ctx: CommandContext, if_version: number): Promise<CurrentPlan> {
  await sql`select pg_advisory_xact_lock(hashtext(${`plan ${ctx.actor.user_id}`}))`.execute(ctx.db)
  const before = await currentPlan(ctx)
  if (before.version !== if_version) throw staleVersion('plan', before)
  return before
}

async function keepPlan(
  ctx: CommandContext,
  action: string,
  before: CurrentPlan,
  plan: Omit<Insertable<Tables['person_plan']>, 'user_id' | 'version' | 'updated_at' | 'updated_by'>,
): Promise<{ current: CurrentPlan }> {
  const { db, actor, deps } = ctx
  const changed = { ...plan, updated_at: deps.clock.now(), updated_by: actor.user_id, version: before.version + 1 }
  await db
    .insertInto('person_plan')
    .values({ ...changed, user_id: actor.user_id })
    .onConflict((on) => on.column('user_id').doUpdateSet(changed))
    .execute()
  const current = await currentPlan(ctx)
  await ctx.audit({ action, entity, entity_id: actor.user_id, before, after: current })
  return { current }
}

/** Changes the actor's plan, with its invoice, in one transaction. The second of two tabs gets an error. */
export async function changePlan(ctx: Context<typeof pricingApi.change>): Promise<{ current: CurrentPlan }> {
  const { if_version, ...to } = ctx.body
  const cycle = to.plan === 'basic' ? 'monthly' : to.cycle
  const before = await holdPlan(ctx, if_version)
  if (before.plan === to.plan && before.cycle === cycle && !before.isTrial)
    throw conflict('state.move', 'You already have this plan.')
  const today = todayOf(ctx)
  const quote = quoteOf(await storedPlan(ctx), { plan: to.plan, cycle }, today)
  return keepPlan(ctx, 'change plan', before, {
    plan: to.plan,
    cycle,
    started_on: today,
    paid_until: quote.paidUntil,
    credit: quote.creditAfter,
    is_trial: false,
    invoice_id: await invoiceFor(ctx, { plan: to.plan, cycle }, quote),
  })
}

/** Starts the actor's trial: nothing is paid, and their credit does not change. */
export async function startTrial(ctx: Context<typeof pricingApi.tryPlan>): Promise<{ current: CurrentPlan }> {
  const before = await holdPlan(ctx, ctx.body.if_version)
  if (before.plan !== 'basic') throw conflict('state.move', 'A trial can be started only on the Basic plan.')
  if (!before.mayTry) throw conflict('state.tried', 'You already used your trial.')
  const today = todayOf(ctx)
  return keepPlan(ctx, 'start trial', before, {
    plan: triedPlan,
    cycle: 'monthly',
    started_on: today,
    paid_until: addDays(today, trialDays),
    credit: toMinor(before.credit),
    is_trial: true,
    tried_on: today,
    invoice_id: null,
  })
}
