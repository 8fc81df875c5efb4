import { revalidationFields, revalidationsApi, revalidationStates } from '@rad/api/service/revalidations/contract'
import { word } from '@rad/api/words'
import IconClipboardOff from '@tabler/icons-react/dist/esm/icons/IconClipboardOff.mjs'
import { lazy } from 'react'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { Moves } from './moves.tsx'
import { RevalidationStatusBadge } from './revalidation-words.tsx'

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
  badge: ({ status }) => <RevalidationStatusBadge status={status} />,
  lead: ({ title }) => title,
  elsewhere: ['title'],
  main: [
    {
      title: word('Revalidation'),
      facts: [
        'outlet',
        'kind',
        'priority',
        { key: 'opened_on', label: word('Opened'), kind: 'day' },
        'due_on',
        { key: 'ended_at', label: word('Ended'), kind: 'instant' },
      ],
      hasRest: true,
    },
  ],
  actions: ({ record }) => <Moves revalidation={record} />,
  acts: {
    edit: {
      label: word('Edit'),
      may: ({ can }) => can('update Revalidation'),
      form: lazy(() =>
        import('./revalidation-drawer.tsx').then(({ RevalidationDrawer }) => ({ default: RevalidationDrawer })),
      ),
    },
  },
  timeline: { kind: 'revalidation', tones: { done: 'good' }, isOver: ({ status }) => revalidationStates.isEnd(status) },
})
