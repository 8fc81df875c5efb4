import type { Assignee } from '@rad/api/apps/todo/contract'
import { type KeyboardEvent, useState } from 'react'
import { peopleLike, tagsLike } from './read-quick-add.ts'
import { tagWords } from './task-words.ts'

/** The word after # or @ that ends where the caret is. */
const unfinished = /(?<!\S)([#@])([\p{L}\p{N}.'-]*)$/u

interface OffersOptions {
  line: string
  caret: number
  people: readonly Assignee[]
  /** The line with a word finished, and where the caret goes. */
  onComplete: (line: string, caret: number) => void
}

/** The unfinished word before the caret, if there is one. */
export function unfinishedIn(line: string, caret: number): { sign: string; word: string; at: number } | undefined {
  const found = unfinished.exec(line.slice(0, caret))
  return found ? { sign: found[1]!, word: found[2]!, at: found.index } : undefined
}

/**
 * What an unfinished #word or @word may mean: chosen with the arrows and Enter, Tab, or the pointer; Escape hides the
 * offers. A bare sign and a word that is understood already leave Enter to the form until someone goes into the list.
 */
export function useOffers({ line, caret, people, onComplete }: OffersOptions) {
  const [gone, setGone] = useState('')
  const [moved, setMoved] = useState<{ key: string; active: number }>()
  const ending = unfinishedIn(line, caret)
  const key = ending ? `${ending.at} ${ending.sign}${ending.word}` : ''
  const words = ending && gone !== key ? offersFor(ending.sign, ending.word, people) : []
  const preset = ending?.word && words.length > 1 ? 0 : -1
  const active = Math.min(moved?.key === key ? moved.active : preset, words.length - 1)

  const choose = (word: string) => {
    if (!ending) return
    const start = `${line.slice(0, ending.at)}${ending.sign}${word} `
    onComplete(start + line.slice(caret).trimStart(), start.length)
  }
  /** Answers whether the key was meant for the offers. */
  const onKey = ({ key: pressed, shiftKey }: KeyboardEvent): boolean => {
    if (words.length === 0) return false
    const by = { ArrowDown: 1, ArrowUp: -1 }[pressed]
    const word = words[Math.max(active, 0)]!
    if (by)
      setMoved({ key, active: active < 0 && by < 0 ? words.length - 1 : (active + by + words.length) % words.length })
    else if (pressed === 'Escape') setGone(key)
    else if ((pressed === 'Enter' && active >= 0) || (pressed === 'Tab' && !shiftKey)) choose(word)
    else return false
    return true
  }
  return { sign: ending?.sign ?? '', words, active, choose, onKey }
}

/** What may be meant, the shortest list that helps; nothing once the word is whole. */
function offersFor(sign: string, word: string, people: readonly Assignee[]): string[] {
  const names =
    sign === '#'
      ? tagsLike(word).map((tag) => tagWords(tag).toLocaleLowerCase())
      : [...new Set(peopleLike(word, people).map(({ fullName }) => fullName))]
  return names.some((name) => name.toLowerCase() === word.toLowerCase()) ? [] : names.slice(0, 6)
}
