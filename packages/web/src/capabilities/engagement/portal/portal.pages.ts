import { word } from '@rad/api/words'
import IconDeviceDesktopAnalytics from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktopAnalytics.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const portalPages = definePages('engagement/portal', [
  {
    path: '/reports/portal',
    title: word('Portal usage'),
    allow: 'read PortalUsage',
    screen: 'portal-report-screen',
    section: 'Reports',
    opensOn: { period: 'last-28-days', compare: 'previous' },
    menu: {
      icon: IconDeviceDesktopAnalytics,
      order: 40,
      keywords: ['sign-ins', 'logins', 'pages', 'exports', 'DAU', 'MAU', 'adoption'],
    },
  },
])
