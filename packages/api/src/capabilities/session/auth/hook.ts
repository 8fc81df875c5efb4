import type { AliasedRawBuilder } from 'kysely'
import type { Db, Deps } from '#kernel/command/context.ts'
import { hook } from '#kernel/command/hook.ts'

/** A user signs in: runs in the transaction in which the session begins. */
export const personSignsIn = hook<(db: Db, deps: Deps, user_id: string) => Promise<void>>('a person signs in')

/** How many items a user has in the cart, as an expression beside a row of `app_user`: the sample of the template shows it. */
export const cartCount = hook<AliasedRawBuilder<number, 'items_in_cart'>>('count of the cart')
