import type { CardStatus } from '@rad/api/workshop/job-cards/contract'
import { words } from '@rad/api/words'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { t } from '#kit/words.ts'

const statusNames: Record<CardStatus, string> = words({
  booked: 'Booked',
  open: 'Received',
  in_work: 'In work',
  on_hold: 'On hold',
  final_check: 'Final check',
  ready: 'Ready',
  invoiced: 'Invoiced',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
})
export const cardStatusWords = (status: CardStatus) => t(statusNames[status])

const statusTones: Record<CardStatus, Tone> = {
  booked: 'plain',
  open: 'accent',
  in_work: 'accent',
  on_hold: 'warn',
  final_check: 'accent',
  ready: 'good',
  invoiced: 'good',
  delivered: 'plain',
  cancelled: 'plain',
}

/** The state of a job card; what is paused carries a mark of its own. */
export function CardStatusBadge({ status, quiet = false }: { status: CardStatus; quiet?: boolean }) {
  return (
    <Badge
      tone={statusTones[status]}
      quiet={quiet}
      {...(status === 'on_hold' ? { icon: <IconPlayerPauseFilled size={11} aria-hidden="true" /> } : {})}
    >
      {cardStatusWords(status)}
    </Badge>
  )
}

const partyNames: Record<string, string> = words({
  outlet: 'Outlet',
  brand_parts: 'Brand: parts',
  brand_warranty: 'Brand: warranty',
  brand_technical: 'Brand: technical',
  brand_it: 'Brand: IT',
  customer: 'Customer',
  insurer: 'Insurer',
  sublet: 'Sublet vendor',
  authority: 'Authority',
})
/** Who a hold-up waits for. */
export const partyWords = (party: string) => t(partyNames[party] ?? party)

const moveNames: Record<CardStatus, string> = words({
  booked: 'Booked',
  open: 'Receive vehicle',
  in_work: 'Start work',
  on_hold: 'Put on hold',
  final_check: 'Start final check',
  ready: 'Mark as ready',
  invoiced: 'Mark as invoiced',
  delivered: 'Deliver vehicle',
  cancelled: 'Cancel job card',
})
const backWords: Partial<Record<CardStatus, string>> = words({
  final_check: 'Fail final check',
  delivered: 'Undo delivery',
})

/** What a button says that moves a card there; back to work is another act than beginning it. */
export const cardMoveWords = (from: CardStatus, to: CardStatus): string =>
  t((to === 'in_work' && backWords[from]) || moveNames[to])
