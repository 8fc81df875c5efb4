import { useState } from 'react'
import type { ChartDays, ChartNote } from '#kit/chart/chart-data.ts'
import { categoriesOf } from '#kit/chart/chart-days.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './chart-notes.module.css'
import hintStyles from '#kit/base/hint.module.css'

interface Placed {
  note: ChartNote
  /** In pixels from the left edge of the box. */
  at: number
  until: number
}

/** Flags that would overlap are merged into one. */
const flagWidth = 24

const flagsOf = (placed: readonly Placed[]) =>
  placed
    .toSorted((a, b) => a.at - b.at)
    .reduce<{ at: number; notes: ChartNote[] }[]>((flags, { at, note }) => {
      const last = flags.at(-1)
      if (last && at - last.at < flagWidth) last.notes.push(note)
      else flags.push({ at, notes: [note] })
      return flags
    }, [])

const sentenceOf = ({ when, kind, title }: ChartNote) => t('{when}, {kind}: {title}', { when, kind, title })

/** The text of a flag; one of several begins with the number on it. */
function nameOf(found: readonly ChartNote[]): string {
  const sentences = found.map(sentenceOf).join('; ')
  if (found.length === 1) return sentences
  return t('{count, plural, one {# annotation} other {# annotations}}: {text}', {
    count: found.length,
    text: sentences,
  })
}

/** The tooltip of a flag near an end of the chart opens inwards. */
function sideOf(at: number, ends: readonly number[]): 'left' | 'right' | undefined {
  const share = (at - Math.min(...ends)) / (Math.max(...ends) - Math.min(...ends) || 1)
  return share < 1 / 3 ? 'left' : share > 2 / 3 ? 'right' : undefined
}

export interface NoteMarksProps {
  notes: readonly ChartNote[]
  days: readonly ChartDays[]
  /** The middle of the first category, and the distance to the next one. */
  first: number
  step: number
  top: number
  bottom: number
  onNote: ((id: string) => void) | undefined
}

/** A line and a flag where something happened, a band where it took several days; they are reached by Tab. */
export function NoteMarks({ notes, days, first, step, top, bottom, onNote }: NoteMarksProps) {
  const half = Math.abs(step) / 2
  const placed = notes.flatMap((note): Placed[] => {
    const places = categoriesOf(note, days)
    if (!places) return []
    const between = [first + places.first * step, first + places.last * step]
    return [{ note, at: Math.min(...between), until: Math.max(...between) }]
  })
  const height = Math.max(bottom - top, 0)
  const ends = [first, first + (days.length - 1) * step]
  return (
    <div className={styles.marks}>
      {placed.map(({ note, at, until }) =>
        until > at ? (
          <i
            key={note.id}
            className={styles.band}
            style={{ insetInlineStart: at - half, width: until - at + 2 * half, top, height }}
          />
        ) : (
          <i key={note.id} className={styles.line} style={{ insetInlineStart: at, top, height }} />
        ),
      )}
      {flagsOf(placed).map(({ at, notes: found }) => (
        <button
          key={found[0]!.id}
          type="button"
          className={`${styles.flag} ${hintStyles.hint}`}
          style={{ insetInlineStart: at, top: top - flagWidth + 4 }}
          data-hint={found.map(sentenceOf).join('\n')}
          data-side={sideOf(at, ends)}
          aria-label={nameOf(found)}
          onClick={() => onNote?.(found[0]!.id)}
        >
          {found.length === 1 ? found[0]!.sign : <Count of={found.length} />}
        </button>
      ))}
    </div>
  )
}

function Count({ of }: { of: number }) {
  const { number } = useFormat()
  return <b>{number(of)}</b>
}

const shownAtFirst = 4

export interface NoteListProps {
  notes: readonly ChartNote[]
  onNote: ((id: string) => void) | undefined
}

/** The notes of a chart as text, the latest first. */
export function NoteList({ notes, onNote }: NoteListProps) {
  const [isWhole, setWhole] = useState(false)
  const latest = notes.toReversed()
  return (
    <ul className={styles.list} aria-label={t('Annotations on these days')}>
      {(isWhole ? latest : latest.slice(0, shownAtFirst)).map(({ id, sign, when, kind, title }) => (
        <li key={id}>
          <button type="button" title={kind} onClick={() => onNote?.(id)}>
            {sign}
            <time>{when}</time>
            <span>{title}</span>
          </button>
        </li>
      ))}
      {latest.length > shownAtFirst ? (
        <li>
          <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole
              ? t('Show fewer annotations')
              : t('{count, plural, one {# more annotation} other {# more annotations}}', {
                  count: latest.length - shownAtFirst,
                })}
          </button>
        </li>
      ) : null}
    </ul>
  )
}
