import { OutletPeek } from './outlet-peek.tsx'
import type { Peeked } from './peek.tsx'
import { PeekCard } from './peek-card.tsx'
import { PersonPeek } from './person-peek.tsx'
import { ComplaintPeek, ConversationPeek, TicketPeek } from './record-peeks.tsx'
import { CustomerPeek, VehiclePeek } from './vehicle-peeks.tsx'

export interface PeekPanelProps {
  id?: string
  of: Peeked
  onClose: () => void
}

/** The card of whatever a link or a name means. */
export function PeekPanel({ id, of, onClose }: PeekPanelProps) {
  return (
    <PeekCard id={id} onClose={onClose}>
      <Content of={of} />
    </PeekCard>
  )
}

function Content({ of }: { of: Peeked }) {
  switch (of.kind) {
    case 'ticket':
      return <TicketPeek no={of.no} />
    case 'complaint':
      return <ComplaintPeek no={of.no} />
    case 'conversation':
      return <ConversationPeek no={of.no} />
    case 'vehicle':
      return <VehiclePeek vin={of.vin} />
    case 'customer':
      return <CustomerPeek no={of.no} />
    case 'outlet':
      return <OutletPeek code={of.code} />
    case 'person':
      return <PersonPeek {...of} />
  }
}
