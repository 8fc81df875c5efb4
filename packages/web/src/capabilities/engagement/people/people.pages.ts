import { word } from '@rad/api/words'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const peoplePages = definePages('engagement/people', [
  {
    path: '/reports/engagement',
    title: word('User engagement'),
    allow: 'read Bot',
    screen: 'engagement-screen',
    section: 'Reports',
    opensOn: { period: 'last-28-days', compare: 'previous' },
    menu: {
      icon: IconUsersGroup,
      order: 20,
      keywords: ['R03', 'DAU', 'WAU', 'MAU', 'retention', 'cohort', 'stickiness', 'people'],
    },
  },
  {
    path: '/reports/engagement/people',
    title: word('Users'),
    allow: 'read Bot',
    screen: 'people-screen',
  },
])
