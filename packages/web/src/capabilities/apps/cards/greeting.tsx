import type { AnalyticsBoard } from '@rad/api/apps/cards/contract'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './card.module.css'
import { FigureValue } from './figure-line.tsx'
import { Medal } from './medal.tsx'

/** The name of the person, and how much more was sold than before; where it was less, that is said. */
export function Greeting({ greeting: { fullName, sales } }: Pick<AnalyticsBoard, 'greeting'>) {
  const format = useFormat()
  const change = sales.before === 0 ? null : (sales.value / sales.before - 1) * 100
  const percent = change === null ? '' : format.percent(Math.abs(change))
  return (
    <div className={styles.greeting}>
      <Medal />
      <div>
        <strong>
          {change !== null && change > 0
            ? t('Congratulations, {name}!', { name: fullName.split(' ')[0] ?? '' })
            : t('Hello, {name}!', { name: fullName.split(' ')[0] ?? '' })}
        </strong>
        <p>
          {change === null
            ? t('Sales of the last 28 days')
            : change > 0
              ? t('{percent} more sales than in the 28 days before', { percent })
              : change < 0
                ? t('{percent} fewer sales than in the 28 days before', { percent })
                : t('As many sales as in the 28 days before')}
        </p>
        <strong>
          <FigureValue figure={sales} write={format.wholeMoney} />
        </strong>
      </div>
    </div>
  )
}
