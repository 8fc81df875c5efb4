import type { ColumnType, InsertType, SelectType, UpdateType } from 'kysely'

/** An instant comes out as RFC 3339 text in UTC and goes in as that or as a Date; days are `yyyy-mm-dd` both ways. */
export type Instant = ColumnType<string, string | Date, string | Date>
export type MaybeInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>
/** JSON goes in as text: the drivers disagree on arrays otherwise. */
export type Json<T> = ColumnType<T, string, string>
export type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>
/** A column that the database fills in where an insert leaves it out. */
export type Default<T> = ColumnType<SelectType<T>, InsertType<T> | undefined, UpdateType<T>>
