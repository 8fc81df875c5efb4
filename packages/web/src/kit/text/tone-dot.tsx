import type { Tone } from '#kit/text/badge.tsx'
import styles from './tone-dot.module.css'

export interface ToneDotProps {
  tone: Tone
  /** Its meaning, where no word beside it gives it. */
  label?: string
  className?: string | undefined
}

/** A colored dot before the name of a label or tag, or in place of it. */
export const ToneDot = ({ tone, label, className = '' }: ToneDotProps) => (
  <i
    className={`${styles.dot} ${className}`}
    data-tone={tone}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label, title: label })}
  />
)
