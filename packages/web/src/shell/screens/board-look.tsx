import IconLayoutKanban from '@tabler/icons-react/dist/esm/icons/IconLayoutKanban.mjs'
import IconLayoutList from '@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs'
import { lazy, Suspense } from 'react'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { t } from '#kit/words.ts'
import type { BoardLook, LoadBoard } from './board-declaration.ts'

/** Only those who look at a board load it. */
const ListBoard = lazy(() => import('./list-board.tsx').then((module) => ({ default: module.ListBoard })))

/** The way to the other look of the same rows. */
function LookSwitch({ isBoard }: { isBoard: boolean }) {
  const Icon = isBoard ? IconLayoutList : IconLayoutKanban
  return (
    <ButtonLink
      to="."
      search={((previous: RawSearch) => ({ ...previous, look: isBoard ? undefined : 'board' })) as never}
      variant="default"
      leftSection={<Icon size={15} stroke={1.6} aria-hidden="true" />}
    >
      {isBoard ? t('List') : t('Board')}
    </ButtonLink>
  )
}

/** The board of a list, and the way to it: lists without one do not load this. */
export const boardLook = <Row extends object>(load: LoadBoard<Row>): BoardLook => ({
  Switch: LookSwitch,
  Rows: (props) => (
    <Suspense fallback={<BlockSkeleton height={420} />}>
      <ListBoard {...props} load={load as LoadBoard<object>} />
    </Suspense>
  ),
})
