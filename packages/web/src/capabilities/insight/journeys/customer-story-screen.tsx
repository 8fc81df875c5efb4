import { journeysApi } from '@rad/api/insight/journeys/contract'
import { word } from '@rad/api/words'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import { PathLink } from '#kit/page/path-link.tsx'
import { t } from '#kit/words.ts'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { OpenMatters } from './open-matters.tsx'
import { StoryChapters } from './story-chapters.tsx'
import { StorySummary } from './story-summary.tsx'
import { vehicleOf } from './story.rules.ts'

export const { Screen, prefetch } = recordScreen({
  record: journeysApi.customerStory,
  id: 'no',
  missing: {
    icon: IconUserOff,
    title: word('Customer not found'),
    text: word('No customer in your scope has the number {no}.'),
  },
  list: { to: '/customers', label: word('All customers') },
  title: ({ name, no }) => name ?? no,
  lead: ({ no, vehicles }) => [no, ...vehicles.slice(0, 5).map(vehicleOf)].join(' · '),
  main: [
    ({ record }) => <OpenMatters open={record.open} ofMany />,
    ({ record }) => <StoryChapters story={record} ofMany />,
  ],
  aside: [
    ({ record }) => <StorySummary story={record} ofMany />,
    ({ record }) => <PathLink href={`/customers/${record.no}`}>{t('Open the customer')}</PathLink>,
  ],
})
