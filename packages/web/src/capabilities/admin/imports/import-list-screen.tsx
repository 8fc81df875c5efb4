import { importList, importsApi } from '@rad/api/admin/imports/contract'
import { word } from '@rad/api/words'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { Navigate } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { t } from '#kit/words.ts'
import { optionSource } from '#pickers/option-source.ts'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { CountsLine, type ImportRow, importStatusName, StatusWithUndo } from './import-words.tsx'

const UndoDialog = lazy(() => import('./undo-dialog.tsx').then(({ UndoDialog }) => ({ default: UndoDialog })))

const kinds = optionSource({
  endpoint: importsApi.kinds,
  ask: () => ({}),
  optionsOf: (all) => all.map(({ kind, label }) => ({ value: kind, label: t(label) })),
})

/** The import that somebody is about to take back. */
function useUndoing() {
  const [undoing, setUndoing] = useState<ImportRow>()
  return { undoing, setUndoing }
}

export const { Screen, prefetch } = listScreen({
  list: importList,
  rows: importsApi.list,
  lead: word('Every file that came in, what it changed, and the way to take it back.'),
  search: word('Search file or person'),
  empty: {
    title: word('Nothing was imported yet'),
    text: word(
      'Bring in models, outlets, cities, dealers or complaints as a CSV or XLSX file. Nothing is written before you have seen what would happen.',
    ),
  },
  add: { label: word('Import a file'), allow: 'create Import', icon: IconUpload, to: '/imports/new' },
  tabs: false,
  filters: { kind: { source: kinds }, status: { words: importStatusName } },
  useOwn: useUndoing,
  cells: ({ can, own: { setUndoing } }) => ({
    counts: ({ counts }) => <CountsLine counts={counts} />,
    status: (row) => <StatusWithUndo row={row} {...(can('update Import') ? { onUndo: () => setUndoing(row) } : {})} />,
  }),
  page: ({ id }) => `/imports/${id}`,
  drawer: ({ opened }) => (opened === 'new' ? <Navigate to="/imports/new" replace /> : null),
  dialogs: ({ own: { undoing, setUndoing } }) =>
    undoing && <UndoDialog imported={undoing} onClose={() => setUndoing(undefined)} />,
})
