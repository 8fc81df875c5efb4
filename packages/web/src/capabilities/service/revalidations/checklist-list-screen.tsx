import { checklistList, type ChecklistRow, checklistsApi } from '@rad/api/service/revalidations/checklists.contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import type { Cells } from '#kit/table/data-table.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { listScreen } from '#shell/screens/list-screen.tsx'

const ChecklistDrawer = lazy(() =>
  import('./checklist-drawer.tsx').then(({ ChecklistDrawer }) => ({ default: ChecklistDrawer })),
)

const cells: Cells<ChecklistRow> = { kind: ({ kind }) => inWords(kind) }

export const { Screen, prefetch } = listScreen({
  list: checklistList,
  rows: checklistsApi.list,
  file: checklistsApi.export,
  lead: word('What is looked at, by kind. An audit that has begun stays with its version.'),
  search: word('Search code or name'),
  empty: { title: word('No checklists yet'), text: word('Add a checklist, write its items, and publish them.') },
  add: { label: word('Add checklist'), allow: 'create Revalidation' },
  cells,
  page: ({ code }) => `/checklists/${code}`,
  drawer: ({ opened, close }) => opened === 'new' && <ChecklistDrawer onClose={close} />,
})
