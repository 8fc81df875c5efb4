import { word } from '@rad/api/words'
import { t } from '#kit/words.ts'
import { Board, type BoardCard } from './board.tsx'
import { Customers, GoalOverview, ProductOrders } from './order-cards.tsx'
import { RevenueByMonth, RevenueReport } from './revenue-cards.tsx'
import { AvgSessions, SessionsByDevice, SupportTracker } from './session-cards.tsx'

const cards: readonly BoardCard[] = [
  { id: 'support-tracker', title: word('Support tracker'), size: 6, Body: SupportTracker },
  { id: 'sessions', title: word('Average sessions'), size: 6, Body: AvgSessions },
  { id: 'revenue-report', title: word('Revenue report'), size: 12, Body: RevenueReport },
  { id: 'goals', title: word('Goal overview'), size: 4, Body: GoalOverview },
  { id: 'revenue', title: word('Revenue by month'), size: 8, Body: RevenueByMonth },
  { id: 'product-orders', title: word('Product orders'), size: 4, Body: ProductOrders },
  { id: 'devices', title: word('Sessions by device'), size: 4, Body: SessionsByDevice },
  { id: 'customers', title: word('Customers'), size: 4, Body: Customers },
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
