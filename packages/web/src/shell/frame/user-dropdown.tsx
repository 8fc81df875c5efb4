import { Menu } from '@mantine/core'
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { roleName } from '@rad/api/session/auth/contract'
import { word } from '@rad/api/words'
import { Link, useRouter } from '@tanstack/react-router'
import { lockScreen } from '#api/screen-lock.ts'
import type { OpenedProps } from '#kit/feedback/on-demand.tsx'
import { t } from '#kit/words.ts'
import { useNav } from './nav-context.tsx'
import { Avatar } from './avatar.tsx'
import { usePerson } from './person.tsx'
import { useCan } from './rights.tsx'
import { openCustomizer, openKeys } from './shortcuts.tsx'
import { useSignOut } from './sign-out.tsx'
import styles from './user-menu.module.css'

/** Pages about the person, each where it exists and is open to them. */
const places = [
  { to: '/pages/profile', title: word('Profile'), icon: IconUser },
  { to: '/todo', title: word('To-do'), icon: IconChecklist },
  { to: '/notifications', title: word('Notifications'), icon: IconBell },
  { to: '/pages/account-settings', title: word('Account settings'), icon: IconSettings },
  { to: '/pages/pricing', title: word('Pricing'), icon: IconReceipt },
  { to: '/pages/faq', title: word('FAQ'), icon: IconHelpCircle },
]

export function UserDropdown({ trigger, focusTrigger }: OpenedProps) {
  const person = usePerson()
  const signOut = useSignOut()
  const can = useCan()
  const nav = useNav()
  const { routesByPath } = useRouter()
  const own = places.filter(({ to }) => {
    const entry = nav.find((one) => one.to === to)
    return to in routesByPath && (!entry || can(entry.allow))
  })

  return (
    <Menu position="bottom-end" width={260} offset={12} withInitialFocusPlaceholder={false} onClose={focusTrigger}>
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <Avatar name={person.fullName} photo={person.avatar} size={40} />
          <div>
            <strong>{person.fullName}</strong>
            <span>{person.email}</span>
            <span>{t(roleName(person.role))}</span>
          </div>
        </div>
        <Menu.Divider />
        {own.map(({ to, title, icon: Icon }) => (
          <Menu.Item key={to} component={Link} to={to as '/'} leftSection={<Icon size={16} stroke={1.6} />}>
            {t(title)}
          </Menu.Item>
        ))}
        {own.length > 0 ? <Menu.Divider /> : null}
        <Menu.Item leftSection={<IconAdjustments size={16} stroke={1.6} />} onClick={openCustomizer}>
          {t('Appearance')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.6} />} onClick={openKeys}>
          {t('Keyboard shortcuts')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLock size={16} stroke={1.6} />} onClick={() => void lockScreen()}>
          {t('Lock screen')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout className={styles.out} size={16} stroke={1.6} />}
          onClick={() => void signOut()}
        >
          {t('Sign out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
