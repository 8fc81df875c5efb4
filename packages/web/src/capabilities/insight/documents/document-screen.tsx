import { type Document, documentsApi } from '@rad/api/insight/documents/contract'
import { word } from '@rad/api/words'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { lazy } from 'react'
import { t } from '#kit/words.ts'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { FieldsCard } from './fields-card.tsx'
import { MentionsCard, SimilarCard, TopicsCard } from './findings.tsx'
import { PageCard } from './page-card.tsx'
import { DocumentBadge, sourceWords, typeWords, warningOf } from './parts/document-words.tsx'
import { usePlace } from './use-place.ts'

const ReadAgainDialog = lazy(() =>
  import('./read-again-dialog.tsx').then((module) => ({ default: module.ReadAgainDialog })),
)

const readable: readonly Document['status'][] = ['failed', 'needs_review', 'extracted']

export const { Screen, prefetch } = recordScreen({
  record: documentsApi.get,
  id: 'no',
  missing: {
    icon: IconFileOff,
    title: word('Document not found'),
    text: word('No document in your scope has the number {no}.'),
  },
  list: { to: '/documents', label: word('All documents') },
  useOwn: usePlace,
  title: ({ no }) => no,
  badge: ({ status }) => <DocumentBadge status={status} />,
  lead: ({ doc_type, received_at, uploader }, { instant }) =>
    t('{type}, added by {name}, {instant}', {
      type: typeWords(doc_type),
      name: uploader,
      instant: instant(received_at),
    }),
  warning: warningOf,
  acts: {
    again: {
      label: word('Read again'),
      may: ({ record, can }) => can('update Document') && readable.includes(record.status),
      form: ({ record, onClose }) => <ReadAgainDialog document={record} onClose={onClose} />,
    },
  },
  main: [({ record, own }) => <PageCard document={record} place={own} />],
  aside: [
    ({ record, own, can }) => <FieldsCard document={record} place={own} mayReview={can('update Document')} />,
    ({ record, own }) => <MentionsCard document={record} place={own} />,
    ({ record }) => <SimilarCard document={record} />,
    ({ record, own }) => <TopicsCard document={record} place={own} />,
    {
      title: word('Document'),
      facts: [
        { key: 'doc_type', label: word('Type'), kind: 'status' },
        { key: 'source', label: word('Source'), kind: 'status' },
        { key: 'sender_no', label: word('Sender’s number'), kind: 'code' },
        { key: 'linked_no', label: word('Added to'), kind: 'code' },
        { key: 'outlet', label: word('Outlet'), kind: 'code' },
        { key: 'pages', label: word('Pages'), kind: 'number' },
        { key: 'words', label: word('Words'), kind: 'number' },
        { key: 'readability', label: word('Reading ease'), kind: 'number' },
        { key: 'language', label: word('Language'), kind: 'code' },
        { key: 'review_remark', label: word('Remark'), kind: 'text', isWide: true },
      ],
    },
  ],
  draws: {
    doc_type: ({ record }) => typeWords(record.doc_type),
    source: ({ record }) => sourceWords(record.source),
  },
  timeline: { kind: 'document' },
})
