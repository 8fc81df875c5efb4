import { eventLogEntriesApi, eventLogList } from '@rad/api/insight/event-logs/contract'
import { word } from '@rad/api/words'
import { Value } from '#kit/text/value.tsx'
import { listScreen } from '#shell/screens/list-screen.tsx'

export const { Screen, prefetch } = listScreen({
  list: eventLogList,
  rows: eventLogEntriesApi.list,
  file: eventLogEntriesApi.export,
  lead: word('Each event of the logs. A file of them can be imported again.'),
  search: word('Search case, activity, or resource'),
  empty: {
    title: word('No events yet'),
    text: word('Events appear here as event logs are imported.'),
  },
  savedViews: { screen: 'event-log-entries' },
  rowId: ({ id }) => id,
  rowName: ({ case_name }) => case_name,
  cells: { at: ({ at }) => <Value kind="instant" value={at} /> },
})
