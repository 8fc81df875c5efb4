import { word } from '@rad/api/words'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import IconIdBadge2 from '@tabler/icons-react/dist/esm/icons/IconIdBadge2.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { PageHead } from '#kit/page/page-head.tsx'
import page from '#kit/page/page.module.css'
import { t } from '#kit/words.ts'
import styles from './account-page.module.css'

const hub = '/pages/account-settings'

/** The parts of the account settings. Each is a page of its capability and a tab here. */
const parts = [
  { to: hub, title: word('General'), icon: IconUser },
  { to: `${hub}/information`, title: word('Information'), icon: IconIdBadge2 },
  { to: `${hub}/social`, title: word('Social links'), icon: IconLink },
  { to: `${hub}/connections`, title: word('Connected accounts'), icon: IconPlugConnected },
  { to: `${hub}/notifications`, title: word('Notifications'), icon: IconBell },
  { to: `${hub}/preferences`, title: word('Language and appearance'), icon: IconLanguage },
  { to: `${hub}/password`, title: word('Password'), icon: IconLock },
  { to: `${hub}/security`, title: word('Security'), icon: IconShieldLock },
  { to: `${hub}/sessions`, title: word('Active sessions'), icon: IconDevices },
  { to: `${hub}/data`, title: word('Your data'), icon: IconDatabase },
] as const

export interface AccountPageProps {
  /** What only this part offers at the top of the page. */
  actions?: ReactNode
  children: ReactNode
}

/** One part of the account settings, with links to the others: at the side, and on a phone in a row above. */
export function AccountPage({ actions, children }: AccountPageProps) {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // On a phone the row is wider than the screen: scroll the open tab into view.
  useEffect(() => {
    const row = nav.current
    const open = row?.querySelector<HTMLElement>('[aria-current="page"]')
    if (row && open) row.scrollTo?.({ left: open.offsetLeft - row.offsetLeft - 16 })
  }, [pathname])
  return (
    <div className={page.page}>
      <PageHead
        title={t('Account settings')}
        lead={t('Your profile, how you sign in, and what reaches you.')}
        actions={actions}
      />
      <div className={styles.columns}>
        <nav ref={nav} className={styles.parts} aria-label={t('Account settings')}>
          {parts.map(({ to, title, icon: Icon }) => (
            <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }} className={styles.part}>
              <Icon size={17} stroke={1.6} aria-hidden="true" />
              {t(title)}
            </Link>
          ))}
        </nav>
        <div className={styles.content}>{children}</div>
      </div>
    </div>
  )
}
