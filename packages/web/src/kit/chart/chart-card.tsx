import type { ReactNode } from 'react'
import styles from './chart-card.module.css'

export interface ChartCardProps {
  title: string
  /** What the card is called where its title is too short for it. */
  label?: string
  /** One quiet line about what is drawn. */
  note?: ReactNode
  /** What can be done about it, at the far end of the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** A chart or a grid of a report in its own card, with its heading. */
export function ChartCard({ title, label = title, note, actions, children }: ChartCardProps) {
  return (
    <section className={styles.card} aria-label={label}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {note ? <p>{note}</p> : null}
        {actions}
      </header>
      {children}
    </section>
  )
}

/** Cards with charts side by side, the first of them wider unless they are alike; one below the other on a phone. */
export function ChartCards({ areAlike = false, children }: { areAlike?: boolean; children: ReactNode }) {
  return (
    <div className={styles.cards} data-alike={areAlike || undefined}>
      {children}
    </div>
  )
}
