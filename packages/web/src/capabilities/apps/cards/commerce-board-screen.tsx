import { t } from '#kit/words.ts'
import { Board } from './board.tsx'
import { browsers, commerceGreeting, companies, earnings, strip, transactions } from './commerce-board-cards.tsx'
import { nextEvent } from './next-event-card.tsx'
import { goals } from './parts-cards.tsx'
import { revenueReport } from './revenue-cards.tsx'
import { orderBars, profit } from './statistic-cards.tsx'

const cards = [
  commerceGreeting,
  strip,
  orderBars,
  profit,
  earnings,
  revenueReport,
  companies,
  goals,
  browsers,
  nextEvent,
  transactions,
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
