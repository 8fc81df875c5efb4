import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import {
  complaintColumns,
  type ComplaintRow,
  complaintsApi,
  complaintStatuses,
  complaintList,
} from '@rad/api/service/complaints/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import { Badge } from '#kit/badge.tsx'
import type { Cells } from '#kit/data-table.tsx'
import { inWords } from '#kit/in-words.ts'
import { ListPage } from '#kit/list-page.tsx'
import { RouterLink } from '#kit/router-link.tsx'
import { StatusTabs } from '#kit/status-tabs.tsx'
import { useOpened } from '#kit/use-opened.ts'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { ComplaintStatusBadge, SeverityBadge } from '#pickers/complaint-words.tsx'
import { SavedViews } from '#pickers/saved-views.tsx'
import { useCan } from '#shell/rights.tsx'
import { useComplaintFilters } from './complaint-filters.ts'

const ComplaintDrawer = lazy(() =>
  import('./complaint-drawer.tsx').then(({ ComplaintDrawer }) => ({ default: ComplaintDrawer })),
)

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(complaintsApi.list, { query: readView(complaintList, search).values }))

const openStatuses = complaintStatuses.filter((status) => status !== 'closed')

const cells: Cells<ComplaintRow> = {
  status: ({ status }) => <ComplaintStatusBadge status={status} quiet />,
  severity: ({ severity }) => <SeverityBadge severity={severity} />,
  crash: ({ crash }) => (crash ? <Badge tone="bad">{t('Yes')}</Badge> : t('No')),
  fire: ({ fire }) => (fire ? <Badge tone="bad">{t('Yes')}</Badge> : t('No')),
  received_via: ({ received_via }) => inWords(received_via),
  outlet: ({ outlet, outlet_name }) => (outlet ? <span title={outlet_name ?? undefined}>{outlet}</span> : undefined),
}

export function Screen() {
  const view = useView(complaintList)
  const { values } = view
  const answer = useQuery(pagedQuery(complaintsApi.list, { query: values }))
  const filters = useComplaintFilters({ values })
  const queryClient = useQueryClient()
  const drawer = useOpened()
  const can = useCan()

  return (
    <>
      <ListPage
        title={t('Complaints')}
        lead={t('What customers said was wrong, and how far each one has come.')}
        action={
          can('create Complaint') ? (
            <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => drawer.open('new')}>
              {t('Record a complaint')}
            </Button>
          ) : null
        }
        columns={complaintColumns}
        view={view}
        answer={answer}
        rowId={(complaint) => complaint.id}
        cells={cells}
        rowLink={(complaint, content) => (
          <RouterLink to="/complaints/$no" params={{ no: complaint.no }} preload={false}>
            {content}
          </RouterLink>
        )}
        searchLabel={t('Number, VIN, model or words')}
        filters={filters}
        savedViews={<SavedViews screen="complaints" />}
        {...(can('export Complaint')
          ? {
              exportFormats: ['csv', 'xlsx', 'pdf'] as const,
              onExport: (format) => download(complaintsApi.export, { query: { ...values, format } }),
            }
          : {})}
        onNear={(page) => void queryClient.prefetchQuery(query(complaintsApi.list, { query: { ...values, page } }))}
        empty={{ title: t('No complaints yet'), text: t('They appear here as they are recorded or imported.') }}
      >
        <Tabs counts={answer.data?.counts} status={values.status} onChange={(status) => view.set({ status })} />
      </ListPage>
      {drawer.opened === 'new' ? (
        <Suspense fallback={null}>
          <ComplaintDrawer onClose={drawer.close} />
        </Suspense>
      ) : null}
    </>
  )
}

interface TabsProps {
  counts: Record<string, number> | undefined
  status: string[] | undefined
  onChange: (status: readonly string[] | undefined) => void
}

/** All, all that are open, and each state; several states chosen by an address press no tab unless they are the open ones. */
function Tabs({ counts, status, onChange }: TabsProps) {
  const sum = (statuses: readonly string[]) => counts && statuses.reduce((total, one) => total + (counts[one] ?? 0), 0)
  const isOpen = status?.length === openStatuses.length && openStatuses.every((one) => status.includes(one))
  return (
    <StatusTabs
      label={t('Status')}
      value={!status ? undefined : isOpen ? 'open' : status.join(',')}
      onChange={(value) => onChange(value === 'open' ? openStatuses : value ? [value] : undefined)}
      tabs={[
        { value: undefined, label: t('All'), count: sum(complaintStatuses) },
        { value: 'open', label: t('Open'), count: sum(openStatuses) },
        ...complaintStatuses.map((one) => ({ value: one, label: inWords(one), count: sum([one]) })),
      ]}
    />
  )
}
