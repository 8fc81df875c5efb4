import type { ActorContext, Context } from '#kernel/command/context.ts'
import { fromMinor } from '#kernel/contract/money.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import type { CurrentPlan, PlanQuote, Pricing, pricingApi } from './contract.ts'
import { type StoredPlan, planOn, quoteOf, yearlySaving } from './rules.ts'
import {
  comparedFeatures,
  mostPopular,
  planBenefits,
  planIds,
  planNames,
  planPrices,
  planSubtitles,
  pricingQuestions,
} from './vocabulary.ts'

export const todayOf = ({ deps }: Pick<ActorContext, 'deps'>) => dayIn(deps.settings.brand_tz, deps.clock.now())

/** A user's plan, with the version that a change must name. A user who never chose one begins with version 0. */
export interface PlanRow extends StoredPlan {
  version: number
  tried_on: string | null
  invoice: { id: number; number: string } | null
}

export async function storedPlan(ctx: ActorContext): Promise<PlanRow> {
  const row = await ctx.db
    .selectFrom('person_plan')
    .leftJoin('invoice', 'invoice.id', 'person_plan.invoice_id')
    .select(['plan', 'cycle', 'started_on', 'paid_until', 'credit', 'is_trial', 'tried_on'])
    .select(['person_plan.version', 'invoice_id', 'number'])
    .where('user_id', '=', ctx.actor.user_id)
    .executeTakeFirst()
  if (!row)
    return {
      plan: 'basic',
      cycle: 'monthly',
      started_on: todayOf(ctx),
      paid_until: null,
      credit: 0,
      is_trial: false,
      tried_on: null,
      version: 0,
      invoice: null,
    }
  const { invoice_id, number, ...plan } = row
  return { ...plan, invoice: invoice_id !== null && number !== null ? { id: invoice_id, number } : null }
}

/** The plan of the user as it is today. */
export async function currentPlan(ctx: ActorContext): Promise<CurrentPlan> {
  const { version, invoice, tried_on, ...stored } = await storedPlan(ctx)
  const { plan, cycle, started_on, paid_until, credit, is_trial } = planOn(stored, todayOf(ctx))
  return {
    plan,
    cycle,
    startedOn: version === 0 ? null : started_on,
    paidUntil: paid_until,
    credit: fromMinor(credit),
    invoice,
    isTrial: is_trial,
    mayTry: plan === 'basic' && tried_on === null,
    version,
  }
}

export async function readPricing(ctx: Context<typeof pricingApi.data>): Promise<Pricing> {
  return {
    plans: planIds.map((id) => ({
      id,
      title: planNames[id],
      subtitle: planSubtitles[id],
      img: id,
      ...planPrices[id],
      yearlySaving: yearlySaving(id),
      planBenefits: [...planBenefits[id]],
      popular: id === mostPopular,
    })),
    comparison: [...comparedFeatures],
    faq: [...pricingQuestions],
    current: await currentPlan(ctx),
  }
}

/** What a change of plan would cost today. */
export async function readQuote(ctx: Context<typeof pricingApi.quote>): Promise<PlanQuote> {
  const { price, unused, fromCredit, dueNow, creditAfter, paidUntil } = quoteOf(
    await storedPlan(ctx),
    ctx.query,
    todayOf(ctx),
  )
  return {
    ...ctx.query,
    price: fromMinor(price),
    unused: fromMinor(unused),
    fromCredit: fromMinor(fromCredit),
    dueNow: fromMinor(dueNow),
    creditAfter: fromMinor(creditAfter),
    paidUntil,
  }
}
