import type { Tables } from '#database/tables.gen.ts'

/** `table.column`, for each column that there is. */
export type ColumnKey = { [T in keyof Tables]: `${T}.${keyof Tables[T] & string}` }[keyof Tables]
type ColumnOf<K> = K extends `${infer T extends keyof Tables}.${string}` ? keyof Tables[T] & string : never

/** What a column of days is made of, and so what becomes of it when the brand's zone changes. */
export type DayRule<C extends string = string> =
  /** A person, a file or a document named the day: it stays. */
  | { kind: 'given' }
  /** The day on which it was written, of which no instant is stored: it stays. */
  | { kind: 'noted' }
  /** The day of an instant of the same row. */
  | { kind: 'day'; of: C }
  /** SQL over `old`, the row as it was, and `day`, with the days of the same row. */
  | { kind: 'follows'; value: string }
  /** Sums and days that follow from the rows of other tables: triggers or the rebuilding of rollups keep them right. */
  | { kind: 'maintained'; by: 'triggers' | 'rollups' }
  /** An instant that may have been named as a day without a time: at midnight it stays at the midnight of that day. */
  | { kind: 'named'; where: string }

/** How stored days follow from given values and files: a line for each column, in the `columns.ts` of its capability. */
export type StoredDays = { readonly [K in ColumnKey]?: DayRule<ColumnOf<K>> }

export const given = { kind: 'given' } as const
export const noted = { kind: 'noted' } as const
export const maintainedByTriggers = { kind: 'maintained', by: 'triggers' } as const
export const maintainedByRollups = { kind: 'maintained', by: 'rollups' } as const
export const dayOf = <const C extends string>(instant: C) => ({ kind: 'day', of: instant }) as const
export const follows = (value: string) => ({ kind: 'follows', value }) as const
/** `where` is SQL over `old`: which rows may name a day, such as those of files. */
export const mayNameDay = (where = 'true') => ({ kind: 'named', where }) as const
