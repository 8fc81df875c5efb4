import {
  type Revalidation,
  revalidationFields,
  revalidationsApi,
  revalidationStates,
} from '@rad/api/service/revalidations/contract'
import { word } from '@rad/api/words'
import IconClipboardOff from '@tabler/icons-react/dist/esm/icons/IconClipboardOff.mjs'
import { lazy } from 'react'
import { RouterLink } from '#kit/page/router-link.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { AuditForm } from './audit-form.tsx'
import { FindingsCard } from './findings-card.tsx'
import { Moves } from './moves.tsx'
import { eventTitle, RevalidationStatusBadge } from './revalidation-words.tsx'

/** Where what is looked at has its page. */
const subjectPages = {
  complaint_closure: { to: '/complaints/$no', right: 'read Complaint' },
  lost_customer: { to: '/follow-ups/$no', right: 'read FollowUp' },
  na_declaration: { to: '/na/$no', right: 'read FollowUp' },
  unjustified_ticket: { to: '/tickets/$no', right: 'read Ticket' },
} as const

/** Also one in progress, whose auditor may be replaced. */
const maySet = ({ status }: Revalidation) => status === 'planned' || status === 'scheduled' || status === 'in_progress'

/** What an expired or invalid one means for the outlet. */
function warningOf({ status, kind, ticket }: Revalidation): string | undefined {
  if (status === 'expired' && kind === 'outlet_certification')
    return ticket
      ? t('This certification has expired. Ticket {no} was opened.', { no: ticket })
      : t('This certification has expired. The outlet keeps working; plan the next one.')
  return undefined
}

export const { Screen, prefetch } = recordScreen({
  record: revalidationsApi.get,
  id: 'no',
  fields: revalidationFields.fields,
  missing: {
    icon: IconClipboardOff,
    title: word('Revalidation not found'),
    text: word('No revalidation in your scope has the number {no}.'),
  },
  list: { to: '/revalidations', label: word('All revalidations') },
  title: ({ no }) => no,
  badge: ({ status }) => <RevalidationStatusBadge status={status as Revalidation['status']} />,
  lead: ({ kind, outlet_name, cycle }) =>
    t('{kind} of {outlet}, cycle {cycle}', { kind: inWords(kind), outlet: outlet_name, cycle }),
  warning: warningOf,
  elsewhere: ['auditor'],
  main: [
    {
      title: word('Revalidation'),
      facts: [
        'outlet',
        'subject_no',
        'method',
        'planned_on',
        { key: 'auditor_name', label: word('Auditor') },
        { key: 'second_auditor_name', label: word('Second auditor') },
        { key: 'score', label: word('Score'), kind: 'percent' },
        { key: 'decided_on', label: word('Decided'), kind: 'day' },
        { key: 'valid_until', label: word('Valid until'), kind: 'day' },
        { key: 'days_left', label: word('Days left'), kind: 'number' },
        { key: 'started_at', label: word('Started'), kind: 'instant' },
        { key: 'submitted_at', label: word('Submitted'), kind: 'instant' },
        { key: 'plan', label: word('Plan'), kind: 'code' },
        'reference',
        'note',
      ],
    },
    ({ record }) => <AuditForm revalidation={record} />,
    ({ record }) => <FindingsCard revalidation={record} />,
  ],
  draws: {
    subject_no: ({ record: { kind, subject_no: no }, can }) =>
      no !== null && kind !== 'outlet_certification' && can(subjectPages[kind].right) ? (
        <RouterLink to={subjectPages[kind].to} params={{ no }}>
          <bdi>{no}</bdi>
        </RouterLink>
      ) : (
        no
      ),
  },
  actions: ({ record }) => <Moves revalidation={record} />,
  acts: {
    edit: {
      label: word('Edit'),
      may: ({ can, record }) => can('create Revalidation') && maySet(record),
      form: lazy(() =>
        import('./revalidation-drawer.tsx').then(({ RevalidationDrawer }) => ({ default: RevalidationDrawer })),
      ),
    },
  },
  timeline: {
    kind: 'revalidation',
    titleOf: eventTitle,
    tones: { valid: 'good', conditional: 'warn', invalid: 'bad', expired: 'bad', finding_verified: 'good' },
    isOver: ({ status }) => revalidationStates.isEnd(status),
  },
})
