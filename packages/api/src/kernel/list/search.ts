import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/command/context.ts'
import type { Action, Allow } from '#kernel/contract/contract.ts'
import { allOf, escaped } from './list-sql.ts'

/** A search over everything, and how many rows of each kind it shows. */
export interface SearchQuery {
  /** As typed, in small letters; empty for the first rows as they come. */
  text: string
  /** Its words, the longest first: a row must contain them all. */
  words: readonly string[]
  limit: number
  actor: Actor
  /** For rows that end by the clock. */
  now: Date
  /** The brand's: it decides which day a time is on. */
  zone: string
}

/**
 * Rows that the search over everything finds, declared by the capability they belong to. Row-level security applies
 * as in its lists: `from` names tables, the policies decide which rows they have.
 */
export interface Searchable {
  kind: string
  /** The heading above the rows. */
  title: string
  allow: Allow
  /** Rows of what people write to each other: left out for anyone who views as another user. */
  personal?: true
  /** The tables to follow FROM, joins included. */
  from: (query: SearchQuery) => RawBuilder<unknown>
  /** Rows that are no longer there. */
  where?: RawBuilder<SqlBool>
  /** Every letter a row is found by, as `rad.letters` reads it. It must not contain what the user may not read. */
  letters: RawBuilder<unknown>
  /** What comes first when it begins with the text: name and codes, as `rad.letters` reads them. */
  names: readonly RawBuilder<unknown>[]
  title_of: RawBuilder<unknown>
  subtitle_of: RawBuilder<unknown>
  /** A day that distinguishes two rows of one name: a day as it is stored, or of a time the day in the brand's zone. */
  day_of?: RawBuilder<unknown> | { at: RawBuilder<unknown> }
  /** The page of the row: its path, with the arguments of the address. */
  link_of: RawBuilder<unknown>
  /** Which of equal rows comes first. */
  order: RawBuilder<unknown>
}

/** Whether a user has the right that an endpoint, a page, or a kind of row requires. */
export const may =
  (actor: Actor) =>
  (allow: Allow): boolean => {
    if (allow === 'public' || allow === 'signed-in') return true
    const [action, subject] = allow.split(' ') as [Action, string]
    return actor.ability.can(action, subject)
  }

/** One or two letters would be contained in nearly every row, so they count at the beginning of a word only. */
export const patternOf = (word: string) => (word.length < 3 ? `% ${escaped(word)}%` : `%${escaped(word)}%`)

/** Reads what was typed: at most five words. */
export function searchQueryOf(typed: string, by: Pick<SearchQuery, 'limit' | 'actor' | 'now' | 'zone'>): SearchQuery {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const words = text === '' ? [] : text.split(' ').slice(0, 5)
  return { ...by, text, words: words.toSorted((a, b) => b.length - a.length) }
}

function dayOf({ day_of }: Searchable, zone: string): RawBuilder<unknown> {
  if (!day_of) return sql`null::date`
  return 'at' in day_of ? sql`(${day_of.at} at time zone ${zone})::date` : sql`(${day_of})::date`
}

/**
 * The best rows of one kind: names that begin with the text (0), then those with a word that does (1), then rows that
 * contain it somewhere (2).
 */
export function hitsOf(source: Searchable, query: SearchQuery): RawBuilder<unknown> {
  const { letters, names } = source
  const oneOf = (conditionOf: (name: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql.join(names.map(conditionOf), sql` or `)
  const begins = oneOf((name) => sql`${name} like rad.letters(${`${escaped(query.text)}%`})`)
  const hasWord = oneOf((name) => sql`' ' || ${name} like rad.letters(${`% ${escaped(query.text)}%`})`)
  const fits = query.words.map((word) =>
    word.length < 3
      ? sql<SqlBool>`' ' || ${letters} like rad.letters(${patternOf(word)})`
      : sql<SqlBool>`${letters} like rad.letters(${patternOf(word)})`,
  )
  return sql`
    select ${source.kind}::text as kind, (${source.title_of})::text as title, (${source.subtitle_of})::text as subtitle,
      ${dayOf(source, query.zone)} as day, (${source.link_of})::text as link,
      case when ${begins} then 0 when ${hasWord} then 1 else 2 end as rank
    from ${source.from(query)}
    where ${allOf([source.where, ...fits])}
    order by rank, ${source.order}
    limit ${query.limit}`
}
