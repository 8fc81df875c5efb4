import { type TicketStatus, ticketFields, ticketsApi, ticketStatuses } from '@rad/api/service/tickets/contract'
import { word } from '@rad/api/words'
import IconTicketOff from '@tabler/icons-react/dist/esm/icons/IconTicketOff.mjs'
import { lazy, Suspense } from 'react'
import { inWords } from '#kit/text/in-words.ts'
import { PersonName, TicketLink, VehicleLink } from '#peek/peek.tsx'
import { chargedWords, ticketKindWords } from '#words/ticket-words.tsx'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { TicketClocks } from './ticket-clocks.tsx'
import { TicketComment } from './ticket-comment.tsx'
import { Age, CustomerFacts, OtherCases, Resolution, Story, TicketsAndPlaces, timesWords } from './ticket-facts.tsx'
import { EvidenceCard } from './ticket-files.tsx'
import { TicketMarks, TicketMenu } from './ticket-head.tsx'
import { TicketLevels } from './ticket-levels.tsx'
import { PanelCard, PleaCard } from './ticket-panel.tsx'
import { ticketTimeline } from './ticket-timeline.tsx'
import { TicketTurn } from './ticket-turn.tsx'

const MoveDrawer = lazy(() => import('./move-drawer.tsx').then(({ MoveDrawer }) => ({ default: MoveDrawer })))
const AssignDrawer = lazy(() => import('./assign-drawer.tsx').then(({ AssignDrawer }) => ({ default: AssignDrawer })))
const ChangeDrawer = lazy(() => import('./act-drawers.tsx').then(({ ChangeDrawer }) => ({ default: ChangeDrawer })))
const RerouteDrawer = lazy(() => import('./act-drawers.tsx').then(({ RerouteDrawer }) => ({ default: RerouteDrawer })))
const LinkedConversations = lazy(() =>
  import('#capabilities/engagement/history/parts/linked-conversations.tsx').then(({ LinkedConversations }) => ({
    default: LinkedConversations,
  })),
)
const CaseMoments = lazy(() =>
  import('#capabilities/insight/calls/parts/case-moments.tsx').then(({ CaseMoments }) => ({ default: CaseMoments })),
)
const VoteDrawer = lazy(() => import('./vote-drawer.tsx').then(({ VoteDrawer }) => ({ default: VoteDrawer })))

const isStatus = (opened: string): opened is TicketStatus => (ticketStatuses as readonly string[]).includes(opened)

