import { word } from '@rad/api/words'
import { t } from '#kit/words.ts'
import { Columns } from './examples/tables/columns.tsx'
import { LongLists } from './examples/tables/long-lists.tsx'
import { OwnCells } from './examples/tables/own-cells.tsx'
import { PickedRows } from './examples/tables/picked-rows.tsx'
import { ServerRows } from './examples/tables/server-rows.tsx'
import { Sorting } from './examples/tables/sorting.tsx'
import { States } from './examples/tables/states.tsx'
import { Totals } from './examples/tables/totals.tsx'
import { type ReferenceExample, ReferencePage } from './reference-page.tsx'

const examples: readonly ReferenceExample[] = [
  {
    id: 'sorting',
    title: word('Sorting'),
    text: word('By type of value: figures by size, days by date. Figures and days start with the largest.'),
    Demo: Sorting,
    isFlush: true,
  },
  {
    id: 'own-cells',
    title: word('Custom cells'),
    text: word('A photo before a name, a badge for a status. Other cells follow the type of their column.'),
    Demo: OwnCells,
    isFlush: true,
  },
  {
    id: 'columns',
    title: word('Columns'),
    text: word('Choose which columns to show, and their order, width, and pinning. Your choice is saved.'),
    Demo: Columns,
    isFlush: true,
  },
  {
    id: 'picked-rows',
    title: word('Selected rows'),
    text: word('A bar shows the actions for selected rows. Deleted rows can be restored.'),
    Demo: PickedRows,
    isFlush: true,
  },
  {
    id: 'states',
    title: word('States'),
    text: word('Loading, empty, failed, and older rows while newer ones load.'),
    Demo: States,
    isFlush: true,
  },
  {
    id: 'server-rows',
    title: word('Server-side rows'),
    text: word('Searched, sorted, and paged by the server. Old rows stay until new ones load.'),
    Demo: ServerRows,
    isFlush: true,
  },
  {
    id: 'totals',
    title: word('Reports'),
    text: word('Grouped by the first columns, with the total last. Select a figure to open its rows.'),
    Demo: Totals,
    isFlush: true,
  },
  {
    id: 'long-lists',
    title: word('100,000 rows'),
    text: word('Only visible rows are rendered. For data already in memory. Lists from the server are paged.'),
    Demo: LongLists,
    isFlush: true,
  },
]

export function Screen() {
  return (
    <ReferencePage
      id="tables"
      title={t('Tables')}
      lead={t('One table for every list and report.')}
      examples={examples}
    />
  )
}
