import { word } from '@rad/api/words'
import { t } from '#kit/words.ts'
import { Board, type BoardCard } from './board.tsx'
import { Browsers, CommerceGreeting, Companies, Earnings, Strip, Transactions } from './commerce-board-cards.tsx'
import { NextEvent } from './next-event-card.tsx'
import { GoalOverview } from './order-cards.tsx'
import { RevenueReport } from './revenue-cards.tsx'
import { OrderBars, Profit } from './statistic-cards.tsx'

const cards: readonly BoardCard[] = [
  { id: 'greeting', title: word('Sales of the last 28 days'), size: 4, Body: CommerceGreeting },
  { id: 'strip', title: word('Statistics'), size: 8, Body: Strip },
  { id: 'orders', title: word('Orders by day'), size: 4, Body: OrderBars },
  { id: 'profit', title: word('Profit'), size: 4, Body: Profit },
  { id: 'earnings', title: word('Earnings by payment method'), size: 4, Body: Earnings },
  { id: 'revenue-report', title: word('Revenue report'), size: 12, Body: RevenueReport },
  { id: 'companies', title: word('Top clients'), size: 8, Body: Companies },
  { id: 'goals', title: word('Goal overview'), size: 4, Body: GoalOverview },
  { id: 'browsers', title: word('Browsers'), size: 4, Body: Browsers },
  { id: 'next-event', title: word('Next event'), size: 4, Body: NextEvent },
  { id: 'transactions', title: word('Transactions'), size: 4, Body: Transactions },
]

export function Screen() {
  return (
    <Board
      page="ecommerce"
      title={t('E-commerce dashboard')}
      lead={t('Sales, clients, and payments at a glance. Drag cards to rearrange them.')}
      cards={cards}
    />
  )
}
