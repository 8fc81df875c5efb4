import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'

/** How many products the shop has. */
export async function countProducts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('shop_product')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
