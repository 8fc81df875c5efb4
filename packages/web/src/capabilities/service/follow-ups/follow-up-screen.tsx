import { followUpsApi, followUpStates } from '@rad/api/service/follow-ups/contract'
import { word } from '@rad/api/words'
import IconPhoneOff from '@tabler/icons-react/dist/esm/icons/IconPhoneOff.mjs'
import { NaPart } from '#shell/cases/na-part.tsx'
import { RemindersPart } from '#shell/cases/reminders-part.tsx'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { Contacts, Customer } from './contacts.tsx'
import { DaysDue, FollowUpStatusBadge, vehicleOf } from './follow-up-words.tsx'
import { AttemptDialog } from './load-attempt.ts'
import { Moves } from './moves.tsx'

export const { Screen, prefetch } = recordScreen({
  record: followUpsApi.get,
  id: 'no',
  missing: {
    icon: IconPhoneOff,
    title: word('Follow-up not found'),
    text: word('No follow-up in your scope has the number {no}.'),
  },
  list: { to: '/follow-ups', label: word('All follow-ups') },
  title: vehicleOf,
  badge: ({ status }) => <FollowUpStatusBadge status={status} />,
  lead: ({ model, no }) => [model, no].filter(Boolean).join(', '),
  main: [
    {
      title: word('Service'),
      facts: [
        { key: 'due_on', label: word('Service due'), kind: 'day' },
        { key: 'days', label: word('Days since due') },
        { key: 'due_basis', label: word('Due by'), kind: 'status' },
        { key: 'booked_on', label: word('Booked for'), kind: 'day' },
        { key: 'call_back_at', label: word('Call back'), kind: 'instant' },
        { key: 'lost_reason', label: word('Lost because') },
        { key: 'lost_on', label: word('Lost on'), kind: 'day' },
        { key: 'reported_at', label: word('Reported'), kind: 'instant' },
        { key: 'reported_job_card', label: word('Job card'), kind: 'code' },
        { key: 'reported_outlet_name', label: word('Reported at') },
        { key: 'outlet_name', label: word('Outlet') },
        { key: 'vin', label: word('VIN'), kind: 'code' },
      ],
    },
    ({ record }) => <Contacts followUp={record} />,
    ({ record }) => <RemindersPart no={record.no} />,
  ],
  aside: [({ record }) => <Customer followUp={record} />, ({ record }) => <NaPart no={record.no} />],
  draws: { days: ({ record }) => <DaysDue row={record} /> },
  actions: ({ record }) => <Moves followUp={record} />,
  acts: {
    attempt: {
      label: word('Log contact'),
      may: ({ record, can }) => can('update FollowUp') && !followUpStates.isEnd(record.status),
      isMain: true,
      form: AttemptDialog,
    },
  },
  timeline: {
    kind: 'follow_up',
    tones: { reported: 'good', lost: 'bad' },
    isOver: ({ status }) => followUpStates.isEnd(status),
  },
})
