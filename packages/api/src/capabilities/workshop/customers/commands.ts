import type { CommandContext, Context, DbContext } from '#kernel/command/context.ts'
import { conflict, forbidden, invalid } from '#kernel/command/errors.ts'
import { defineRecord } from '#kernel/command/record.ts'
import { idByCode } from '#kernel/command/references.ts'
import { recordChange, recordEvent } from '#capabilities/service/timeline/commands.ts'
import { type Customer, customerFields, type customersApi } from './contract.ts'
import { findCustomer } from './queries.ts'

import { readsNames } from './source.ts'
import { consentEvent, contactWays, customerSecrets } from './vocabulary.ts'

const customers = defineRecord({ table: 'customer', name: 'customer', key: 'no', find: findCustomer })

type CustomerFields = Partial<Pick<Customer, 'name' | 'phones' | 'email' | 'outlet' | 'city_id'>>

/** Who reads names masked would write a mask over them. */
function checkNames(
  { actor }: Pick<CommandContext, 'actor'>,
  fields: { [K in keyof CustomerFields]?: CustomerFields[K] | undefined },
): void {
  if (readsNames(actor)) return
  const secret = customerSecrets.find((field) => fields[field] !== undefined && fields[field] !== null)
  if (secret) throw invalid({ [secret]: 'You don’t have permission to change the customer.' })
}

/** The columns of what is named by codes. What is left out stays as it is. */
async function referencesOf({ db }: DbContext, outlet: string | null | undefined, city_id: string | null | undefined) {
  if (city_id && !(await db.selectFrom('city').select('id').where('id', '=', city_id).executeTakeFirst()))
    throw invalid({ city_id: 'City not found.' })
  return { outlet_id: await idByCode(db, 'outlet', outlet, { outlet: 'Outlet not found.' }), city_id }
}

/** A line of the timeline for each consent that is another than it was: who changed it and when. */
async function recordConsents(ctx: CommandContext, before: Partial<Customer>, after: Customer): Promise<void> {
  for (const way of contactWays) {
    const field = `consent_${way}` as const
    if ((before[field] ?? false) === after[field]) continue
    await recordEvent(ctx, {
      entity_kind: 'customer',
      entity_id: after.id,
      type: consentEvent(way, after[field]),
      before: { [field]: before[field] ?? false },
      after: { [field]: after[field] },
    })
  }
}

/** Adds a customer to those an outlet keeps. */
export async function addCustomer(ctx: Context<typeof customersApi.add>): Promise<Customer> {
  const { outlet, city_id, ...fields } = ctx.body
  checkNames(ctx, fields)
  if (outlet === null && !ctx.actor.whole_network) throw invalid({ outlet: 'Choose an outlet.' })
  const customer = await customers.add(ctx, { ...fields, ...(await referencesOf(ctx, outlet, city_id)) })
  await recordEvent(ctx, { entity_kind: 'customer', entity_id: customer.id, type: 'added' })
  await recordConsents(ctx, {}, customer)
  return customer
}

/** The fields whose changes share one line; each consent has its own line. */
const plainFields = [
  ...Object.keys(customerFields.fields).filter((key) => !key.startsWith('consent_') && key !== 'city_id'),
  'city',
]

/** The record as a user who may change it reads it. */
async function changeable(ctx: CommandContext, no: string): Promise<Customer> {
  const before = await findCustomer(ctx, no)
  if (!before.can_change) throw forbidden('Only the outlet that keeps this customer can change it.')
  return before
}

/** Changes a customer, which the outlet that keeps it alone does. */
export async function updateCustomer(ctx: Context<typeof customersApi.update>): Promise<Customer> {
  const before = await changeable(ctx, ctx.params.no)
  checkNames(ctx, ctx.body)
  if (ctx.body.outlet === null && !ctx.actor.whole_network) throw invalid({ outlet: 'Choose an outlet.' })
  return customers.change(ctx, before, ctx.body, {
    columns: async ({ outlet, city_id, ...fields }) => ({ ...fields, ...(await referencesOf(ctx, outlet, city_id)) }),
    also: async (_, after) => {
      await recordConsents(ctx, before, after)
      if (plainFields.some((key) => changed(before, after, key as keyof Customer)))
        await recordChange(ctx, 'customer', plainFields, before, after)
    },
  })
}

const changed = (before: Customer, after: Customer, key: keyof Customer) =>
  JSON.stringify(before[key]) !== JSON.stringify(after[key])

/** Takes a customer out of use, with a reason. */
export async function deactivateCustomer(ctx: Context<typeof customersApi.deactivate>): Promise<Customer> {
  const before = await changeable(ctx, ctx.params.no)
  if (!before.active) throw conflict('state.move', 'This customer is already inactive.', { current: before })
  const { reason, if_version } = ctx.body
  return customers.change(
    ctx,
    before,
    { active: false, inactive_reason: reason, if_version },
    {
      action: 'deactivate',
      also: ({ id }) => recordEvent(ctx, { entity_kind: 'customer', entity_id: id, type: 'deactivated', text: reason }),
    },
  )
}

export async function activateCustomer(ctx: Context<typeof customersApi.activate>): Promise<Customer> {
  const before = await changeable(ctx, ctx.params.no)
  if (before.active) throw conflict('state.move', 'This customer is already active.', { current: before })
  return customers.change(
    ctx,
    before,
    { active: true, inactive_reason: null, if_version: ctx.body.if_version },
    {
      action: 'activate',
      also: ({ id }) => recordEvent(ctx, { entity_kind: 'customer', entity_id: id, type: 'activated' }),
    },
  )
}
