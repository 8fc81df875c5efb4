import { Button } from '@mantine/core'
import { type TicketAnswer, ticketsApi, type TicketStatus, ticketStatuses } from '@rad/api/service/tickets/contract'
import IconTicketOff from '@tabler/icons-react/dist/esm/icons/IconTicketOff.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { query } from '#api/query.ts'
import record from '#kit/page/record.module.css'
import { FactsPage } from '#kit/page/facts.tsx'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { useOpened } from '#kit/page/use-opened.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { t } from '#kit/words.ts'
import { RecordMenu } from '#pickers/record-menu.tsx'
import { OutletLink, PersonName } from '#pickers/peek.tsx'
import { LevelMark, PriorityMark, TicketStatusBadge } from '#pickers/ticket-words.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { TicketClocks } from './ticket-clocks.tsx'
import { CaseFacts, CustomerFacts, Resolution, Story, VehicleHistory } from './ticket-facts.tsx'
import { TicketComment } from './ticket-comment.tsx'
import { EvidenceCard } from './ticket-files.tsx'
import { TicketLevels } from './ticket-levels.tsx'
import { PanelCard, PleaCard } from './ticket-panel.tsx'
import { TicketTimeline } from './ticket-timeline.tsx'
import { TicketTurn } from './ticket-turn.tsx'

const MoveDrawer = lazy(() => import('./move-drawer.tsx').then(({ MoveDrawer }) => ({ default: MoveDrawer })))
const AssignDrawer = lazy(() => import('./assign-drawer.tsx').then(({ AssignDrawer }) => ({ default: AssignDrawer })))
const ChangeDrawer = lazy(() => import('./act-drawers.tsx').then(({ ChangeDrawer }) => ({ default: ChangeDrawer })))
const RerouteDrawer = lazy(() => import('./act-drawers.tsx').then(({ RerouteDrawer }) => ({ default: RerouteDrawer })))
const LinkedConversations = lazy(() =>
  import('#pickers/linked-conversations.tsx').then(({ LinkedConversations }) => ({ default: LinkedConversations })),
)
const VoteDrawer = lazy(() => import('./vote-drawer.tsx').then(({ VoteDrawer }) => ({ default: VoteDrawer })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, _search: RawSearch, { no = '' }: Record<string, string>) =>
  void queryClient.prefetchQuery(query(ticketsApi.get, { params: { no } }))

export function Screen() {
  const { no = '' } = useParams({ strict: false }) as { no?: string }
  const found = useQuery(query(ticketsApi.get, { params: { no } }))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconTicketOff size={28} stroke={1.5} />,
        title: t('Ticket not found'),
        text: t('No ticket in your scope has the number {no}.', { no }),
        action: (
          <ButtonLink to="/tickets" variant="default">
            {t('All tickets')}
          </ButtonLink>
        ),
      }}
    >
      {(answer) => <TicketFile key={answer.ticket.no} answer={answer} />}
    </FoundRecord>
  )
}

/** From what is asked of the reader to history: the next step and its time, the facts, files and comments, the timeline. */
function TicketFile({ answer }: { answer: TicketAnswer }) {
  const { ticket, may } = answer
  const can = useCan()
  const drawer = useOpened()
  return (
    <div className={pageStyles.page}>
      <PageHead title={ticket.title} actions={<TicketMenu answer={answer} onOpen={drawer.open} />} />
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
        {may.assign ? (
          <Button variant="default" size="compact-xs" onClick={() => drawer.open('assign')}>
            {t('Assign')}
          </Button>
        ) : null}
      </p>
      <TicketTurn {...answer} onMove={drawer.open} onVote={() => drawer.open('vote')} />
      <FactsPage
        main={
          <>
            <TicketClocks ticket={ticket} />
            <Story ticket={ticket} />
            <Resolution ticket={ticket} />
            {ticket.plea ? <PleaCard plea={ticket.plea} /> : null}
            {ticket.panel ? <PanelCard panel={ticket.panel} /> : null}
          </>
        }
        aside={
          <>
            <TicketLevels ticket={ticket} />
            <CaseFacts ticket={ticket} />
            {ticket.about ? <CustomerFacts about={ticket.about} /> : null}
            <VehicleHistory ticket={ticket} />
            {can('read Bot') ? (
              <Suspense fallback={null}>
                <LinkedConversations of={ticket.no} />
              </Suspense>
            ) : null}
          </>
        }
        end={
          <>
            <EvidenceCard ticket={ticket} canAttach={may.attach} />
            {may.comment ? <TicketComment no={ticket.no} canWriteInternally={may.comment_internally} /> : null}
            <TicketTimeline ticket={ticket} />
          </>
        }
      />
      <Suspense fallback={null}>
        <Opened answer={answer} opened={drawer.opened} onClose={drawer.close} />
      </Suspense>
    </div>
  )
}

/** What can be done with a ticket beside its steps. */
function TicketMenu({ answer, onOpen }: { answer: TicketAnswer; onOpen: (key: string) => void }) {
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

interface OpenedProps {
  answer: TicketAnswer
  opened: string | undefined
  onClose: () => void
}

const isStatus = (opened: string): opened is TicketStatus => (ticketStatuses as readonly string[]).includes(opened)

/** The form the address names, where the reader may use it. */
function Opened({ answer, opened, onClose }: OpenedProps) {
  const { ticket, may, allowed } = answer
  const navigate = useNavigate()
  if (opened === undefined) return null
  if (opened === 'change' && may.change) return <ChangeDrawer ticket={ticket} onClose={onClose} />
  if (opened === 'assign' && may.assign) return <AssignDrawer tickets={[ticket.no]} onClose={onClose} />
  if (opened === 'reroute' && may.reroute)
    return <RerouteDrawer ticket={ticket} onClose={onClose} onGone={() => void navigate({ to: '/tickets' })} />
  if (opened === 'vote' && (may.vote || may.decide))
    return <VoteDrawer ticket={ticket} isDecision={may.decide} onClose={onClose} />
  // A step that somebody else made impossible meanwhile says so itself.
  return isStatus(opened) && (allowed.length > 0 || may.comment) ? (
    <MoveDrawer answer={answer} to={opened} onClose={onClose} />
  ) : null
}
