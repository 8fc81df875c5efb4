import { t } from '#kit/words.ts'
import { analyticsGreeting, newestInvoices, salesRadar, timeline } from './analytics-board-cards.tsx'
import { Board } from './board.tsx'
import { avgSessions, supportTracker } from './session-cards.tsx'
import { orders, subscribers } from './statistic-cards.tsx'
import { taskProgress } from './tasks-card.tsx'

const cards = [
  analyticsGreeting,
  subscribers,
  orders,
  avgSessions,
  supportTracker,
  timeline,
  salesRadar,
  newestInvoices,
  taskProgress,
]

export function Screen() {
  return (
    <Board
      page="analytics"
      title={t('Analytics dashboard')}
      lead={t('Visits, tickets, and sales at a glance. Drag cards to rearrange them.')}
      cards={cards}
    />
  )
}
