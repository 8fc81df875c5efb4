import { type ReactNode, useEffect, useRef } from 'react'
import styles from './outcome.module.css'

/** What came of it, in place of the form: read out at once, and the focus is here. */
export function Outcome({
  icon,
  tone = 'good',
  children,
}: {
  icon: ReactNode
  tone?: 'good' | 'bad'
  children: ReactNode
}) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <div ref={element} className={styles.outcome} tabIndex={-1} role={tone === 'bad' ? 'alert' : 'status'}>
      <span className={styles.icon} data-tone={tone} aria-hidden="true">
        {icon}
      </span>
      {children}
    </div>
  )
}
