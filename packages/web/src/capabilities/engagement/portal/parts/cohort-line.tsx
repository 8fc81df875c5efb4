import { Button } from '@mantine/core'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './cohort-line.module.css'

export interface CohortLineProps {
  values: { first_from?: string | undefined; first_to?: string | undefined; later?: string | undefined }
  onClear: () => void
}

/** Which cohort the people are of, where they are of one. */
export function CohortLine({ values, onClear }: CohortLineProps) {
  const format = useFormat()
  const { first_from, first_to, later } = values
  const from = first_from ?? first_to
  const to = first_to ?? first_from
  if (!from || !to) return null
  const days = { first: format.day(from), last: format.day(to), later: Number(later ?? 0) }
  const text =
    from === to
      ? later
        ? t('First seen on {first}, active {later, plural, one {# day later} other {# days later}}', days)
        : t('First seen on {first}', days)
      : later
        ? t('First seen from {first} to {last}, active {later, plural, one {# day later} other {# days later}}', days)
        : t('First seen from {first} to {last}', days)
  return (
    <p className={styles.who}>
      <span>{text}</span>
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {t('Show all users')}
      </Button>
    </p>
  )
}
