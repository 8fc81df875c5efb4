import type { ColumnType, Generated } from 'kysely'

/** A column the database fills in where an insert leaves it out. */
export type Default<T> = ColumnType<T, T | undefined, T>
/** Instants come out as RFC 3339 strings in UTC, days as `yyyy-mm-dd`; both go in as either. */
export type Instant = ColumnType<string, string | Date, string | Date>
export type DefaultInstant = ColumnType<string, string | Date | undefined, string | Date>
export type MaybeInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>
/** JSON goes in as text: the drivers disagree on arrays otherwise. */
export type Json<T> = ColumnType<T, string, string>
export type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>

/** Columns every master and case carries (docs/domain.md#records). */
export interface Kept {
  id: Generated<string>
  created_at: DefaultInstant
  created_by: string | null
  updated_at: DefaultInstant
  updated_by: string | null
  version: Default<number>
}

/**
 * Every table of the product. Each capability adds its own from its `tables.ts`
 * (`declare module '#database/tables.ts'`), so that this file knows none of them.
 */
export interface Tables {
  setting: { key: string; value: string; updated_at: DefaultInstant }
  audit_entry: {
    id: Generated<number>
    at: DefaultInstant
    user_id: string | null
    user_name: string
    roles: string[]
    action: string
    entity: string
    entity_id: string
    before: MaybeJson<unknown>
    after: MaybeJson<unknown>
    address: string | null
    request_id: string
    seen_as_id: string | null
    seen_as: string | null
  }
  idempotency_key: {
    user_id: string
    key: string
    /** Of which method and address; a digest. */
    call: Default<string>
    fingerprint: string
    status: number | null
    body: MaybeJson<unknown>
    created_at: DefaultInstant
  }
  outbox: {
    id: Generated<number>
    topic: string
    dedupe_key: string
    payload: Json<unknown>
    attachments: MaybeJson<unknown>
    attempts: Default<number>
    next_at: DefaultInstant
    delivered_at: MaybeInstant
    last_error: string | null
    parked_at: MaybeInstant
    is_caught: Default<boolean>
    created_at: DefaultInstant
  }
}
