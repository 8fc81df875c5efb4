import { word } from '@rad/api/words'
import { t } from '#kit/words.ts'
import { AnalyticsGreeting, NewestInvoices, SalesRadar, Timeline } from './analytics-board-cards.tsx'
import { Board, type BoardCard } from './board.tsx'
import { AvgSessions, SupportTracker } from './session-cards.tsx'
import { Orders, Subscribers } from './statistic-cards.tsx'

const cards: readonly BoardCard[] = [
  { id: 'greeting', title: word('Sales of the last 28 days'), size: 4, Body: AnalyticsGreeting },
  { id: 'subscribers', title: word('Subscribers'), size: 4, Body: Subscribers },
  { id: 'orders', title: word('Orders received'), size: 4, Body: Orders },
  { id: 'sessions', title: word('Average sessions'), size: 6, Body: AvgSessions },
  { id: 'support-tracker', title: word('Support tracker'), size: 6, Body: SupportTracker },
  { id: 'timeline', title: word('Recent activity'), size: 6, Body: Timeline },
  { id: 'radar', title: word('Sales and visits'), size: 6, Body: SalesRadar },
  { id: 'invoices', title: word('Newest invoices'), size: 12, Body: NewestInvoices },
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
