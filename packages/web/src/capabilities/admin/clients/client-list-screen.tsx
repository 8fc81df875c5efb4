import { Button } from '@mantine/core'
import {
  type Client,
  clientColumns,
  clientsApi,
  clientList,
  clientKinds,
  clientStatuses,
  type QuotaState,
  quotaStates,
} from '@rad/api/admin/clients/contract'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { pagedQuery, query } from '#api/query.ts'
import type { Cells } from '#kit/data-table.tsx'
import type { Filter } from '#kit/filter.ts'
import { inWords } from '#kit/in-words.ts'
import { ListPage } from '#kit/list-page.tsx'
import { RouterLink } from '#kit/router-link.tsx'
import { countedTabs, StatusTabs } from '#kit/status-tabs.tsx'
import { useOpened } from '#kit/use-opened.ts'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/rights.tsx'
import { ClientCard } from './client-card.tsx'
import { ClientStatusBadge, QuotaBar, statusName } from './client-words.tsx'

const ClientDrawer = lazy(() => import('./client-drawer.tsx').then(({ ClientDrawer }) => ({ default: ClientDrawer })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(clientsApi.list, { query: readView(clientList, search).values }))

const cells: Cells<Client> = {
  kind: ({ kind }) => inWords(kind),
  status: ({ status }) => <ClientStatusBadge status={status} />,
  used_percent: (client) => <QuotaBar client={client} />,
}

const filtersOf = (): Filter[] => [
  {
    kind: 'options',
    key: 'kind',
    label: t('Kind'),
    options: clientKinds.map((kind) => ({ value: kind, label: inWords(kind) })),
  },
  {
    kind: 'options',
    key: 'quota',
    label: t('Quota used'),
    options: (Object.keys(quotaStates) as QuotaState[]).map((state) => ({
      value: state,
      label: t(quotaStates[state]),
    })),
  },
]

export function Screen() {
  const view = useView(clientList)
  const { values } = view
  const answer = useQuery(pagedQuery(clientsApi.list, { query: values }))
  const queryClient = useQueryClient()
  const drawer = useOpened()
  const can = useCan()

  return (
    <>
      <ListPage
        title={t('Clients')}
        lead={t('On whose behalf bots talk: their keys, and how many messages each may send in a month.')}
        action={
          can('create Client') ? (
            <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => drawer.open('new')}>
              {t('Add a client')}
            </Button>
          ) : null
        }
        columns={clientColumns}
        view={view}
        answer={answer}
        rowId={(client) => client.id}
        cells={cells}
        card={(client) => <ClientCard client={client} />}
        rowLink={(client, content) => (
          <RouterLink to="/clients/$code" params={{ code: client.code }} preload={false}>
            {content}
          </RouterLink>
        )}
        searchLabel={t('Search client or contact')}
        filters={filtersOf()}
        onNear={(page) => void queryClient.prefetchQuery(query(clientsApi.list, { query: { ...values, page } }))}
        empty={{ title: t('No clients'), text: t('Clients whose bots you may see appear here.') }}
      >
        <StatusTabs
          label={t('Status')}
          value={values.status?.[0]}
          onChange={(status) => view.set({ status })}
          tabs={countedTabs(clientStatuses, statusName, answer.data?.counts)}
        />
      </ListPage>
      {drawer.opened === 'new' && can('create Client') ? (
        <Suspense fallback={null}>
          <ClientDrawer onClose={drawer.close} />
        </Suspense>
      ) : null}
    </>
  )
}
