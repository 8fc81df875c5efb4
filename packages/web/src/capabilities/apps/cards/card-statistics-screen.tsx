import { t } from '#kit/words.ts'
import { Board } from './board.tsx'
import {
  activeUsers,
  newsletter,
  orderBars,
  orders,
  profit,
  revenue,
  sales,
  siteTraffic,
  subscribers,
} from './statistic-cards.tsx'

const cards = [subscribers, revenue, sales, orders, orderBars, profit, siteTraffic, activeUsers, newsletter]

export function Screen() {
  return (
    <Board
      page="card-statistics"
      title={t('Statistics cards')}
      lead={t('Key figures with their trend. Drag cards to rearrange them.')}
      cards={cards}
    />
  )
}
