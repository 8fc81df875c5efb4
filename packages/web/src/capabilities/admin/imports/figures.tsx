import type { Tone } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import styles from './figures.module.css'

export interface Figure {
  key: string
  label: string
  count: number
  note: string
  tone: Tone
}

/** What a check or an import counted, large; what is zero steps back. */
export function Figures({ figures }: { figures: Figure[] }) {
  const { number } = useFormat()
  return (
    <dl className={styles.figures}>
      {figures.map(({ key, label, count, note, tone }) => (
        <div key={key} className={styles.figure} data-tone={tone} data-zero={count === 0 || undefined}>
          <dt>{label}</dt>
          <dd className={styles.count}>{number(count)}</dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}
