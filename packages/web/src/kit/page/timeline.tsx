import { type ReactNode, useState } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './timeline.module.css'

export interface TimelineEntry {
  id: string | number
  /** An instant. */
  at: string
  /** One of `kinds`, by which the line can be narrowed. */
  kind: string
  title: ReactNode
  who?: ReactNode
  text?: ReactNode
  tone?: 'plain' | 'accent' | 'good' | 'warn' | 'bad'
  changes?: readonly { label: string; before: ReactNode; after: ReactNode }[]
}

export interface TimelineProps {
  label: string
  /** Newest first. */
  entries: readonly TimelineEntry[]
  /** The kinds to choose from, with their words; no choice with fewer than two. */
  kinds?: Readonly<Record<string, string>>
  /** An open case is watched until now: silence after the last event is marked too. */
  until?: string | undefined
  /** False where no next event is expected, so that silence means nothing. */
  marksSilence?: boolean
}

const dayMilliseconds = 86_400_000
const gapDays = 7
const daysBetween = (later: string, earlier: string) =>
  Math.floor((Date.parse(later) - Date.parse(earlier)) / dayMilliseconds)

/** What happened, newest first: absolute times, days after the event before, silence of more than a week marked. */
export function Timeline({ label, entries, kinds = {}, until, marksSilence = true }: TimelineProps) {
  const [kind, setKind] = useState<string>()
  const present = Object.entries(kinds).filter(([key]) => entries.some((entry) => entry.kind === key))
  const shown = kind ? entries.filter((entry) => entry.kind === kind) : entries
  const newest = shown[0]
  const quiet = until && newest ? daysBetween(until, newest.at) : 0

  return (
    <>
      {present.length > 1 ? (
        <div className={styles.kinds} role="group" aria-label={t('Event types')}>
          {[[undefined, t('All')] as const, ...present].map(([key, word]) => (
            <button key={word} type="button" aria-pressed={key === kind} onClick={() => setKind(key)}>
              {word}
            </button>
          ))}
        </div>
      ) : null}
      {quiet > gapDays ? <Gap days={quiet} /> : null}
      <ol className={styles.list} aria-label={label}>
        {shown.map((entry, index) => (
          <Event key={entry.id} entry={entry} before={marksSilence ? shown[index + 1] : undefined} />
        ))}
      </ol>
    </>
  )
}

function Gap({ days }: { days: number }) {
  const format = useFormat()
  return <p className={styles.gap}>{t('No update for {days}', { days: format.days(days) })}</p>
}

function Event({ entry, before }: { entry: TimelineEntry; before: TimelineEntry | undefined }) {
  const format = useFormat()
  const days = before ? daysBetween(entry.at, before.at) : 0
  return (
    <li className={styles.entry} data-tone={entry.tone ?? 'plain'}>
      <strong>{entry.title}</strong>
      {entry.text ? <p className={styles.text}>{entry.text}</p> : null}
      {entry.changes && entry.changes.length > 0 ? (
        <dl className={styles.changes}>
          {entry.changes.map((change) => (
            <div key={change.label}>
              <dt>{change.label}</dt>
              <dd>
                <s>{change.before}</s> <span aria-label={t('changed to')}>→</span> {change.after}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <p className={styles.when}>
        <time dateTime={entry.at} title={format.instantWithZone(entry.at)}>
          {format.instant(entry.at)}
        </time>
        {entry.who ? <span>{entry.who}</span> : null}
        {days > 0 && days <= gapDays ? <span>{t('{days} later', { days: format.days(days) })}</span> : null}
      </p>
      {days > gapDays ? <Gap days={days} /> : null}
    </li>
  )
}
