import { importList, importsApi } from '@rad/api/admin/imports/contract'
import { word } from '@rad/api/words'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { Navigate } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { t } from '#kit/words.ts'
import { optionSource } from '#choose/option-source.ts'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { CountsLine, type ImportRow, importStatusName, StatusWithUndo } from './import-words.tsx'

const UndoDialog = lazy(() => import('./undo-dialog.tsx').then(({ UndoDialog }) => ({ default: UndoDialog })))

const kinds = optionSource({
  endpoint: importsApi.kinds,
  ask: () => ({}),
  optionsOf: (all) => all.map(({ kind, label }) => ({ value: kind, label: t(label) })),
})

/** The import that someone is about to take back. */
function useUndoing() {
  const [undoing, setUndoing] = useState<ImportRow>()
  return { undoing, setUndoing }
}

export const { Screen, prefetch } = listScreen({
  list: importList,
  rows: importsApi.list,
  lead: word('Imported files and their changes. You can undo an import here.'),
  search: word('Search files or people'),
  empty: {
    title: word('No imports yet'),
    text: word(
      'Import models, outlets, cities, dealers, or complaints from a CSV or XLSX file. You preview all changes before they’re saved.',
    ),
  },
  add: { label: word('Import file'), allow: 'create Import', icon: IconUpload, to: '/imports/new' },
  tabs: false,
  filters: { kind: { source: kinds }, status: { words: importStatusName } },
  useOwn: useUndoing,
  cells: ({ can, own: { setUndoing } }) => ({
    kind_label: ({ kind_label }) => t(kind_label),
    counts: ({ counts }) => <CountsLine counts={counts} />,
    status: (row) => <StatusWithUndo row={row} {...(can('update Import') ? { onUndo: () => setUndoing(row) } : {})} />,
  }),
  cardColumns: { facts: ['kind_label', 'counts', 'created_at', 'created_by'] },
  page: ({ id }) => `/imports/${id}`,
  drawer: ({ opened }) => (opened === 'new' ? <Navigate to="/imports/new" replace /> : null),
  dialogs: ({ own: { undoing, setUndoing } }) =>
    undoing && <UndoDialog imported={undoing} onClose={() => setUndoing(undefined)} />,
})
