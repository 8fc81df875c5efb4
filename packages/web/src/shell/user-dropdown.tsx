import { Menu } from '@mantine/core'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import type { OpenedProps } from '#kit/on-demand.tsx'
import { usePerson } from './person.tsx'
import { openKeys } from './shortcuts.tsx'
import { useSignOut } from './sign-out.tsx'
import styles from './user-menu.module.css'

export function UserDropdown({ trigger }: OpenedProps) {
  const person = usePerson()
  const signOut = useSignOut()

  return (
    <Menu position="bottom-end" width={240} defaultOpened withInitialFocusPlaceholder={false}>
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <strong>{person.fullName}</strong>
          <span>{person.email}</span>
          <span>Role {person.role}</span>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.6} />} onClick={() => openKeys()}>
          Keys
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
