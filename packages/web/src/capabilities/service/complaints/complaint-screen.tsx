import { complaintFields, complaintsApi } from '@rad/api/service/complaints/contract'
import { word } from '@rad/api/words'
import IconMessageOff from '@tabler/icons-react/dist/esm/icons/IconMessageOff.mjs'
import { lazy, Suspense } from 'react'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { ComplaintStatusBadge, SeverityBadge } from '#words/complaint-words.tsx'
import { ComplaintLink, VehicleLink } from '#peek/peek.tsx'
import { Reached } from '#kit/text/reached.tsx'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { Harm, Statement, TicketFacts, VehicleComplaints } from './complaint-facts.tsx'
import { NextStep } from './complaint-next.tsx'

const LinkedConversations = lazy(() =>
  import('#capabilities/engagement/history/parts/linked-conversations.tsx').then(({ LinkedConversations }) => ({
    default: LinkedConversations,
  })),
)

const CaseMoments = lazy(() =>
  import('#capabilities/insight/calls/parts/case-moments.tsx').then(({ CaseMoments }) => ({ default: CaseMoments })),
)

interface Categorized {
  category: string | null
  sub_category: string | null
}
const categoriesOf = ({ category, sub_category }: Categorized) =>
  [category, sub_category].flatMap((code) => (code ? inWords(code) : []))

export const { Screen, prefetch } = recordScreen({
  record: complaintsApi.get,
  id: 'no',
  fields: complaintFields.fields,
  missing: {
    icon: IconMessageOff,
    title: word('Complaint not found'),
    text: word('No complaint in your scope has the number {no}.'),
  },
  list: { to: '/complaints', label: word('All complaints') },
  title: ({ no }) => no,
  badge: ({ status, severity }) => (
    <>
      <ComplaintStatusBadge status={status} />
      {['critical', 'high'].includes(severity) ? <SeverityBadge severity={severity} /> : null}
    </>
  ),
  lead: (complaint) => [complaint.make, complaint.model, ...categoriesOf(complaint)].filter(Boolean).join(' · '),
  above: ({ record }) => <NextStep complaint={record} />,
  main: [
    ({ record }) => <Statement complaint={record} />,
    {
      title: word('Case'),
      facts: [
        'category',
        'job_type',
        'received_at',
        'received_via',
        'source_no',
        { key: 'outlet', isWide: true },
        { key: 'dealer', label: word('Dealer'), kind: 'code' },
        { key: 'region', label: word('Region'), kind: 'code' },
        { key: 'channel', label: word('Channel'), kind: 'code' },
        { key: 'repeat_of', label: word('Repeats') },
        { key: 'closed_at', label: word('Closed'), kind: 'instant' },
        { key: 'satisfied_at_close', label: word('Satisfied at closing'), kind: 'status' },
      ],
    },
    {
      title: word('Vehicle'),
      facts: [
        'make',
        'model',
        { key: 'model_year', kind: 'code' },
        { key: 'vin', isWide: true },
        { key: 'components', isWide: true },
        'crash',
        'fire',
        'injured',
        'killed',
      ],
      below: ({ record }) => <VehicleComplaints complaint={record} />,
    },
  ],
  aside: [
    ({ record: { ticket } }) => (ticket ? <TicketFacts ticket={ticket} /> : null),
    {
      title: word('Customer'),
      facts: ['customer_name', 'customer_phone', 'customer_email'],
      empty: word('No customer details.'),
    },
    ({ record, can }) =>
      can('read CallMoment') ? (
        <Suspense fallback={null}>
          <CaseMoments of={record.no} />
        </Suspense>
      ) : null,
    ({ record, can }) =>
      can('read Bot') ? (
        <Suspense fallback={null}>
          <LinkedConversations of={record.no} />
        </Suspense>
      ) : null,
  ],
  draws: {
    category: ({ record }) => categoriesOf(record).join(' · '),
    outlet: ({ record }) => (record.outlet ? undefined : t('None: whole network')),
    repeat_of: ({ record }) => record.repeat_of && <ComplaintLink no={record.repeat_of} />,
    vin: ({ record, can }) => record.vin && <VehicleLink vin={record.vin} canOpen={can('read Vehicle')} />,
    crash: ({ record }) => <Harm isDone={record.crash} />,
    fire: ({ record }) => <Harm isDone={record.fire} />,
    customer_phone: ({ record }) => record.customer_phone && <Reached by="tel" at={record.customer_phone} />,
    customer_email: ({ record }) => record.customer_email && <Reached by="mailto" at={record.customer_email} />,
  },
  acts: {
    edit: {
      label: word('Edit'),
      may: ({ can }) => can('update Complaint'),
      form: lazy(() => import('./complaint-drawer.tsx').then(({ ComplaintDrawer }) => ({ default: ComplaintDrawer }))),
    },
  },
  menu: 'complaint',
  timeline: { kind: 'complaint', tones: { closed: 'good' }, isOver: ({ closed_at }) => closed_at !== null },
})
