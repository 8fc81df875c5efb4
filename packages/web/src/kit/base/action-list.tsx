import { Menu } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Fragment } from 'react'
import type { ActionMenuProps } from '#kit/base/action-menu.tsx'
import type { OpenedProps } from '#kit/feedback/on-demand.tsx'

export function ActionList({ groups, trigger, focusTrigger }: ActionMenuProps & OpenedProps) {
  const shown = groups.filter((group) => group.length > 0)
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} onClose={focusTrigger}>
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown>
        {shown.map((group, index) => (
          <Fragment key={group[0]?.label}>
            {index > 0 ? <Menu.Divider /> : null}
            {group.map(({ label, icon, isBad, isChecked, run }) =>
              isChecked === undefined ? (
                <Menu.Item key={label} leftSection={icon} {...(isBad ? { color: 'var(--bad)' } : {})} onClick={run}>
                  {label}
                </Menu.Item>
              ) : (
                <Menu.CheckboxItem
                  key={label}
                  checked={isChecked}
                  onChange={run}
                  checkIcon={<IconCheck size={16} stroke={2} />}
                  // As wide as the icons of the others.
                  styles={{ itemIndicator: { width: 16, marginInlineEnd: 'var(--mantine-spacing-xs)' } }}
                >
                  {label}
                </Menu.CheckboxItem>
              ),
            )}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
