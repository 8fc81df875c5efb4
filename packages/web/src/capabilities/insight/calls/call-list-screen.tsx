import { callList, type CallRow, callsApi } from '@rad/api/insight/calls/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { timeNow } from '#kit/text/clock.ts'
import { t } from '#kit/words.ts'
import type { Cells } from '#kit/table/data-table.tsx'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { callLooks } from './call-filters.ts'
import styles from './calls.module.css'
import { purposeWords, TranscriptBadge, transcriptWords } from './parts/call-words.tsx'

const CallDrawer = lazy(() => import('./call-drawer.tsx').then(({ CallDrawer }) => ({ default: CallDrawer })))

const cells: Cells<CallRow> = {
  transcript_status: ({ transcript_status, recognition_error }) => (
    <>
      <TranscriptBadge state={transcript_status} />
      {recognition_error === null ? null : <small className={styles.reason}>{t(recognition_error)}</small>}
    </>
  ),
  purpose: ({ purpose }) => purposeWords(purpose),
  outlet: ({ outlet, outlet_name }) => outlet && <span title={outlet_name ?? undefined}>{outlet}</span>,
}

export const { Screen, prefetch } = listScreen({
  list: callList,
  rows: callsApi.list,
  file: callsApi.export,
  lead: word('Recorded calls with their transcripts: who spoke for how long, and how it went.'),
  search: word('Search number, reference, agent, or queue'),
  empty: {
    title: word('No calls yet'),
    text: word('Calls appear here when a recording system sends them or when you add one with its transcript.'),
  },
  add: { label: word('Add call'), allow: 'create Call' },
  filters: callLooks,
  tabs: { words: transcriptWords },
  savedViews: { screen: 'calls' },
  rowId: ({ no }) => no,
  rowName: ({ no }) => no,
  cells,
  cardColumns: { facts: ['started_at', 'agent', 'customer_name', 'purpose', 'transcript_status'] },
  page: ({ no }) => `/calls/${no}`,
  drawer: ({ opened, close }) =>
    opened === 'new' && <CallDrawer initial={{ started_at: new Date(timeNow()).toISOString() }} onClose={close} />,
})
