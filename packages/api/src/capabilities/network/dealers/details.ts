import type { Context, Db } from '#kernel/command/context.ts'
import { outletsOf, outletsReachedAt } from '#capabilities/network/outlets/commands.ts'
import type { DealerRecord, dealersApi } from './contract.ts'
import { dealersByEmail, findDealer, userByEmail } from './queries.ts'

/** A dealer with the outlets of it that the user sees. */
export async function dealerRecord(db: Db, code: string): Promise<DealerRecord> {
  const dealer = await findDealer(db, code)
  return { ...dealer, outlets: await outletsOf(db, dealer.id) }
}

/** Everything with an email address. Callers who may not read users get nothing through them either. */
export async function dealersBehind({ db, query, actor }: Context<typeof dealersApi.byEmail>) {
  const known = actor.ability.can('read', 'User') ? await userByEmail(db, query.email) : undefined
  const outlets = await outletsReachedAt(db, query.email, known?.outlet_ids ?? [])
  return { dealers: await dealersByEmail(db, query.email, known?.dealer_ids ?? []), outlets, user: known?.user }
}
