import { Button } from '@mantine/core'
import {
  endStatuses,
  ticketColumns,
  type TicketRow,
  ticketsApi,
  ticketStatuses,
  ticketList,
} from '@rad/api/service/tickets/contract'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import type { Cells } from '#kit/data-table.tsx'
import { ListPage } from '#kit/list-page.tsx'
import { RouterLink } from '#kit/router-link.tsx'
import { type StatusTab, StatusTabs } from '#kit/status-tabs.tsx'
import { useOpened } from '#kit/use-opened.ts'
import { useSelection } from '#kit/use-selection.ts'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { SavedViews } from '#pickers/saved-views.tsx'
import {
  chargedWords,
  LevelMark,
  PriorityMark,
  TicketDue,
  ticketKindWords,
  TicketStatusBadge,
  ticketStatusWords,
} from '#pickers/ticket-words.tsx'
import { useCan } from '#shell/rights.tsx'
import { QuickViews } from './quick-views.tsx'
import { TicketCard } from './ticket-card.tsx'
import { useTicketFilters } from './ticket-filters.ts'
import styles from './ticket-list.module.css'

const NewTicketDrawer = lazy(() =>
  import('./new-ticket-drawer.tsx').then(({ NewTicketDrawer }) => ({ default: NewTicketDrawer })),
)
const AssignDrawer = lazy(() => import('./assign-drawer.tsx').then(({ AssignDrawer }) => ({ default: AssignDrawer })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(ticketsApi.list, { query: readView(ticketList, search).values }))

const openStatuses = ticketStatuses.filter((status) => !(endStatuses as readonly string[]).includes(status))

const cells: Cells<TicketRow> = {
  title: ({ title }) => (
    <span className={styles.title} title={title}>
      {title}
    </span>
  ),
  status: ({ status }) => <TicketStatusBadge status={status} quiet />,
  priority: ({ priority }) => <PriorityMark priority={priority} />,
  level: ({ level }) => <LevelMark level={level} />,
  due_at: (ticket) => <TicketDue ticket={ticket} isStacked />,
  outlet: ({ outlet, outlet_name }) => <span title={outlet_name}>{outlet}</span>,
  kind: ({ kind }) => ticketKindWords(kind),
  charged_to: ({ charged_to }) => chargedWords(charged_to),
}

const rowId = (ticket: TicketRow) => ticket.no

export function Screen() {
  const view = useView(ticketList)
  const { values } = view
  const answer = useQuery(pagedQuery(ticketsApi.list, { query: values }))
  const filters = useTicketFilters(values)
  const queryClient = useQueryClient()
  const drawer = useOpened()
  const can = useCan()
  const { sort: _sort, page: _page, perPage: _perPage, columns: _columns, ...question } = values
  const selection = useSelection(question)

  return (
    <>
      <ListPage
        title={t('Tickets')}
        lead={t('What outlets have to answer, whose turn it is, and by when.')}
        action={
          can('create Ticket') ? (
            <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => drawer.open('new')}>
              {t('Open a ticket')}
            </Button>
          ) : null
        }
        columns={ticketColumns}
        view={view}
        answer={answer}
        rowId={rowId}
        rowName={rowId}
        cells={cells}
        card={(ticket) => <TicketCard ticket={ticket} />}
        rowLink={(ticket, content) => (
          <RouterLink to="/tickets/$no" params={{ no: ticket.no }} preload={false}>
            {content}
          </RouterLink>
        )}
        bulk={
          can('update Ticket')
            ? {
                selection,
                actions: (
                  <Button variant="default" onClick={() => drawer.open('assign')}>
                    {t('Assign')}
                  </Button>
                ),
              }
            : undefined
        }
        searchLabel={t('Number, VIN or words')}
        filters={filters}
        savedViews={<SavedViews screen="tickets" startsWith={{ is_open: 'true' }} />}
        {...(can('export Ticket')
          ? {
              exportFormats: ['csv', 'xlsx', 'pdf'] as const,
              onExport: (format) => download(ticketsApi.export, { query: { ...values, format } }),
            }
          : {})}
        onNear={(page) => void queryClient.prefetchQuery(query(ticketsApi.list, { query: { ...values, page } }))}
        empty={{ title: t('No tickets yet'), text: t('A complaint about an outlet opens one by itself.') }}
      >
        <QuickViews values={values} />
        <StatusTabs
          label={t('Status')}
          value={tabOf(values.status)}
          onChange={(value) => view.set({ status: value === 'open-all' ? openStatuses : value ? [value] : undefined })}
          tabs={tabsOf(answer.data?.counts, values.status)}
        />
      </ListPage>
      <Suspense fallback={null}>
        {drawer.opened === 'new' && can('create Ticket') ? <NewTicketDrawer onClose={drawer.close} /> : null}
        {drawer.opened === 'assign' && selection.ids.size > 0 ? (
          <AssignDrawer tickets={[...selection.ids]} onAssigned={selection.clear} onClose={drawer.close} />
        ) : null}
      </Suspense>
    </>
  )
}

const isAllOpen = (status: readonly string[] | undefined) =>
  status?.length === openStatuses.length && openStatuses.every((one) => status.includes(one))

const tabOf = (status: readonly string[] | undefined) =>
  !status ? undefined : isAllOpen(status) ? 'open-all' : status.join(',')

/** All, all that are open, and each state that any ticket is in. */
function tabsOf(counts: Record<string, number> | undefined, status: readonly string[] | undefined): StatusTab[] {
  const sum = (some: readonly string[]) => counts && some.reduce((total, one) => total + (counts[one] ?? 0), 0)
  return [
    { value: undefined, label: t('All'), count: sum(ticketStatuses) },
    { value: 'open-all', label: t('All open'), count: sum(openStatuses) },
    ...ticketStatuses
      .filter((one) => (counts?.[one] ?? 0) > 0 || status?.includes(one))
      .map((one) => ({ value: one, label: ticketStatusWords(one), count: sum([one]) })),
  ]
}
