import { useComputedColorScheme } from '@mantine/core'
import { palettes } from '#kit/chart/chart-palette.ts'
import { useFormat } from '#kit/text/format.tsx'
import styles from './donut.module.css'

export interface DonutProps {
  /** What is divided, also the word in the middle. */
  label: string
  /** Six at most, largest first. */
  parts: readonly { label: string; value: number }[]
  /** Writes a value exactly, where it is no plain number; and the whole, for which there is little room. */
  format?: (value: number) => string
  whole?: string
}

const radius = 42
const around = 2 * Math.PI * radius
const gap = 1.5

/** How a whole is divided into a few parts; the list beside it gives the exact figures. */
export function Donut({ label, parts, format, whole: written }: DonutProps) {
  const { number, percent } = useFormat()
  const write = format ?? number
  const palette = palettes[useComputedColorScheme('light', { getInitialValueInEffect: false })]
  const whole = parts.reduce((sum, { value }) => sum + value, 0)
  const share = (value: number) => (whole === 0 ? 0 : value / whole)
  const before = (index: number) => parts.slice(0, index).reduce((sum, { value }) => sum + share(value), 0)

  return (
    <figure className={styles.donut} aria-label={label}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r={radius} className={styles.ring} />
        {parts.map((part, index) => (
          <circle
            key={part.label}
            cx="50"
            cy="50"
            r={radius}
            className={styles.part}
            stroke={palette[index % palette.length]}
            strokeDasharray={`${Math.max(share(part.value) * around - gap, 0)} ${around}`}
            strokeDashoffset={-before(index) * around}
          />
        ))}
        <text x="50" y="50" className={styles.whole}>
          {written ?? number(whole)}
        </text>
        <text x="50" y="61" className={styles.word}>
          {label}
        </text>
      </svg>
      <ul className={styles.parts}>
        {parts.map((part, index) => (
          <li key={part.label}>
            <i style={{ background: palette[index % palette.length] }} aria-hidden="true" />
            <span>{part.label}</span>
            <b>{write(part.value)}</b>
            <small>
              <bdi>{percent(share(part.value) * 100)}</bdi>
            </small>
          </li>
        ))}
      </ul>
    </figure>
  )
}
