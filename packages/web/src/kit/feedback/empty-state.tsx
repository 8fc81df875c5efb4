import type { ReactNode } from 'react'
import styles from './states.module.css'

export interface EmptyStateProps {
  icon?: ReactNode
  title: string
  text?: ReactNode
  /** The next thing to do. */
  action?: ReactNode
  /** `page` fills the screen and is its heading. */
  level?: 'page' | 'part'
}

export function EmptyState({ icon, title, text, action, level = 'part' }: EmptyStateProps) {
  const Heading = level === 'page' ? 'h1' : 'p'
  return (
    <div className={styles.state} data-level={level}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <Heading className={styles.title}>{title}</Heading>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
