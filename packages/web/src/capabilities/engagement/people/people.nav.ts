import { word } from '@rad/api/words'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import type { NavEntry } from '#shell/nav.ts'

export const nav: NavEntry[] = [
  {
    section: word('Reports'),
    title: word('User engagement'),
    to: '/reports/engagement',
    search: { period: 'last-28-days' },
    icon: IconUsersGroup,
    allow: 'read Bot',
    order: 20,
    keywords: ['R03', 'DAU', 'WAU', 'MAU', 'retention', 'cohort', 'stickiness', 'people'],
  },
]
