import { $thingFields, $thingsApi, $thingStates } from '@rad/api/$area/$path/contract'
import { word } from '@rad/api/words'
import IconClipboardOff from '@tabler/icons-react/dist/esm/icons/IconClipboardOff.mjs'
import { lazy } from 'react'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { Moves } from './moves.tsx'
import { $ThingStatusBadge } from './$file-words.tsx'

export const { Screen, prefetch } = recordScreen({
  record: $thingsApi.get,
  id: 'no',
  fields: $thingFields.fields,
  missing: {
    icon: IconClipboardOff,
    title: word('$Name not found'),
    text: word('No $name in your scope has the number {no}.'),
  },
  list: { to: '/$path', label: word('All $names') },
  title: ({ no }) => no,
  badge: ({ status }) => <$ThingStatusBadge status={status} />,
  lead: ({ title }) => title,
  elsewhere: ['title'],
  main: [
    {
      title: word('$Name'),
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
  actions: ({ record }) => <Moves $thing={record} />,
  acts: {
    edit: {
      label: word('Edit'),
      may: ({ can }) => can('update $Thing'),
      form: lazy(() => import('./$file-drawer.tsx').then(({ $ThingDrawer }) => ({ default: $ThingDrawer }))),
    },
  },
  timeline: { kind: '$table', tones: { done: 'good' }, isOver: ({ status }) => $thingStates.isEnd(status) },
})
