import { Button } from '@mantine/core'
import type { Ticket, TicketAnswer } from '@rad/api/service/tickets/contract'
import { useNavigate } from '@tanstack/react-router'
import record from '#kit/page/record.module.css'
import { t } from '#kit/words.ts'
import { OutletLink, PersonName } from '#peek/peek.tsx'
import { RecordMenu } from '#shell/screens/record-menu.tsx'
import { LevelMark, PriorityMark, TicketStatusBadge } from '#words/ticket-words.tsx'
import { useCan } from '#shell/frame/rights.tsx'

/** What a ticket is at a glance, below its title. */
export function TicketMarks({ ticket, onAssign }: { ticket: Ticket; onAssign: (() => void) | undefined }) {
  const can = useCan()
  return (
    <p className={record.marks}>
      <span>{ticket.no}</span>
      <TicketStatusBadge status={ticket.status} />
      <PriorityMark priority={ticket.priority} />
      <LevelMark level={ticket.level} />
      <OutletLink code={ticket.outlet} name={ticket.outlet_name} canOpen={can('read Outlet')} />
      {ticket.owner ? (
        <span>
          {t('Owner')}: <PersonName id={ticket.owner_person?.id} name={ticket.owner} />
        </span>
      ) : null}
      {onAssign ? (
        <Button variant="default" size="compact-xs" onClick={onAssign}>
          {t('Assign')}
        </Button>
      ) : null}
    </p>
  )
}

/** What can be done with a ticket beside its steps. */
export function TicketMenu({ answer, onOpen }: { answer: TicketAnswer; onOpen: (key: string) => void }) {
  const { ticket, may } = answer
  const navigate = useNavigate()
  const can = useCan()
  const acts = [
    ...(may.change ? [{ label: t('Edit title or priority'), run: () => onOpen('change') }] : []),
    ...(may.reroute ? [{ label: t('Transfer to another outlet'), run: () => onOpen('reroute') }] : []),
  ]
  const letter = {
    label: t('Letter to the customer'),
    run: () => void navigate({ to: '/tickets/$no/letter', params: { no: ticket.no } }),
  }
  return (
    <RecordMenu
      entity="ticket"
      recordKey={ticket.no}
      id={ticket.id}
      name={ticket.no}
      can={can}
      actions={[...acts, letter]}
    />
  )
}
