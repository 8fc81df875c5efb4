import { Button } from '@mantine/core'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import type { TaskSort } from '@rad/api/apps/todo/contract'
import { onDemand } from '#kit/feedback/on-demand.tsx'
import { sortWords } from './task-words.ts'

export interface SortMenuProps {
  sort: TaskSort
  onSort: (sort: TaskSort) => void
}

const SortList = onDemand<SortMenuProps>(() => import('./sort-list.tsx').then(({ SortList }) => SortList))

/** In which order the tasks stand. */
export function SortMenu(props: SortMenuProps) {
  return (
    <SortList
      {...props}
      trigger={
        <Button variant="default" leftSection={<IconArrowsSort size={15} stroke={1.6} />}>
          {sortWords(props.sort)}
        </Button>
      }
    />
  )
}
