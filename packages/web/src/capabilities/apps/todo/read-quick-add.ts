import { type Assignee, type Tag, tags } from '@rad/api/apps/todo/contract'
import { addDays } from '@rad/api/periods'
import { t } from '#kit/words.ts'
import { tagWords } from './task-words.ts'

/** A part of a quickly written line that means something. `text` is how it was written, from `at` on. */
export type Token = { text: string; at: number } & (
  | { kind: 'date'; day: string; staysInTitle?: boolean }
  | { kind: 'tag'; tag: Tag }
  | { kind: 'person'; person: Assignee }
  | { kind: 'important' }
)

export interface QuickTask {
  title: string
  tokens: Token[]
}

/**
 * Finds the first day that a text names as a due date, for instance “next friday”. With `isKept` the words say more
 * than the day and stay in the title.
 */
export type DayFinder = (
  text: string,
  today: string,
) => { text: string; at: number; day: string; staysInTitle: boolean } | undefined

interface Surroundings {
  /** The day it is in the brand's zone. */
  today: string
  people: readonly Assignee[]
  /** Loaded when someone begins to write; without it no day is found. */
  findDay: DayFinder | undefined
  /** Parts that the person marked as nothing but words. */
  plain: ReadonlySet<string>
}

const startsWith = (whole: string, part: string) => whole.toLowerCase().startsWith(part.toLowerCase())

/** The tag a word after # means: its name or the beginning of one only. */
export function tagsLike(word: string): Tag[] {
  return tags.filter((tag) => startsWith(tag, word) || startsWith(tagWords(tag), word))
}

/** The people whose name, or a word of it, begins as what was written after @. */
export function peopleLike(word: string, people: readonly Assignee[]): Assignee[] {
  return people.filter(
    ({ fullName }) => startsWith(fullName, word) || fullName.split(' ').some((one) => startsWith(one, word)),
  )
}

function readPerson(after: string, people: readonly Assignee[]): { text: string; person: Assignee } | undefined {
  const whole = people
    .filter(({ fullName }) => startsWith(after, fullName))
    .toSorted((a, b) => b.fullName.length - a.fullName.length)[0]
  if (whole) return { text: after.slice(0, whole.fullName.length), person: whole }
  const word = /^[\p{L}\p{N}.'-]+/u.exec(after)?.[0]
  const found = word ? peopleLike(word, people) : []
  return word && found.length === 1 ? { text: word, person: found[0]! } : undefined
}

/** Tags, people and importance: what is marked by a sign at the beginning of a word. */
function readSigns(line: string, { people, plain }: Surroundings): Token[] {
  const tokens: Token[] = []
  // Bounded: the reader types the line into a field for one title.
  for (const { index: at, 1: sign } of line.matchAll(/(?<!\S)(#|@|!+(?!\S))/g)) {
    const after = line.slice(at + 1)
    if (sign === '#') {
      const word = /^[\p{L}\p{N}_-]+/u.exec(after)?.[0]
      const found = word ? tagsLike(word) : []
      if (word && found.length === 1) tokens.push({ kind: 'tag', text: `#${word}`, at, tag: found[0]! })
    } else if (sign === '@') {
      const found = readPerson(after, people)
      if (found) tokens.push({ kind: 'person', text: `@${found.text}`, at, person: found.person })
    } else if (sign) tokens.push({ kind: 'important', text: sign, at })
  }
  // A task has one person: of several the last one counts, the others stay in the title.
  const assigned = tokens.findLast(({ kind }) => kind === 'person')
  return tokens.filter((token) => !plain.has(token.text) && (token.kind !== 'person' || token === assigned))
}

const hidden = (text: string) => '·'.repeat(text.length)
const cut = (line: string, { at, text }: Token, filler: string) =>
  line.slice(0, at) + filler + line.slice(at + text.length)

/** Reads a line such as “Call Asha tomorrow #high @ravi !” into a title and what was recognised. Nothing else is lost. */
export function readQuickAdd(line: string, surroundings: Surroundings): QuickTask {
  const { findDay, plain, today } = surroundings
  const tokens = readSigns(line, surroundings)
  const unread = tokens.reduce((left, token) => cut(left, token, hidden(token.text)), line)
  const searched = [...plain].reduce((left, text) => left.replaceAll(text, hidden(text)), unread)
  const found = findDay?.(searched, today)
  if (found) tokens.push({ kind: 'date', ...found })
  const title = tokens
    .filter((token) => token.kind !== 'date' || !token.staysInTitle)
    .toSorted((a, b) => b.at - a.at)
    .reduce((left, token) => cut(left, token, ' '), line)
  return { title: title.replaceAll(/\s+/g, ' ').trim(), tokens }
}

/** The fields of a task that its tokens name. */
export function fieldsOf(tokens: readonly Token[]) {
  return {
    dueDate: tokens.find((token) => token.kind === 'date')?.day ?? null,
    tags: [...new Set(tokens.flatMap((token) => (token.kind === 'tag' ? [token.tag] : [])))],
    assignee: tokens.find((token) => token.kind === 'person')?.person ?? null,
    isImportant: tokens.some(({ kind }) => kind === 'important'),
  }
}

/** The words of a recognised day: near ones by name. */
export const nearDay = (day: string, today: string) =>
  day === today ? t('Today') : day === addDays(today, 1) ? t('Tomorrow') : undefined
