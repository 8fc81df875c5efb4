import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { containing } from '#kernel/list/list-sql.ts'
import { emailLabels } from './vocabulary.ts'

/** One thing looked for: a word, or an operator with its value; `isNot` where a minus stood before it. */
export interface Term {
  isNot: boolean
  of: 'any' | 'from' | 'to' | 'subject' | 'label' | 'has' | 'is'
  value: string
}

const operators = ['from', 'to', 'subject', 'label', 'has', 'is'] as const
/** A minus, an operator, and a word or a phrase in quotes. */
const part = /(-)?(?:([a-z]+):)?(?:"([^"]*)"|(\S+))/giu

/** More would only make a search slow that no person types. */
const mostTerms = 12

/** Reads what was typed into the search of a mailbox. What looks like an operator and is none is a word. */
export function termsOf(typed: string): Term[] {
  const terms = [...typed.matchAll(part)].map(([whole, minus, name, phrase, word = '']): Term => {
    const of = operators.find((one) => one === name?.toLowerCase())
    const isNot = minus !== undefined
    if (name !== undefined && of === undefined) return { isNot, of: 'any', value: isNot ? whole.slice(1) : whole }
    return { isNot, of: of ?? 'any', value: phrase ?? word }
  })
  return terms.filter(({ value }) => value.trim() !== '').slice(0, mostTerms)
}

const line = (at: number) => sql`split_part(c.search_text, e'\n', ${sql.lit(at)})`
const never = sql<SqlBool>`false`

/**
 * Whether letters are in a text. `strpos` skips through a text where LIKE looks at each letter, and the planner expects it to
 * match often: it walks the mailbox from the newest mail on and stops when a page is full.
 */
const within = (text: RawBuilder<unknown>, value: string) =>
  sql<SqlBool>`strpos(${text}, rad.letters(${value}::text)) > 0`

/** One or two letters count at the beginning of a word, as in the search over everything; of other scripts they may be a word. */
const isShort = (value: string) => /^[a-z\d]{1,2}$/i.test(value)

const conditionOf: Record<Term['of'], (value: string) => RawBuilder<SqlBool>> = {
  any: (value) =>
    isShort(value)
      ? sql`(${within(sql`c.search_text`, ` ${value}`)} or ${within(sql`c.search_text`, `\n${value}`)})`
      : within(sql`c.search_text`, value),
  from: (value) => within(line(1), value),
  to: (value) => within(line(2), value),
  subject: (value) => within(line(3), value),
  label: (value) => {
    const label = emailLabels.find((one) => one === value.toLowerCase())
    return label
      ? sql`${label} = any (c.labels)`
      : sql`c.labels && array(select l.id from email_label l where lower(l.name) = lower(${value}))`
  },
  has: (value) => (/^attachments?$/i.test(value) ? sql`c.has_files` : never),
  is: (value) => {
    const flags: Record<string, RawBuilder<SqlBool>> = {
      unread: sql`not c.is_read`,
      read: sql`c.is_read`,
      starred: sql`c.is_starred`,
    }
    return flags[value.toLowerCase()] ?? never
  },
}

/** So many copies a search collects from the index. Of what more have, the newest are met soon by walking the mailbox. */
const mostKeys = 5_000

/** The copies that may hold all of these terms; null where the index does not help. */
async function keysOf(db: Db, terms: readonly Term[], inHead: boolean): Promise<number[] | null> {
  if (terms.length === 0) return null
  const patterns = sql.join(terms.map(({ value }) => containing(!inHead && isShort(value) ? ` ${value}` : value)))
  const { rows } = await sql<{ keys: number[] | null }>`
    select rad.emails_containing(array[${patterns}]::text[], ${inHead}, ${mostKeys}) as keys`.execute(db)
  return rows[0]!.keys
}

/** What a copy must be in order to be found: every term holds. Words that are rare in the mailbox are looked up in the index. */
export const searchConditions = (db: Db, typed: string | undefined): Promise<RawBuilder<SqlBool>[]> =>
  conditionsOf(db, termsOf(typed ?? ''))

/** The same of terms that were read before. */
export async function conditionsOf(db: Db, terms: readonly Term[]): Promise<RawBuilder<SqlBool>[]> {
  const included = terms.filter(({ isNot }) => !isNot)
  const keys =
    (await keysOf(
      db,
      included.filter(({ of }) => of === 'from' || of === 'to' || of === 'subject'),
      true,
    )) ??
    (await keysOf(
      db,
      included.filter(({ of }) => of === 'any'),
      false,
    ))
  const conditions = terms.map(({ isNot, of, value }) => {
    const holds = conditionOf[of](value)
    return isNot ? sql<SqlBool>`not (${holds})` : holds
  })
  return keys ? [sql<SqlBool>`c.id = any (${sql.val(keys)}::int[])`, ...conditions] : conditions
}
