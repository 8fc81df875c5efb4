import type { ColouredData } from '#kit/chart/chart-layout.ts'
import styles from './chart-drawing.module.css'

export interface LegendProps {
  data: ColouredData
  hidden: readonly string[]
  onHide: (hidden: readonly string[]) => void
}

/** The names of the series with their colors; a press hides one, so that the others are seen better, and shows it again. */
export function Legend({ data, hidden, onHide }: LegendProps) {
  return (
    <div className={styles.legend}>
      {data.series.map(({ key, label, colour }) => {
        const isHidden = hidden.includes(key)
        return (
          <button
            key={key}
            type="button"
            aria-pressed={!isHidden}
            onClick={() => onHide(isHidden ? hidden.filter((one) => one !== key) : [...hidden, key])}
          >
            <i style={{ background: colour }} />
            {label}
          </button>
        )
      })}
    </div>
  )
}
