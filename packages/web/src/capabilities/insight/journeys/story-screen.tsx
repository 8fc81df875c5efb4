import { journeysApi } from '@rad/api/insight/journeys/contract'
import { word } from '@rad/api/words'
import IconCarOff from '@tabler/icons-react/dist/esm/icons/IconCarOff.mjs'
import { PathLink } from '#kit/page/path-link.tsx'
import { t } from '#kit/words.ts'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { OpenMatters } from './open-matters.tsx'
import { StoryChapters } from './story-chapters.tsx'
import { StorySummary } from './story-summary.tsx'

export const { Screen, prefetch } = recordScreen({
  record: journeysApi.story,
  id: 'vin',
  missing: {
    icon: IconCarOff,
    title: word('Vehicle not found'),
    text: word('No vehicle in your scope has the VIN {vin}.'),
  },
  list: { to: '/journeys', label: word('All visits') },
  title: ({ reg_no, vin }) => reg_no ?? vin,
  lead: ({ vin, model }) => [model, vin].filter(Boolean).join(' · '),
  main: [({ record }) => <OpenMatters open={record.open} />, ({ record }) => <StoryChapters story={record} />],
  aside: [
    ({ record }) => <StorySummary story={record} />,
    ({ record }) => <PathLink href={`/vehicles/${record.vin}`}>{t('Open the vehicle')}</PathLink>,
    ({ record: { customer } }) =>
      customer ? (
        <PathLink href={`/customers/${customer.no}/story`}>
          {t('Story of {customer}', { customer: customer.name ?? customer.no })}
        </PathLink>
      ) : null,
  ],
})
