import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { isOffered } from '#capabilities/service/reasons/lookups.ts'
import type { LostReason, NaReason } from './contract.ts'

const common = [
  'id',
  'code',
  'label',
  'needs_note',
  'active as is_switched_on',
  'inactive_reason',
  'sort',
  'from_on',
  'to_on',
  'version',
] as const

const naReasons = (db: Db, on: string) =>
  db
    .selectFrom('na_reason')
    .select([
      ...common,
      'base_effect',
      'approval',
      'effect',
      'vehicle_status',
      'evidence',
      'needs_evidence',
      'needs_reference',
      'min_attempts',
      'min_attempt_days',
      'min_day_parts',
      'recheck_days',
      'needs_recheck_on',
      isOffered(on).as('active'),
    ])

const lostReasons = (db: Db, on: string) =>
  db.selectFrom('lost_reason').select([...common, 'opens_complaint', isOffered(on).as('active')])

const among = (on: string, all: boolean) => (all ? sql<boolean>`true` : isOffered(on))

/** The reasons of a day in their order; with `all` those no longer offered come after them. */
export const listNaReasons = (db: Db, on: string, all: boolean): Promise<NaReason[]> =>
  naReasons(db, on).where(among(on, all)).orderBy(isOffered(on), 'desc').orderBy('sort').orderBy('code').execute()

export async function findNaReason(db: Db, on: string, id: string): Promise<NaReason> {
  const reason = await naReasons(db, on).where('id', '=', id).executeTakeFirst()
  if (!reason) throw notFound()
  return reason
}

/** The reasons of a day in their order; with `all` those no longer offered come after them. */
export const listLostReasons = (db: Db, on: string, all: boolean): Promise<LostReason[]> =>
  lostReasons(db, on).where(among(on, all)).orderBy(isOffered(on), 'desc').orderBy('sort').orderBy('code').execute()

export async function findLostReason(db: Db, on: string, id: string): Promise<LostReason> {
  const reason = await lostReasons(db, on).where('id', '=', id).executeTakeFirst()
  if (!reason) throw notFound()
  return reason
}