/** From the reader's next step to history: the step and its time, the facts, files and comments, the timeline. */
export const { Screen, prefetch } = recordScreen({
  record: ticketsApi.get,
  of: 'ticket',
  id: 'no',
  fields: ticketFields.fields,
  missing: {
    icon: IconTicketOff,
    title: word('Ticket not found'),
    text: word('No ticket in your scope has the number {no}.'),
  },
  list: { to: '/tickets', label: word('All tickets') },
  title: ({ title }) => title,
  above: ({ record, answer, open }) => (
    <>
      <TicketMarks ticket={record} onAssign={answer.may.assign ? () => open('assign') : undefined} />
      <TicketTurn {...answer} onMove={open} onVote={() => open('vote')} />
    </>
  ),
  main: [
    ({ record }) => <TicketClocks ticket={record} />,
    ({ record }) => <Story ticket={record} />,
    ({ record }) => <Resolution ticket={record} />,
    ({ record: { plea } }) => plea && <PleaCard plea={plea} />,
    ({ record: { panel } }) => panel && <PanelCard panel={panel} />,
  ],
  aside: [
    ({ record }) => <TicketLevels ticket={record} />,
    {
      title: word('Case'),
      facts: [
        { key: 'outlet', isWide: true },
        { key: 'owner', label: word('Owner'), isWide: true },
        { key: 'kind', label: word('Kind') },
        { key: 'source_no', label: word('Source number'), kind: 'code' },
        'job_type',
        { key: 'category', label: word('Category'), isWide: true },
        { key: 'opened_at', label: word('Opened'), kind: 'instant' },
        { key: 'closed_at', label: word('Closed'), kind: 'instant' },
        { key: 'age_hours', label: word('Age') },
        { key: 'reopened_count', label: word('Reopened'), kind: 'number' },
        { key: 'hops', label: word('Reassignments') },
        { key: 'dealer', label: word('Dealer'), kind: 'code' },
        { key: 'region', label: word('Region'), kind: 'code' },
        'channel',
        { key: 'justification', label: word('Justification'), kind: 'status' },
        { key: 'charged_to', label: word('Responsible party') },
        { key: 'repeat_of', label: word('Repeats') },
        { key: 'duplicate_of', label: word('Duplicate of') },
      ],
      below: ({ record }) => <TicketsAndPlaces ticket={record} />,
    },
    ({ record: { about } }) => about && <CustomerFacts about={about} />,
    {
      title: word('Vehicle'),
      facts: [{ key: 'vin', isWide: true }],
      below: ({ record }) => <OtherCases ticket={record} />,
    },
    ({ record, can }) =>
      can('read Bot') ? (
        <Suspense fallback={null}>
          <LinkedConversations of={record.no} />
        </Suspense>
      ) : null,
  ],
  end: [
    ({ record, answer: { may } }) => <EvidenceCard ticket={record} canAttach={may.attach} />,
    ({ record, can }) =>
      can('read CallMoment') ? (
        <Suspense fallback={null}>
          <CaseMoments of={record.no} />
        </Suspense>
      ) : null,
    ({ record, answer: { may } }) =>
      may.comment ? <TicketComment no={record.no} canWriteInternally={may.comment_internally} /> : null,
  ],
  draws: {
    owner: ({ record: { owner, owner_person } }) => owner && <PersonName id={owner_person?.id} name={owner} />,
    kind: ({ record }) => ticketKindWords(record.kind),
    job_type: ({ record }) => (record.job_type === 'none' ? null : undefined),
    category: ({ record: { category, sub_category } }) =>
      [category, sub_category].flatMap((code) => (code ? inWords(code) : [])).join(' · '),
    age_hours: ({ record }) => <Age hours={record.age_hours} />,
    reopened_count: ({ record }) => record.reopened_count || null,
    hops: ({ record }) => timesWords(record.hops),
    justification: ({ record }) => (record.justification === 'undecided' ? null : undefined),
    charged_to: ({ record }) => chargedWords(record.charged_to),
    repeat_of: ({ record: { repeat_of } }) => repeat_of && <TicketLink no={repeat_of} />,
    duplicate_of: ({ record: { duplicate_of } }) => duplicate_of && <TicketLink no={duplicate_of} />,
    vin: ({ record: { vin }, can }) => vin && <VehicleLink vin={vin} canOpen={can('read Vehicle')} />,
  },
  menu: ({ answer, open }) => <TicketMenu answer={answer} onOpen={open} />,
  /** The form the address names, where the reader may use it. */
  drawer: ({ opened, record, answer, close }) => {
    const { may, allowed } = answer
    if (opened === 'change') return may.change && <ChangeDrawer ticket={record} onClose={close} />
    if (opened === 'assign') return may.assign && <AssignDrawer tickets={[record.no]} onClose={close} />
    if (opened === 'reroute') return may.reroute && <RerouteDrawer ticket={record} onClose={close} />
    if (opened === 'vote')
      return (may.vote || may.decide) && <VoteDrawer ticket={record} isDecision={may.decide} onClose={close} />
    // A step that someone else made impossible meanwhile says so itself.
    return isStatus(opened) && (allowed.length > 0 || may.comment) ? (
      <MoveDrawer answer={answer} to={opened} onClose={close} />
    ) : null
  },
  timeline: ticketTimeline,
})
