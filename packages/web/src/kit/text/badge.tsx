import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type Tone = 'plain' | 'accent' | 'good' | 'warn' | 'bad'

/** A state in a word; the mark before it is for those who look for color, the word for everyone. */
export function Badge({
  tone = 'plain',
  icon,
  quiet = false,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  quiet?: boolean
  children: ReactNode
}) {
  return (
    <span className={styles.badge} data-tone={tone} data-quiet={quiet || undefined}>
      {icon ?? <i className={styles.dot} aria-hidden="true" />}
      {children}
    </span>
  )
}
