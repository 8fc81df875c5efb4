import { type Gap, gapList, gapWords, levelsApi } from '@rad/api/service/levels/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import type { Cells } from '#kit/table/data-table.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { nothing } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { levelWords } from '#words/ticket-words.tsx'
import { GapLine, MendButton } from './gap-line.tsx'
import { GapBadge } from './level-words.tsx'
import { placeLooks } from './place-filters.ts'

const OpenedDrawer = lazy(() => import('./opened-drawer.tsx').then(({ OpenedDrawer }) => ({ default: OpenedDrawer })))

const cells: Cells<Gap> = {
  kind: ({ kind }) => <GapBadge kind={kind} />,
  level: ({ level }) => levelWords(level),
  job_type: ({ job_type }) => (job_type ? inWords(job_type) : nothing),
}

export const { Screen, prefetch } = listScreen({
  list: gapList,
  rows: levelsApi.gaps,
  lead: word('Places where no one is responsible for tickets. They’re escalated to the next level immediately.'),
  search: word('Search people or places'),
  empty: { title: word('No coverage gaps'), text: word('Full coverage on this day.') },
  filters: placeLooks,
  tabs: { words: (kind: Gap['kind']) => t(gapWords[kind]) },
  rowId: ({ key }) => key,
  cells,
  card: (gap) => <GapLine gap={gap} />,
  rowActions: (gap) => <MendButton gap={gap} />,
  drawer: ({ opened, close }) => <OpenedDrawer opened={opened} onClose={close} />,
})
