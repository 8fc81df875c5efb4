import { word } from '@rad/api/words'
import { t } from '#kit/words.ts'
import { Board, type BoardCard } from './board.tsx'
import {
  ActiveUsers,
  Newsletter,
  OrderBars,
  Orders,
  Profit,
  RevenueGenerated,
  Sales,
  SiteTraffic,
  Subscribers,
} from './statistic-cards.tsx'

const cards: readonly BoardCard[] = [
  { id: 'subscribers', title: word('Subscribers'), size: 4, Body: Subscribers },
  { id: 'revenue', title: word('Revenue'), size: 4, Body: RevenueGenerated },
  { id: 'sales', title: word('Sales'), size: 4, Body: Sales },
  { id: 'orders', title: word('Orders received'), size: 4, Body: Orders },
  { id: 'order-bars', title: word('Orders by day'), size: 4, Body: OrderBars },
  { id: 'profit', title: word('Profit'), size: 4, Body: Profit },
  { id: 'site-traffic', title: word('Site traffic'), size: 4, Body: SiteTraffic },
  { id: 'active-users', title: word('Active users'), size: 4, Body: ActiveUsers },
  { id: 'newsletter', title: word('Newsletter'), size: 4, Body: Newsletter },
]

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
