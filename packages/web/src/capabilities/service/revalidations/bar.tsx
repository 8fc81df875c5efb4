import styles from './audit.module.css'

/** A share as a bar; the figure beside it says the same in words. */
export const Bar = ({ percent, tone }: { percent: number; tone?: 'good' | 'warn' | 'bad' }) => (
  <span className={styles.bar} data-tone={tone} aria-hidden="true">
    <i style={{ inlineSize: `${percent}%` }} />
  </span>
)
