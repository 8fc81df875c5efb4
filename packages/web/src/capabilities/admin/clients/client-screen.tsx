import { ActionIcon, Button } from '@mantine/core'
import { type Client, clientsApi } from '@rad/api/admin/clients/contract'
import IconBuildings from '@tabler/icons-react/dist/esm/icons/IconBuildings.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { query } from '#api/query.ts'
import { type Action, ActionMenu } from '#kit/base/action-menu.tsx'
import { Card, Fact, Facts, FactsPage } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { useOpened } from '#kit/page/use-opened.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { ClientBots } from './client-bots.tsx'
import { ClientKeys } from './client-keys.tsx'
import { ClientPeople } from './client-people.tsx'
import { ClientUse } from './client-use.tsx'
import { ClientStatusBadge } from './client-words.tsx'
import { Suspended } from './suspension.tsx'
import styles from './client.module.css'

const ClientDrawer = lazy(() => import('./client-drawer.tsx').then(({ ClientDrawer }) => ({ default: ClientDrawer })))
const SuspendDialog = lazy(() =>
  import('./suspend-dialog.tsx').then(({ SuspendDialog }) => ({ default: SuspendDialog })),
)

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, _search: RawSearch, { code = '' }: Record<string, string>) => {
  void queryClient.prefetchQuery(query(clientsApi.get, { params: { code } }))
  void queryClient.prefetchQuery(query(clientsApi.keys, { params: { code } }))
  void queryClient.prefetchQuery(query(clientsApi.months, { params: { code } }))
}

export function Screen() {
  const { code = '' } = useParams({ strict: false }) as { code?: string }
  const found = useQuery(query(clientsApi.get, { params: { code } }))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconBuildings size={28} stroke={1.5} />,
        title: t('Client not found'),
        text: t('You don’t have access to a client with the code {code}, or it doesn’t exist.', { code }),
        action: (
          <ButtonLink to="/clients" variant="default">
            {t('All clients')}
          </ButtonLink>
        ),
      }}
    >
      {(client) => <ClientPage client={client} />}
    </FoundRecord>
  )
}

function ClientPage({ client }: { client: Client }) {
  const drawer = useOpened()
  const can = useCan()
  const mayChange = can('update Client')

  return (
    <div className={pageStyles.page}>
      <PageHead
        title={
          <span className={styles.title}>
            {client.name}
            <ClientStatusBadge status={client.status} />
          </span>
        }
        lead={[client.code, inWords(client.kind)].join(' · ')}
        actions={
          <>
            {mayChange ? <Button onClick={() => drawer.open('edit')}>{t('Edit')}</Button> : null}
            <More client={client} onSuspend={() => drawer.open('suspend')} />
          </>
        }
      />
      {client.status === 'suspended' ? <Suspended client={client} mayChange={mayChange} /> : null}
      <FactsPage
        main={
          <>
            <ClientUse client={client} />
            <ClientKeys client={client} mayChange={mayChange} />
            {can('read Bot') ? <ClientBots client={client} /> : null}
          </>
        }
        aside={
          <>
            <About client={client} />
            <Origins origins={client.allowed_origins} />
            {can('read User') ? <ClientPeople client={client} mayChange={can('update User') && mayChange} /> : null}
          </>
        }
      />
      <Suspense fallback={null}>
        {drawer.opened === 'edit' && mayChange ? (
          <ClientDrawer key={client.code} client={client} onClose={drawer.close} />
        ) : null}
        {drawer.opened === 'suspend' && mayChange ? <SuspendDialog client={client} onClose={drawer.close} /> : null}
      </Suspense>
    </div>
  )
}

const icon = { size: 15, stroke: 1.6 }

/** What is done rarely: suspending, and looking at what was done. */
function More({ client, onSuspend }: { client: Client; onSuspend: () => void }) {
  const can = useCan()
  const navigate = useNavigate()
  const suspend: Action[] =
    client.status === 'active' && can('update Client')
      ? [{ label: t('Suspend'), icon: <IconPlayerPause {...icon} />, isBad: true, run: onSuspend }]
      : []
  const search = { entity: 'client', entity_id: client.id }
  const history: Action[] = can('read Audit')
    ? [
        {
          label: t('History'),
          icon: <IconHistory {...icon} />,
          run: () => void navigate({ to: '/audit', search: search as never }),
        },
      ]
    : []
  if (suspend.length + history.length === 0) return null
  return (
    <ActionMenu
      trigger={
        <ActionIcon size={32} aria-label={t('More actions for {name}', { name: client.name })}>
          <IconDotsVertical size={17} stroke={1.6} />
        </ActionIcon>
      }
      groups={[history, suspend]}
    />
  )
}

function About({ client }: { client: Client }) {
  const { days } = useFormat()
  const { contact_name, contact_email } = client
  return (
    <Card title={t('About')}>
      <Facts>
        <Fact label={t('Kind')} value={inWords(client.kind)} />
        <Fact label={t('Code')} kind="code" value={client.code} />
        <Fact label={t('Contact')} value={contact_name} wide />
        <Fact
          label={t('Email')}
          value={contact_email && <a href={`mailto:${contact_email}`}>{contact_email}</a>}
          wide
        />
        <Fact label={t('Message retention')} value={days(client.retention_days)} wide />
      </Facts>
    </Card>
  )
}

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
