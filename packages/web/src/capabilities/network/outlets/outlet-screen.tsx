import { type Outlet, outletFields, outletsApi } from '@rad/api/network/outlets/contract'
import { word } from '@rad/api/words'
import IconMapPinOff from '@tabler/icons-react/dist/esm/icons/IconMapPinOff.mjs'
import { lazy } from 'react'
import { inWords } from '#kit/text/in-words.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { categoryWords, NetworkStatusBadge } from '#words/network-words.tsx'
import { OpenComplaints } from '#shell/cases/open-complaints.tsx'
import { PlaceName } from '#choose/use-place-options.ts'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { OutletActions } from './outlet-actions.tsx'
import { BelongsTo, Capacity, Channels } from './outlet-facts.tsx'
import styles from './outlet.module.css'

export const { Screen, prefetch } = recordScreen({
  record: outletsApi.get,
  id: 'code',
  fields: outletFields.fields,
  missing: {
    icon: IconMapPinOff,
    title: word('Outlet not found'),
    text: word('No outlet in your scope has the code {code}.'),
  },
  list: { to: '/outlets', label: word('All outlets') },
  title: ({ name }) => name,
  badge: ({ status }) => <NetworkStatusBadge status={status} />,
  lead: ({ code, kind, city }) => [code, inWords(kind), city].filter(Boolean).join(' · '),
  above: ({ record }) => <ClosedNote outlet={record} />,
  main: [
    {
      title: word('Work'),
      facts: [
        'code',
        'kind',
        'functions',
        'opened_on',
        { key: 'closed_on', label: word('Closed'), kind: 'day' },
        { key: 'category', isWide: true },
      ],
    },
    ({ record }) => <Capacity outlet={record} />,
    {
      title: word('Place'),
      facts: [
        'address',
        { key: 'city', label: word('City') },
        { key: 'pin', kind: 'code' },
        { key: 'state', label: word('State') },
        { key: 'zone', label: word('Zone') },
        'region',
        'territory',
        { key: 'lat', label: word('Coordinates') },
      ],
    },
  ],
  aside: [
    ({ record, can }) => (can('read Complaint') ? <OpenComplaints outlet={record.code} /> : null),
    ({ record }) => <BelongsTo outlet={record} />,
    ({ record }) => <Channels outlet={record} />,
    { title: word('Contact'), facts: ['contact_email', 'phone'], empty: word('No contacts yet.') },
  ],
  draws: {
    functions: ({ record }) => record.functions.map(inWords),
    category: ({ record }) => record.category && <Category category={record.category} />,
    state: ({ record }) => record.state && <PlaceName of="states" code={record.state} />,
    zone: ({ record }) => <PlaceName of="zones" code={record.zone} />,
    region: ({ record }) => <PlaceName of="regions" code={record.region} />,
    territory: ({ record }) => record.territory && <PlaceName of="territories" code={record.territory} />,
    lat: ({ record: { lat, lon } }) => (lat === null || lon === null ? null : <bdi>{`${lat}, ${lon}`}</bdi>),
    contact_email: ({ record: { contact_email } }) =>
      contact_email && <a href={`mailto:${contact_email}`}>{contact_email}</a>,
    phone: ({ record: { phone } }) =>
      phone && (
        <a href={`tel:${phone}`}>
          <bdi dir="ltr">{phone}</bdi>
        </a>
      ),
  },
  actions: ({ record }) => <OutletActions outlet={record} />,
  acts: {
    edit: {
      label: ({ can }) => (can('update OutletMaster') ? word('Edit') : word('Edit contact')),
      may: ({ can }) => can('update Outlet'),
      isMain: true,
      form: lazy(() => import('./outlet-drawer.tsx').then(({ OutletDrawer }) => ({ default: OutletDrawer }))),
    },
  },
  menu: 'outlet',
})

const Category = ({ category }: { category: NonNullable<Outlet['category']> }) => (
  <>
    <bdi>{category}</bdi>: {categoryWords(category)}
  </>
)

function ClosedNote({ outlet }: { outlet: Outlet }) {
  const format = useFormat()
  if (outlet.status === 'closed') {
    return (
      <section className={styles.closed} aria-label={t('Closed')}>
        <strong>{outlet.closed_on ? t('Closed on {day}', { day: format.day(outlet.closed_on) }) : t('Closed')}</strong>
        <span>{outlet.inactive_reason ?? t('No reason given.')}</span>
      </section>
    )
  }
  if (outlet.status !== 'temporarily_closed') return null
  return (
    <section className={styles.closed} data-tone="warn" aria-label={t('Temporarily closed')}>
      <strong>{t('Temporarily closed')}</strong>
      <span>{outlet.inactive_reason ?? t('Its cases stay at this outlet.')}</span>
    </section>
  )
}
