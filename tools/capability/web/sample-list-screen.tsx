import { Button } from '@mantine/core'
import {
  sampleColumns,
  sampleList,
  type SampleRow,
  samplesApi,
  sampleStatuses,
} from '@rad/api/service/samples/contract'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import type { Cells } from '#kit/data-table.tsx'
import { inWords } from '#kit/in-words.ts'
import { ListPage } from '#kit/list-page.tsx'
import { RouterLink } from '#kit/router-link.tsx'
import { StatusTabs } from '#kit/status-tabs.tsx'
import { useOpened } from '#kit/use-opened.ts'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/rights.tsx'
import { SampleStatusBadge } from './sample-words.tsx'
import { useSampleFilters } from './use-sample-filters.ts'

const SampleDrawer = lazy(() => import('./sample-drawer.tsx').then(({ SampleDrawer }) => ({ default: SampleDrawer })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(samplesApi.list, { query: readView(sampleList, search).values }))

const cells: Cells<SampleRow> = {
  status: ({ status }) => <SampleStatusBadge status={status} />,
  outlet: ({ outlet, outlet_name }) => <span title={outlet_name}>{outlet}</span>,
}

export function Screen() {
  const view = useView(sampleList)
  const { values } = view
  const answer = useQuery(pagedQuery(samplesApi.list, { query: values }))
  const filters = useSampleFilters(values, ['status'])
  const queryClient = useQueryClient()
  const drawer = useOpened()
  const can = useCan()
  const counts = answer.data?.counts

  return (
    <>
      <ListPage
        title={t('Samples')}
        lead={t('What is asked of outlets, and how far each has come.')}
        action={
          can('create Sample') ? (
            <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => drawer.open('new')}>
              {t('Add a sample')}
            </Button>
          ) : null
        }
        columns={sampleColumns}
        view={view}
        answer={answer}
        rowId={(sample) => sample.id}
        cells={cells}
        rowLink={(sample, content) => (
          <RouterLink to="/samples/$no" params={{ no: sample.no }} preload={false}>
            {content}
          </RouterLink>
        )}
        searchLabel={t('Number, title or reference')}
        filters={filters}
        {...(can('export Sample')
          ? { onExport: (format) => download(samplesApi.export, { query: { ...values, format } }) }
          : {})}
        onNear={(page) => void queryClient.prefetchQuery(query(samplesApi.list, { query: { ...values, page } }))}
        empty={{ title: t('No samples yet'), text: t('They appear here as they are added or imported.') }}
      >
        <StatusTabs
          label={t('Status')}
          value={values.status?.join(',')}
          onChange={(status) => view.set({ status: status ? [status] : undefined })}
          tabs={[
            { value: undefined, label: t('All'), count: answer.data?.total },
            ...sampleStatuses.map((one) => ({ value: one, label: inWords(one), count: counts && (counts[one] ?? 0) })),
          ]}
        />
      </ListPage>
      {drawer.opened === 'new' ? (
        <Suspense fallback={null}>
          <SampleDrawer onClose={drawer.close} />
        </Suspense>
      ) : null}
    </>
  )
}
