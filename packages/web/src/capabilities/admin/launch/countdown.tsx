import { useEffect, useState } from 'react'
import { timeNow } from '#kit/text/clock.ts'
import { useFormat } from '#kit/text/format.tsx'
import { locale, t } from '#kit/words.ts'
import styles from './launch.module.css'

const steps = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

function nameOf(unit: string, count: number): string {
  const written = new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(count)
  return written
    .filter(({ type }) => type === 'unit')
    .map(({ value }) => value)
    .join(' ')
}

function partsOf(left: number) {
  return steps.map(([unit, seconds], index) => {
    const above = steps[index - 1]?.[1]
    const count = Math.floor((above ? left % above : left) / seconds)
    return { unit, count, name: nameOf(unit, count) }
  })
}

/** Days, hours, minutes and seconds until then; a screen reader hears the day and not every second. */
export function Countdown({ to }: { to: string }) {
  const [now, setNow] = useState(timeNow)
  const format = useFormat()
  useEffect(() => {
    const timer = setInterval(() => setNow(timeNow()), 1000)
    return () => clearInterval(timer)
  }, [])

  const parts = partsOf(Math.max(0, Math.floor((Date.parse(to) - now) / 1000)))

  return (
    <div className={styles.countdown}>
      <div className={styles.parts} aria-hidden="true">
        {parts.map(({ unit, count, name }) => (
          <span key={unit} className={styles.part}>
            <strong>{new Intl.NumberFormat(locale(), { minimumIntegerDigits: 2 }).format(count)}</strong>
            <span>{name}</span>
          </span>
        ))}
      </div>
      <p className={styles.on}>{t('On {instant}', { instant: format.instant(to) })}</p>
    </div>
  )
}
