import { auditApi, auditColumns, type AuditRow, auditView } from '@rad/api/admin/audit/contract'
import { roleName } from '@rad/api/session/auth/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import type { Cells } from '#kit/data-table.tsx'
import type { Filter } from '#kit/filter.ts'
import { ListPage } from '#kit/list-page.tsx'
import { RouterLink } from '#kit/router-link.tsx'
import { useOpened } from '#kit/use-opened.ts'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/rights.tsx'
import { actionName, entityName, entityWords } from './audit-words.ts'

const AuditDrawer = lazy(() => import('./audit-drawer.tsx').then(({ AuditDrawer }) => ({ default: AuditDrawer })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(auditApi.list, { query: readView(auditView, search).values }))

const cells: Cells<AuditRow> = {
  roles: ({ roles }) => (roles.length > 0 ? roles.map((role) => t(roleName(role))).join(', ') : undefined),
  action: ({ action }) => actionName(action),
  entity: ({ entity }) => entityName(entity),
}

const entityOptions = () => Object.entries(entityWords).map(([value, label]) => ({ value, label: t(label) }))

export function Screen() {
  const view = useView(auditView)
  const { values } = view
  const answer = useQuery(pagedQuery(auditApi.list, { query: values }))
  const queryClient = useQueryClient()
  const drawer = useOpened()
  const can = useCan()

  const filters: Filter[] = [
    { kind: 'period', key: 'period', label: t('Period'), unset: t('All days') },
    {
      kind: 'options',
      key: 'action',
      label: t('What'),
      options:
        answer.data &&
        Object.entries(answer.data.counts).map(([value, count]) => ({ value, label: actionName(value), count })),
    },
    { kind: 'options', key: 'entity', label: t('Record'), options: entityOptions() },
    // Set by the link in the drawer, and nothing one would pick from a list.
    ...(values.entity_id ? [{ kind: 'options', key: 'entity_id', label: t('Record id'), options: [] } as const] : []),
  ]

  return (
    <>
      <ListPage
        title={t('Audit trail')}
        lead={t('Who did what and when, and how it was before. Nobody can change or remove a line.')}
        columns={auditColumns}
        view={view}
        answer={answer}
        rowId={(row) => String(row.id)}
        cells={cells}
        rowLink={(row, content) => (
          <RouterLink
            to="."
            search={(previous) => ({ ...previous, open: String(row.id) })}
            resetScroll={false}
            preload={false}
          >
            {content}
          </RouterLink>
        )}
        searchLabel={t('Search person, act or record')}
        filters={filters}
        {...(can('export Audit')
          ? { onExport: (format) => download(auditApi.export, { query: { ...values, format } }) }
          : {})}
        onNear={(page) => void queryClient.prefetchQuery(query(auditApi.list, { query: { ...values, page } }))}
        empty={{ title: t('Nothing was done yet'), text: t('Every change and every sign-in appears here.') }}
      />
      {drawer.opened && answer.data ? (
        <Suspense fallback={null}>
          <AuditDrawer row={answer.data.rows.find((row) => String(row.id) === drawer.opened)} onClose={drawer.close} />
        </Suspense>
      ) : null}
    </>
  )
}
