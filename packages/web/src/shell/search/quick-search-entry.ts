import type { ReactNode } from 'react'

/** One row of the quick search: a place to go to, or a thing to do. */
export interface Entry {
  id: string
  title: string
  subtitle?: string | null | undefined
  /** Shown at the end of the row: a day, or the type of the entry. */
  hint?: string | undefined
  icon: ReactNode
  /** The address it opens. */
  link?: string
  /** The action it runs instead. */
  run?: () => void
  /** Other words it is found by. */
  words?: string
}

export interface EntryGroup {
  title: string
  entries: Entry[]
}

/** Rows of each group at most (docs/domain.md#search). */
export const groupLimit = 4

/** Small letters without accents: `Über` is found by `uber`. */
export const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

/** What fits every word of the text: names that begin with it first, then words that do, then the rest. */
export function ranked(entries: readonly Entry[], text: string, limit = groupLimit): Entry[] {
  const term = folded(text.trim())
  const parts = term.split(/\s+/)
  const rank = ({ title }: Entry) => {
    const name = folded(title)
    return name.startsWith(term) ? 0 : ` ${name}`.includes(` ${term}`) ? 1 : name.includes(term) ? 2 : 3
  }
  return entries
    .filter((entry) => {
      const letters = folded(`${entry.title} ${entry.words ?? ''}`)
      return parts.every((part) => letters.includes(part))
    })
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, limit)
}

/** A name cut where it matches: the pieces that do are marked. */
export function pieces(name: string, text: string): { piece: string; isMatch: boolean }[] {
  const letters = name.toLocaleLowerCase()
  const term = text.trim().toLocaleLowerCase()
  // A letter that is two in small would shift what is marked.
  if (term === '' || letters.length !== name.length) return [{ piece: name, isMatch: false }]
  const parts = letters.includes(term) ? [term] : term.split(/\s+/)
  const marked = Array.from(name, () => false)
  for (const part of parts) {
    for (let at = letters.indexOf(part); at >= 0; at = letters.indexOf(part, at + part.length))
      marked.fill(true, at, at + part.length)
  }
  const found: { piece: string; isMatch: boolean }[] = []
  for (let at = 0; at < name.length; at++) {
    const last = found.at(-1)
    if (last && last.isMatch === marked[at]) last.piece += name[at]
    else found.push({ piece: name[at]!, isMatch: marked[at]! })
  }
  return found
}
