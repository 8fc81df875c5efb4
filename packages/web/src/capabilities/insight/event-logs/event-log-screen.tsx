import { eventLogsApi } from '@rad/api/insight/event-logs/contract'
import { word } from '@rad/api/words'
import IconListTree from '@tabler/icons-react/dist/esm/icons/IconListTree.mjs'
import { stringifySearch } from '#kit/filter/view-url.ts'
import { PathLink } from '#kit/page/path-link.tsx'
import { t } from '#kit/words.ts'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { durationOf } from './duration.ts'
import { LogPaths } from './log-paths.tsx'

export const { Screen, prefetch } = recordScreen({
  record: eventLogsApi.get,
  id: 'id',
  missing: {
    icon: IconListTree,
    title: word('Event log not found'),
    text: word('Your scope has no event log with this address.'),
  },
  list: { to: '/event-logs', label: word('All event logs') },
  title: ({ name }) => name,
  main: [({ record }) => <LogPaths log={record} />],
  aside: [
    {
      title: word('Figures'),
      facts: [
        { key: 'cases', label: word('Cases'), kind: 'number' },
        { key: 'events', label: word('Events'), kind: 'number' },
        { key: 'variants', label: word('Different paths'), kind: 'number' },
        { key: 'top_share', label: word('Most frequent path'), kind: 'percent' },
        { key: 'repeats', label: word('Repeats'), kind: 'number' },
        { key: 'with_repeats', label: word('Cases with a repeat'), kind: 'number' },
        { key: 'loops', label: word('Returns'), kind: 'number' },
        { key: 'with_loops', label: word('Cases with a return'), kind: 'number' },
        { key: 'median_seconds', label: word('Median time') },
        { key: 'longest_seconds', label: word('Longest time') },
        { key: 'first_at', label: word('First event'), kind: 'instant' },
        { key: 'last_at', label: word('Last event'), kind: 'instant' },
      ],
    },
    ({ record }) => (
      <PathLink href={`/event-log-entries${stringifySearch({ log: [record.id] })}`}>{t('All events')}</PathLink>
    ),
  ],
  draws: {
    median_seconds: ({ record, format }) => durationOf(format, record.median_seconds),
    longest_seconds: ({ record, format }) => (
      <PathLink href={`/event-log-entries${stringifySearch({ log: [record.id], case: [record.longest_key] })}`}>
        {durationOf(format, record.longest_seconds)}
      </PathLink>
    ),
  },
})
