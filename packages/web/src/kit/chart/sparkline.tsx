import { useId } from 'react'
import styles from './sparkline.module.css'

export interface SparklineProps {
  /** What is measured; screen readers read it with the first and the last value. */
  label: string
  values: readonly number[]
}

/** The course of a figure, without axes: for a card that shows the figure itself. */
export function Sparkline({ label, values }: SparklineProps) {
  const id = useId()
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (place: number) => (place / Math.max(values.length - 1, 1)) * 100
  const y = (value: number) => 30 - ((value - low) / (high - low || 1)) * 28
  const line = values.map((value, place) => `${x(place).toFixed(2)},${y(value).toFixed(2)}`).join(' ')
  return (
    <svg className={styles.spark} viewBox="0 0 100 32" preserveAspectRatio="none" role="img" aria-label={label}>
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" className={styles.near} />
        <stop offset="1" className={styles.far} />
      </linearGradient>
      <polygon points={`0,32 ${line} 100,32`} fill={`url(#${id})`} />
      <polyline points={line} className={styles.line} />
    </svg>
  )
}
