import { dealerFields, type DealerRecord, dealersApi } from '@rad/api/network/dealers/contract'
import { word } from '@rad/api/words'
import IconMapPinOff from '@tabler/icons-react/dist/esm/icons/IconMapPinOff.mjs'
import { lazy } from 'react'
import { Card } from '#kit/page/facts.tsx'
import { t } from '#kit/words.ts'
import { emailKindWords, NetworkStatusBadge } from '#words/network-words.tsx'
import { PlaceName, placeName, usePlaces } from '#choose/use-place-options.ts'
import { RecordFacts } from '#shell/screens/record-facts.tsx'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { DealerOutlets } from './dealer-outlets.tsx'
import styles from './dealer.module.css'

export const { Screen, prefetch } = recordScreen({
  record: dealersApi.get,
  id: 'code',
  fields: dealerFields.fields,
  missing: {
    icon: IconMapPinOff,
    title: word('Dealer not found'),
    text: word('No dealer in your scope has the code {code}.'),
  },
  list: { to: '/dealers', label: word('All dealers') },
  title: ({ name }) => name,
  badge: ({ status }) => <NetworkStatusBadge status={status} />,
  lead: (dealer) => <Lead dealer={dealer} />,
  main: [
    ({ record }) => <DealerOutlets dealer={record} />,
    {
      title: word('Company'),
      facts: ['code', { key: 'legal_name', isWide: true }, { key: 'tax_no', kind: 'code' }, 'region'],
    },
  ],
  aside: [
    {
      title: word('Principal'),
      facts: [
        { key: 'principal_name', label: word('Name'), isWide: true },
        'principal_email',
        { key: 'phone', isWide: true },
      ],
      empty: word('No principal yet.'),
    },
    ({ record }) => <Emails dealer={record} />,
  ],
  draws: {
    region: ({ record }) => record.region && <PlaceName of="regions" code={record.region} />,
    principal_email: ({ record }) => record.principal_email && mail(record.principal_email),
    phone: ({ record }) => record.phone && <Phone phone={record.phone} />,
  },
  acts: {
    edit: {
      label: ({ can }) => (can('update OutletMaster') ? word('Edit') : word('Edit contacts')),
      may: ({ can }) => can('update Outlet'),
      isMain: true,
      form: lazy(() => import('./dealer-drawer.tsx').then(({ DealerDrawer }) => ({ default: DealerDrawer }))),
    },
  },
  menu: 'dealer',
})

function Lead({ dealer: { code, region } }: { dealer: DealerRecord }) {
  const places = usePlaces()
  return [code, placeName(places?.regions, region)].filter(Boolean).join(' · ')
}

const mail = (email: string) => <a href={`mailto:${email}`}>{email}</a>

const Phone = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
    <bdi dir="ltr">{phone}</bdi>
  </a>
)

function Emails({ dealer }: { dealer: DealerRecord }) {
  return (
    <Card title={t('Addresses')}>
      {dealer.emails.length > 0 ? (
        <RecordFacts
          record={Object.fromEntries(dealer.emails.map(({ email, kind }) => [`${kind} ${email}`, mail(email)]))}
          facts={dealer.emails.map(({ email, kind }) => ({
            key: `${kind} ${email}`,
            label: emailKindWords(kind),
            isWide: true,
          }))}
        />
      ) : (
        <p className={styles.quiet}>{t('No contacts yet.')}</p>
      )}
    </Card>
  )
}
