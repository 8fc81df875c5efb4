import { clientFields, clientsApi } from '@rad/api/admin/clients/contract'
import { word } from '@rad/api/words'
import IconBuildings from '@tabler/icons-react/dist/esm/icons/IconBuildings.mjs'
import { lazy } from 'react'
import { query } from '#api/query.ts'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { ClientBots } from './client-bots.tsx'
import { ClientKeys } from './client-keys.tsx'
import { ClientMenu } from './client-menu.tsx'
import { ClientPeople } from './client-people.tsx'
import { ClientUse } from './client-use.tsx'
import { ClientStatusBadge } from './client-words.tsx'
import { Suspended } from './suspension.tsx'
import styles from './client.module.css'

const ClientDrawer = lazy(() => import('./client-drawer.tsx').then(({ ClientDrawer }) => ({ default: ClientDrawer })))
const SuspendDialog = lazy(() =>
  import('./suspend-dialog.tsx').then(({ SuspendDialog }) => ({ default: SuspendDialog })),
)

export const { Screen, prefetch } = recordScreen({
  record: clientsApi.get,
  id: 'code',
  fields: clientFields.fields,
  missing: {
    icon: IconBuildings,
    title: word('Client not found'),
    text: word('You don’t have access to a client with the code {code}, or it doesn’t exist.'),
  },
  list: { to: '/clients', label: word('All clients') },
  title: ({ name }) => name,
  badge: ({ status }) => <ClientStatusBadge status={status} />,
  lead: ({ code, kind }) => [code, inWords(kind)].join(' · '),
  above: ({ record, can }) =>
    record.status === 'suspended' ? <Suspended client={record} mayChange={can('update Client')} /> : null,
  main: [
    ({ record }) => <ClientUse client={record} />,
    ({ record, can }) => <ClientKeys client={record} mayChange={can('update Client')} />,
    ({ record, can }) => (can('read Bot') ? <ClientBots client={record} /> : null),
  ],
  aside: [
    {
      title: word('About'),
      facts: [
        'kind',
        'code',
        { key: 'contact_name', isWide: true },
        'contact_email',
        { key: 'retention_days', label: word('Message retention'), isWide: true },
      ],
    },
    ({ record }) => <Origins origins={record.allowed_origins} />,
    ({ record, can }) =>
      can('read User') ? <ClientPeople client={record} mayChange={can('update User') && can('update Client')} /> : null,
  ],
  draws: {
    contact_email: ({ record: { contact_email } }) =>
      contact_email && <a href={`mailto:${contact_email}`}>{contact_email}</a>,
    retention_days: ({ record }) => <Retention days={record.retention_days} />,
  },
  acts: {
    edit: {
      label: word('Edit'),
      may: ({ can }) => can('update Client'),
      isMain: true,
      form: ({ record, onClose }) => <ClientDrawer client={record} onClose={onClose} />,
    },
  },
  menu: ({ record, open }) => <ClientMenu client={record} onSuspend={() => open('suspend')} />,
  drawer: ({ opened, record, can, close }) =>
    opened === 'suspend' && can('update Client') && <SuspendDialog client={record} onClose={close} />,
  alsoFetches: (queryClient, { code = '' }) => {
    void queryClient.prefetchQuery(query(clientsApi.keys, { params: { code } }))
    void queryClient.prefetchQuery(query(clientsApi.months, { params: { code } }))
  },
})

const Retention = ({ days }: { days: number }) => useFormat().days(days)

function Origins({ origins }: { origins: readonly string[] }) {
  return (
    <Card title={t('Origins')}>
      {origins.length > 0 ? (
        <ul className={styles.origins}>
          {origins.map((origin) => (
            <li key={origin}>
              <bdi dir="ltr">{origin}</bdi>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.quiet}>{t('No website can embed its bots. Servers can send messages.')}</p>
      )}
    </Card>
  )
}
