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
    text: word('By what the values are: figures by size, days by date. Figures and days begin with the largest.'),
    Demo: Sorting,
    isFlush: true,
  },
  {
    id: 'own-cells',
    title: word('Cells of one’s own'),
    text: word('A picture before a name, a badge for a status. All others are written by the kind of their column.'),
    Demo: OwnCells,
    isFlush: true,
  },
  {
    id: 'columns',
    title: word('Columns'),
    text: word('Which, in what order, how wide and how many stay in place: chosen by the reader and kept.'),
    Demo: Columns,
    isFlush: true,
  },
  {
    id: 'picked-rows',
    title: word('Picked rows'),
    text: word('A bar says what can be done with them; what is deleted can be brought back.'),
    Demo: PickedRows,
    isFlush: true,
  },
  {
    id: 'states',
    title: word('States'),
    text: word('Loading, empty, failed, and older rows while newer ones are on their way.'),
    Demo: States,
    isFlush: true,
  },
  {
    id: 'server-rows',
    title: word('Rows of the server'),
    text: word('Searched, sorted and paged by the server. The old rows stay until the new ones have come.'),
    Demo: ServerRows,
    isFlush: true,
  },
  {
    id: 'totals',
    title: word('Reports'),
    text: word('Grouped by what the first columns say, the total always last. A figure opens the rows it counts.'),
    Demo: Totals,
    isFlush: true,
  },
  {
    id: 'long-lists',
    title: word('A hundred thousand rows'),
    text: word('Only those in sight are drawn. For what is in memory anyway; lists of the server are paged.'),
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
