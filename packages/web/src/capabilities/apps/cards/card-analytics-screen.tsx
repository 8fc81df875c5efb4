import { t } from '#kit/words.ts'
import { Board } from './board.tsx'
import { customers, goals, productOrders, sessionsByDevice } from './parts-cards.tsx'
import { revenueByMonth, revenueReport } from './revenue-cards.tsx'
import { avgSessions, supportTracker } from './session-cards.tsx'

const cards = [
  supportTracker,
  avgSessions,
  revenueReport,
  goals,
  revenueByMonth,
  productOrders,
  sessionsByDevice,
  customers,
]

export function Screen() {
  return (
    <Board
      page="card-analytics"
      title={t('Analytics cards')}
      lead={t('Charts with their periods. Drag cards to rearrange them.')}
      cards={cards}
    />
  )
}
