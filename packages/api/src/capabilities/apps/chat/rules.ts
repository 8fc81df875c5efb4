/** A search in messages: `from:`, `in:` and `type:` separate from the words. A value may be in quotes. */
export interface MessageSearch {
  words: string[]
  from: string[]
  in: string[]
  types: ('file' | 'image' | 'link')[]
}

const types = new Set(['file', 'image', 'link'])
const piece = /(?:(from|in|type):)?(?:"([^"]*)"|(\S+))/gi

/** Parses a search; an operator without a value, and an unknown type, is searched as text. */
export function readMessageSearch(typed: string): MessageSearch {
  const search: MessageSearch = { words: [], from: [], in: [], types: [] }
  for (const [whole, operator, quoted, plain] of typed.matchAll(piece)) {
    const value = (quoted ?? plain ?? '').toLowerCase()
    const by = operator?.toLowerCase()
    if (value === '') continue
    if (by === 'from') search.from.push(value.replace(/^@/, ''))
    else if (by === 'in') search.in.push(value)
    else if (by === 'type' && types.has(value)) search.types.push(value as MessageSearch['types'][number])
    else search.words.push(by ? whole.toLowerCase() : value)
  }
  return { ...search, words: search.words.slice(0, 5) }
}

/** The usernames that a text mentions; at most 20. */
export const mentionedIn = (text: string): string[] =>
  [
    ...new Set(
      [...text.matchAll(/(?:^|[\s(])@([a-z0-9][a-z0-9._-]*)/gi)].map(([, name]) =>
        name!.replace(/(?<![._-])[._-]+$/, ''),
      ),
    ),
  ].slice(0, 20)

const shownMs = 5 * 60_000

/** What others see: the chosen status as long as the user was active in chats lately. */
export function presenceOf<S extends string>(
  chosen: S | null,
  active_at: string | null,
  now: Date,
): S | 'online' | 'offline' {
  const isHere = active_at !== null && now.getTime() - Date.parse(active_at) < shownMs
  return isHere ? (chosen ?? 'online') : 'offline'
}

/** Longer than the page waits between two signs of it. */
export const typingMs = 8000
