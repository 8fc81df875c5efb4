import { documentList, type DocumentRow, documentsApi } from '@rad/api/insight/documents/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import type { Cells } from '#kit/table/data-table.tsx'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { documentLooks } from './document-filters.ts'
import { DocumentBadge, failureWords, sourceWords, statusWords, typeWords } from './parts/document-words.tsx'

const AddDrawer = lazy(() => import('./add-drawer.tsx').then((module) => ({ default: module.AddDrawer })))

const cells: Cells<DocumentRow> = {
  status: ({ status }) => <DocumentBadge status={status} />,
  doc_type: ({ doc_type }) => typeWords(doc_type),
  source: ({ source }) => sourceWords(source),
  failure: ({ failure }) => failure && failureWords(failure),
  outlet: ({ outlet, outlet_name }) => outlet && <span title={outlet_name ?? undefined}>{outlet}</span>,
}

export const { Screen, prefetch } = listScreen({
  list: documentList,
  rows: documentsApi.list,
  file: documentsApi.export,
  lead: word('Invoices, claims, letters, and other files: read, checked, and found again.'),
  search: word('Search number, file name, or case'),
  empty: {
    title: word('No documents yet'),
    text: word('Add a file, and its text and fields are read in the background.'),
  },
  add: { label: word('Add documents'), allow: 'create Document' },
  filters: documentLooks,
  tabs: { words: statusWords },
  savedViews: { screen: 'documents' },
  rowId: ({ no }) => no,
  rowName: ({ no }) => no,
  cells,
  page: ({ no }) => `/documents/${no}`,
  drawer: ({ opened, close }) => opened === 'new' && <AddDrawer onClose={close} />,
})
