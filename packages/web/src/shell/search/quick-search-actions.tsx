import { useDirection } from '@mantine/core'
import IconArrowsLeftRight from '@tabler/icons-react/dist/esm/icons/IconArrowsLeftRight.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { lockScreen } from '#api/screen-lock.ts'
import { stringifySearch } from '#kit/filter/view-url.ts'
import { languageName, languages, t, useLanguage } from '#kit/words.ts'
import { useNav } from '#shell/frame/nav-context.tsx'
import { groupsOf, type NavEntry } from '#shell/frame/nav.ts'
import { changeLanguage, changePreferences, saveDirection, usePreferences } from '#shell/customizer/preferences.ts'
import type { Entry } from './quick-search-entry.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { openKeys } from '#shell/frame/shortcuts.tsx'
import { useSignOut } from '#shell/frame/sign-out.tsx'

const drawn = { size: 18, stroke: 1.6 }

const addressOf = ({ to }: NavEntry, search: Record<string, string> = {}) => `${to}${stringifySearch(search)}`

/** The pages of the menu, by right. */
export function usePages(): Entry[] {
  const nav = useNav()
  const can = useCan()
  return groupsOf(nav, can)
    .flatMap((group) => group.entries)
    .map((entry) => {
      const { title, section, keywords = [], icon: Icon } = entry
      return {
        id: `page:${title}`,
        title: t(title),
        hint: section ? t(section) : undefined,
        // Also found by its English name, which colleagues may use.
        words: [title, section, section && t(section), ...keywords].join(' '),
        icon: <Icon {...drawn} />,
        link: addressOf(entry, entry.search),
      }
    })
}

/** The actions that open a page to add something, by right: a new task, a new user. */
function useBeginnings(): Entry[] {
  const nav = useNav()
  const can = useCan()
  return groupsOf(nav, can)
    .flatMap((group) => group.entries)
    .flatMap((entry) =>
      (entry.actions ?? [])
        .filter((action) => can(action.allow))
        .map((action) => ({
          id: `action:${action.title}`,
          title: t(action.title),
          hint: t(entry.title),
          words: action.title,
          icon: <IconPlus {...drawn} />,
          link: addressOf(entry, action.search),
        })),
    )
}

/** Everything that can be done from anywhere. */
export function useActions(): Entry[] {
  const signOut = useSignOut()
  const spoken = useLanguage()
  const { skin, menuHidden } = usePreferences()
  const { dir, setDirection } = useDirection()
  const beginnings = useBeginnings()
  const isDark = skin === 'dark'
  const turn = () => {
    const next = dir === 'rtl' ? 'ltr' : 'rtl'
    saveDirection(next)
    setDirection(next)
  }

  return [
    ...beginnings,
    {
      id: 'action:skin',
      title: isDark ? t('Light theme') : t('Dark theme'),
      words: 'theme appearance mode skin light dark',
      icon: isDark ? <IconSun {...drawn} /> : <IconMoon {...drawn} />,
      run: () => changePreferences({ skin: isDark ? 'light' : 'dark' }),
    },
    {
      id: 'action:direction',
      title: dir === 'rtl' ? t('Left to right') : t('Right to left'),
      words: 'direction mirror rtl ltr',
      icon: <IconArrowsLeftRight {...drawn} />,
      run: turn,
    },
    {
      id: 'action:menu',
      title: menuHidden ? t('Show menu') : t('Hide menu'),
      words: 'menu sidebar navigation',
      icon: <IconLayoutSidebar {...drawn} />,
      run: () => changePreferences({ menuHidden: !menuHidden }),
    },
    ...languages
      .filter((code) => code !== spoken)
      .map((code) => ({
        id: `action:language:${code}`,
        title: languageName(code),
        hint: t('Language'),
        words: `language ${code}`,
        icon: <IconLanguage {...drawn} />,
        run: () => changeLanguage(code),
      })),
    {
      id: 'action:keys',
      title: t('Keyboard shortcuts'),
      words: 'keyboard shortcuts help',
      icon: <IconKeyboard {...drawn} />,
      run: openKeys,
    },
    {
      id: 'action:lock',
      title: t('Lock screen'),
      words: 'lock screen away',
      icon: <IconLock {...drawn} />,
      run: () => void lockScreen(),
    },
    {
      id: 'action:sign-out',
      title: t('Sign out'),
      words: 'log out leave',
      icon: <IconLogout {...drawn} />,
      run: () => void signOut(),
    },
  ]
}
