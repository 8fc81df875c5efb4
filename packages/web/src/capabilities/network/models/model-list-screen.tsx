import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { modelColumns, modelsApi, modelList } from '@rad/api/network/models/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import { declaredFilters } from '#kit/declared-filters.ts'
import { ListPage } from '#kit/list-page.tsx'
import { OpenedLink } from '#kit/opened-link.tsx'
import { StatusTabs } from '#kit/status-tabs.tsx'
import { useOpened } from '#kit/use-opened.ts'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { inOrder, t } from '#kit/words.ts'
import { useCan } from '#shell/rights.tsx'

const ModelDrawer = lazy(() => import('./model-drawer.tsx').then(({ ModelDrawer }) => ({ default: ModelDrawer })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(modelsApi.list, { query: readView(modelList, search).values }))

export function Screen() {
  const view = useView(modelList)
  const answer = useQuery(pagedQuery(modelsApi.list, { query: view.values }))
  const choices = useQuery({ ...query(modelsApi.options, { query: { active: undefined } }), staleTime: 5 * 60_000 })
  const queryClient = useQueryClient()
  const drawer = useOpened()
  const can = useCan()
  const { active } = view.values
  const counts = answer.data?.counts

  const offered = {
    make: { options: optionsOf(choices.data?.map((model) => model.make)) },
    channel: { options: optionsOf(choices.data?.map((model) => model.channel)) },
  }

  return (
    <>
      <ListPage
        title={t('Models')}
        lead={t('What the network services: every make and model, and the channel that answers for it.')}
        action={
          can('create Model') ? (
            <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => drawer.open('new')}>
              {t('Add a model')}
            </Button>
          ) : null
        }
        columns={modelColumns}
        view={view}
        answer={answer}
        rowId={(model) => model.id}
        rowLink={(model, content) => <OpenedLink to={model.id}>{content}</OpenedLink>}
        searchLabel={t('Search make or model')}
        filters={declaredFilters(modelList.filters, view.values, offered)}
        onExport={(format) => download(modelsApi.export, { query: { ...view.values, format } })}
        onNear={(page) => void queryClient.prefetchQuery(query(modelsApi.list, { query: { ...view.values, page } }))}
        empty={{ title: t('No models yet'), text: t('Add one here, or import the model master as a file.') }}
      >
        <StatusTabs
          label={t('Status')}
          value={active}
          onChange={(value) => view.set({ active: value })}
          tabs={[
            { value: undefined, label: t('All'), count: counts && (counts.active ?? 0) + (counts.inactive ?? 0) },
            { value: 'true', label: t('Active'), count: counts?.active ?? 0 },
            { value: 'false', label: t('Inactive'), count: counts?.inactive ?? 0 },
          ]}
        />
      </ListPage>
      {drawer.opened ? (
        <Suspense fallback={null}>
          <ModelDrawer key={drawer.opened} id={drawer.opened} onClose={drawer.close} />
        </Suspense>
      ) : null}
    </>
  )
}

const optionsOf = (values: (string | null)[] | undefined) =>
  values &&
  [...new Set(values)]
    .flatMap((value) => (value ? [{ value, label: value }] : []))
    .toSorted((a, b) => inOrder(a.label, b.label))
