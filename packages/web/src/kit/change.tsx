import { useFormat } from '#kit/format.tsx'
import { t } from '#kit/words.ts'
import styles from './change.module.css'

export interface ChangeProps {
  value: number
  /** What it was before. */
  before: number
  write: (value: number) => string
  /** Which way is good news; without it the change has no colour. */
  good?: 'up' | 'down' | undefined
}

/** How a figure differs from an earlier one: absolute, and in percent; from nothing it is new (domain.md section 8.1). */
export function Change({ value, before, write, good }: ChangeProps) {
  const { percent } = useFormat()
  const change = value - before
  const tone = change === 0 || !good ? 'plain' : change > 0 === (good === 'up') ? 'good' : 'bad'
  return (
    <bdi className={styles.change} data-tone={tone}>
      {change === 0 ? t('No change') : `${change > 0 ? '+' : '−'}${write(Math.abs(change))}`}
      {change === 0 ? null : before ? ` (${percent(Math.abs(change / before) * 100)})` : ` (${t('new')})`}
    </bdi>
  )
}
