import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import type { UnjustifiedReason } from './contract.ts'
import { isOffered } from './lookups.ts'

const reasons = (db: Db, on: string) =>
  db
    .selectFrom('unjustified_reason')
    .select([
      'id',
      'code',
      'label',
      'evidence',
      'needs_note',
      'needs_evidence',
      isOffered(on).as('active'),
      'active as is_switched_on',
      'inactive_reason',
      'sort',
      'from_on',
      'to_on',
      'version',
    ])

/** The reasons of a day in their order; with `all` those no longer offered come after them. */
export const listReasons = (db: Db, on: string, all: boolean): Promise<UnjustifiedReason[]> =>
  reasons(db, on)
    .where(all ? sql<boolean>`true` : isOffered(on))
    .orderBy(isOffered(on), 'desc')
    .orderBy('sort')
    .orderBy('code')
    .execute()

export async function findReason(db: Db, on: string, id: string): Promise<UnjustifiedReason> {
  const reason = await reasons(db, on).where('id', '=', id).executeTakeFirst()
  if (!reason) throw notFound()
  return reason
}
