import { word } from '@rad/api/words'
import { useState } from 'react'
import type { Simulated } from '#api/in-page.ts'
import { timeNow } from '#kit/text/clock.ts'
import { locale, t } from '#kit/words.ts'
import styles from './in-page.module.css'

const hourMs = 3_600_000
const leaps = [
  [hourMs, word('1 hour')],
  [24 * hourMs, word('1 day')],
  [168 * hourMs, word('1 week')],
] as const

/** The time in the demo, in the reader's format. */
export const demoTime = (style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale(), style).format(timeNow())

/** The clock of the demo, and how to move it forward: scheduled work that becomes due then runs at once. */
export function InPageClock({ api, ahead }: { api: Simulated; ahead: number }) {
  const [leftAt, setLeftAt] = useState<number>()
  const isMoving = leftAt === ahead
  return (
    <fieldset className={styles.clock}>
      <legend>{t('Move clock forward by')}</legend>
      <div>
        {leaps.map(([ms, name]) => (
          <button
            key={ms}
            type="button"
            // Stays focusable for the keyboard user who pressed it.
            aria-disabled={isMoving}
            onClick={() => {
              if (isMoving) return
              setLeftAt(ahead)
              api.moveClock(ms)
            }}
          >
            {t(name)}
          </button>
        ))}
      </div>
      <p className={styles.hint}>
        {isMoving
          ? t('Running what’s due by then…')
          : t('The demo time is {time}. To turn the clock back, reset the demo data.', {
              time: demoTime({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: api.timeZone }),
            })}
      </p>
    </fieldset>
  )
}
