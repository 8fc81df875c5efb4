import type { CSSProperties } from 'react'
import styles from '#kit/page/why.module.css'

/** Of the longest bar, so that it is still seen. */
const smallest = 0.02

export interface WhyBarProps {
  change: number
  most: number
  tone: 'good' | 'bad' | undefined
  text: string
}

/** From the middle to where it went: the way up points to where the page is read to. */
export function WhyBar({ change, most, tone, text }: WhyBarProps) {
  return (
    <>
      <span className={styles.track} aria-hidden="true">
        <i
          className={styles.bar}
          data-tone={tone}
          data-way={change < 0 ? 'down' : 'up'}
          style={{ '--size': change === 0 ? 0 : Math.max(Math.abs(change) / most, smallest) } as CSSProperties}
        />
      </span>
      <b className={styles.change} data-tone={tone}>
        <bdi>{text}</bdi>
      </b>
    </>
  )
}
