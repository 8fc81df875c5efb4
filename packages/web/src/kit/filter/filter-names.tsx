import { Menu } from '@mantine/core'
import type { MoreFiltersProps } from '#kit/filter/more-filters.tsx'
import type { OpenedProps } from '#kit/feedback/on-demand.tsx'

export function FilterNames({ filters, onPick, trigger }: MoreFiltersProps & OpenedProps) {
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {filters.map((filter) => (
          <Menu.Item key={filter.key} onClick={() => onPick(filter.key)}>
            {filter.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
