import { word } from '@rad/api/words'
import IconDeviceDesktopAnalytics from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktopAnalytics.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Reports'),
    title: word('Portal usage'),
    to: '/reports/portal',
    search: { period: 'last-28-days' },
    icon: IconDeviceDesktopAnalytics,
    allow: 'read PortalUsage',
    order: 40,
    keywords: ['sign-ins', 'logins', 'pages', 'exports', 'DAU', 'MAU', 'adoption'],
  },
]
