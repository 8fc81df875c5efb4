import { Menu } from '@mantine/core'
import { type TaskSort, taskSorts } from '@rad/api/apps/todo/contract'
import type { OpenedProps } from '#kit/feedback/on-demand.tsx'
import { t } from '#kit/words.ts'
import type { SortMenuProps } from './sort-menu.tsx'
import { sortWords } from './task-words.ts'

export function SortList({ sort, onSort, trigger }: SortMenuProps & OpenedProps) {
  return (
    <Menu position="bottom-end" width={200} withInitialFocusPlaceholder={false}>
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={sort} onChange={(value) => onSort(value as TaskSort)}>
          {taskSorts.map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick>
              {sortWords(one)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item disabled={sort === 'latest'} onClick={() => onSort('latest')}>
          {t('Reset sorting')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
