import type { ReactNode } from 'react'
import { PathLink } from '#kit/page/path-link.tsx'
import styles from './record-card.module.css'

export interface RecordCardProps {
  /** The page of the record. */
  href: string
  /** Its number and marks, in one line. */
  top: ReactNode
  title: string
  /** Where it is and what it is about, a line each. */
  lines: readonly string[]
  /** Its state, and whose turn it is. */
  foot: ReactNode
  due?: ReactNode
}

/** A record that waits for people, on a phone: what, where, how far, whose turn, and by when. */
export const RecordCard = ({ href, top, title, lines, foot, due }: RecordCardProps) => (
  <PathLink href={href} className={styles.card}>
    <span className={styles.top}>{top}</span>
    <strong>{title}</strong>
    {lines.map((line) => (
      <span key={line} className={styles.where}>
        <bdi>{line}</bdi>
      </span>
    ))}
    <span className={styles.foot}>{foot}</span>
    {due ? <span className={styles.due}>{due}</span> : null}
  </PathLink>
)
