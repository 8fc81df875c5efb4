import type { AnalyticsBoard } from '@rad/api/apps/cards/contract'
import { word } from '@rad/api/words'
import type { Format } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './card.module.css'
import { type CardDeclaration, defineCard } from './define-card.tsx'
import { FigureValue } from './figure-line.tsx'
import { Medal } from './medal.tsx'

type Greeted = Pick<AnalyticsBoard, 'greeting'>

/** The name of the person, and how much more was sold than before; where it was less, it says less. */
export const greetingCard = <D extends Greeted>(read: CardDeclaration<D, never>['read']) =>
  defineCard<D>({
    id: 'greeting',
    title: word('Sales'),
    size: 4,
    height: 100,
    read,
    draw: ({ greeting }, { format }) => <Greeting greeting={greeting} format={format} />,
  })

function Greeting({ greeting: { fullName, sales }, format }: Greeted & { format: Format }) {
  const change = sales.before ? (100 * (sales.value - sales.before)) / sales.before : null
  const percent = change === null ? '' : format.percent(Math.abs(change))
  const name = fullName.split(' ')[0] ?? ''
  return (
    <div className={styles.greeting}>
      <Medal />
      <div>
        <strong>
          {change !== null && change > 0 ? t('Congratulations, {name}!', { name }) : t('Hello, {name}!', { name })}
        </strong>
        <p>
          {change === null
            ? t('Sales')
            : change > 0
              ? t('{percent} more than in the previous period', { percent })
              : change < 0
                ? t('{percent} less than in the previous period', { percent })
                : t('No change from the previous period')}
        </p>
        <strong>
          <FigureValue figure={sales} write={format.wholeMoney} />
        </strong>
      </div>
    </div>
  )
}
