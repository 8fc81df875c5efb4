import { word } from '@rad/api/words'
import IconArrowsSplit2 from '@tabler/icons-react/dist/esm/icons/IconArrowsSplit2.mjs'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconGitFork from '@tabler/icons-react/dist/esm/icons/IconGitFork.mjs'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import IconStairs from '@tabler/icons-react/dist/esm/icons/IconStairs.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const journeyPages = definePages('insight/journeys', [
  {
    path: '/journeys',
    title: word('Visits'),
    allow: 'read Journey',
    screen: 'visit-list-screen',
    section: 'Service',
    menu: { icon: IconRoute, order: 62, keywords: ['journey', 'visit', 'vehicle', 'drop-off'] },
  },
  {
    path: '/journeys/$vin',
    title: word('Story of a vehicle'),
    allow: 'read Journey',
    screen: 'story-screen',
  },
  {
    path: '/customers/$no/story',
    title: word('Story of a customer'),
    allow: 'read Journey',
    screen: 'customer-story-screen',
  },
  {
    path: '/reports/journeys',
    title: word('Customer journey'),
    allow: 'read Journey',
    screen: 'journey-report-screen',
    section: 'Reports',
    opensOn: { period: 'last-28-days' },
    menu: { icon: IconStairs, order: 189, keywords: ['R20', 'funnel', 'drop-off', 'conversion', 'stage', 'M85'] },
  },
  {
    path: '/reports/journey-paths',
    title: word('Journey paths'),
    allow: 'read Journey',
    screen: 'path-report-screen',
    section: 'Reports',
    opensOn: { period: 'last-28-days' },
    menu: { icon: IconGitFork, order: 190, keywords: ['path', 'variant', 'step', 'map', 'loop', 'repeat', 'return'] },
  },
  {
    path: '/reports/journey-deviations',
    title: word('Journey deviations'),
    allow: 'read Journey',
    screen: 'deviation-report-screen',
    section: 'Reports',
    opensOn: { period: 'last-28-days' },
    menu: {
      icon: IconArrowsSplit2,
      order: 191,
      keywords: ['deviation', 'agreed order', 'conformance', 'missing', 'too often', 'out of order'],
    },
  },
  {
    path: '/journey-tasks',
    title: word('Journey tasks'),
    allow: 'read JourneyTask',
    screen: 'task-list-screen',
  },
  {
    path: '/journey-tasks/$no',
    title: word('Journey task'),
    allow: 'read JourneyTask',
    screen: 'task-screen',
  },
  {
    path: '/journey-groups',
    title: word('Saved groups'),
    allow: 'read Journey',
    screen: 'group-list-screen',
    section: 'Service',
    menu: { icon: IconUsersGroup, order: 63, keywords: ['group', 'path', 'customers', 'vehicles', 'journey'] },
  },
  {
    path: '/journey-stages',
    title: word('Stages of a visit'),
    allow: 'read Reason',
    screen: 'stage-list-screen',
    section: 'Service setup',
    menu: {
      icon: IconListDetails,
      order: 64,
      keywords: ['funnel', 'journey', 'stage', 'event'],
      actions: [{ title: word('Add stage'), allow: 'create Reason', search: { open: 'new' } }],
    },
  },
])
