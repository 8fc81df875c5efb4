import { word } from '@rad/api/words'
import { useSearch } from '@tanstack/react-router'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import styles from './profile.module.css'

const tabs = [
  { tab: undefined, label: word('Feed') },
  { tab: 'about', label: word('About') },
  { tab: 'photos', label: word('Photos') },
  { tab: 'connections', label: word('Connections') },
] as const
export type ProfileTab = 'feed' | 'about' | 'photos' | 'connections'

/** The part of a profile that the address names; the feed for any other. */
export function useProfileTab(): ProfileTab {
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  return tabs.find((one) => one.tab !== undefined && one.tab === tab)?.tab ?? 'feed'
}

/** The one post that the address names, such as a notification leads to. */
export function useOnlyPost(): number | undefined {
  const { post } = useSearch({ strict: false }) as { post?: unknown }
  const id = Number(post)
  return Number.isInteger(id) && id > 0 ? id : undefined
}

/** The parts of a profile, each with an address of its own. */
export function ProfileTabs({ username }: { username: string | undefined }) {
  const current = useProfileTab()
  return (
    <nav className={styles.tabs} aria-label={t('Parts of the profile')}>
      {tabs.map(({ tab, label }) => (
        <RouterLink
          key={label}
          className={styles.tab}
          to={username === undefined ? '/pages/profile' : '/pages/profile/$username'}
          params={username === undefined ? {} : { username }}
          search={(tab === undefined ? {} : { tab }) as never}
          resetScroll={false}
          aria-current={current === (tab ?? 'feed') ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {t(label)}
        </RouterLink>
      ))}
    </nav>
  )
}
