import type { ActorContext, Context } from '#kernel/command/context.ts'
import { conflict, notFound } from '#kernel/command/errors.ts'
import { tellLive } from '#kernel/command/live.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { nextSampleId } from '#kernel/command/sample-ids.ts'
import { differences, staleVersion } from '#kernel/command/version.ts'
import { oneAtATime } from '../commands.ts'
import type { Address, AddressForm, Card, checkoutApi } from './contract.ts'
import type { Payer } from './provider.ts'
import { findAddress, findCard } from './queries.ts'
import { sandbox } from './sandbox.ts'

const entity = 'shop_address'
const mostAddresses = 20
const mostCards = 20

/** The person as the payment provider knows them. */
export function payerOf({ deps, actor }: Pick<Context, 'deps' | 'actor'>): Payer {
  const at = deps.clock.now()
  return { user_id: actor.user_id, at, today: dayIn(deps.settings.brand_tz, at) }
}

const columnsOf = ({ fullName, ...same }: Partial<AddressForm>) => ({
  ...same,
  ...(fullName !== undefined && { full_name: fullName }),
})

async function theAddress(ctx: ActorContext, id: number): Promise<Address> {
  const address = await findAddress(ctx.db, id)
  if (!address) throw notFound()
  return address
}

const tellTabs = ({ db, actor }: ActorContext) => tellLive(db, [actor.user_id], 'checkout')

export async function addAddress(ctx: Context<typeof checkoutApi.addAddress>): Promise<{ address: Address }> {
  const { db, actor, body } = ctx
  await oneAtATime(db, actor.user_id)
  const addresses = await db.selectFrom('shop_address').select('id').execute()
  if (addresses.length >= mostAddresses)
    throw conflict('address.many', `You can save at most ${mostAddresses} addresses.`)
  const id = await nextSampleId(db, entity)
  const { fullName, ...fields } = body
  await db
    .insertInto('shop_address')
    .values({ ...fields, full_name: fullName, id, user_id: actor.user_id, used_at: ctx.deps.clock.now() })
    .execute()
  const address = await theAddress(ctx, id)
  await ctx.audit({ action: 'add', entity, entity_id: String(id), after: address })
  tellTabs(ctx)
  return { address }
}

export async function changeAddress(ctx: Context<typeof checkoutApi.changeAddress>): Promise<{ address: Address }> {
  const { db, params, body } = ctx
  const { if_version, ...fields } = body
  const before = await theAddress(ctx, params.id)
  if (if_version !== before.version) throw staleVersion('address', before)
  if (differences(before, fields).length === 0) {
    ctx.unchanged()
    return { address: before }
  }
  const changed = await db
    .updateTable('shop_address')
    .set({ ...columnsOf(fields), version: before.version + 1 })
    .where('id', '=', params.id)
    .where('version', '=', if_version)
    .returning('id')
    .executeTakeFirst()
  const address = await theAddress(ctx, params.id)
  if (!changed) throw staleVersion('address', address)
  await ctx.audit({ action: 'update', entity, entity_id: String(params.id), before, after: address })
  tellTabs(ctx)
  return { address }
}

export async function removeAddress(ctx: Context<typeof checkoutApi.removeAddress>): Promise<{ id: number }> {
  const { db, params } = ctx
  const before = await theAddress(ctx, params.id)
  const gone = await db.deleteFrom('shop_address').where('id', '=', params.id).returning('id').executeTakeFirst()
  if (!gone) throw notFound()
  await ctx.audit({ action: 'remove', entity, entity_id: String(params.id), before })
  tellTabs(ctx)
  return { id: params.id }
}

/** A card in the trail: no token, which would be blanked there anyway. */
const forTrail = ({ brand, lastFour, expiryMonth, expiryYear, isSaved }: Card) => ({
  brand,
  lastFour,
  expiryMonth,
  expiryYear,
  isSaved,
})

export async function addCard(ctx: Context<typeof checkoutApi.addCard>): Promise<{ card: Card }> {
  const { db, actor, body } = ctx
  const payer = payerOf(ctx)
  await oneAtATime(db, actor.user_id)
  const saved = await db.selectFrom('shop_card').select('token').where('is_saved', '=', true).execute()
  if (body.save && saved.length >= mostCards) throw conflict('card.many', `You can save at most ${mostCards} cards.`)
  const token = await sandbox.keepCard(db, body, payer)
  const card = await findCard(db, token, payer.today)
  if (!card) throw new Error('The stored card is not there')
  await ctx.audit({ action: 'add', entity: 'shop_card', entity_id: card.lastFour, after: forTrail(card) })
  tellTabs(ctx)
  return { card }
}

/** Forgets a card. Orders keep the words for it, and refunds go by what was charged. */
export async function removeCard(ctx: Context<typeof checkoutApi.removeCard>): Promise<{ token: string }> {
  const { db, params } = ctx
  const before = await findCard(db, params.token, payerOf(ctx).today)
  if (!before) throw notFound()
  const gone = await db.deleteFrom('shop_card').where('token', '=', params.token).returning('token').executeTakeFirst()
  if (!gone) throw notFound()
  await ctx.audit({ action: 'remove', entity: 'shop_card', entity_id: before.lastFour, before: forTrail(before) })
  tellTabs(ctx)
  return { token: params.token }
}
