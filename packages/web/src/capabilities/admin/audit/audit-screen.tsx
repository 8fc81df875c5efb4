import { auditApi, auditColumns, type AuditRow, auditList } from '@rad/api/admin/audit/contract'
import { roleName } from '@rad/api/session/auth/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import type { Cells } from '#kit/data-table.tsx'
import { ListPage } from '#kit/list-page.tsx'
import { OpenedLink } from '#kit/opened-link.tsx'
import { useOpened } from '#kit/use-opened.ts'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/rights.tsx'
import { SavedViews } from '#pickers/saved-views.tsx'
import { useAuditFilters } from './audit-filters.ts'
import { actionName, entityName } from './audit-words.ts'

const AuditDrawer = lazy(() => import('./audit-drawer.tsx').then(({ AuditDrawer }) => ({ default: AuditDrawer })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(auditApi.list, { query: readView(auditList, search).values }))

const cells: Cells<AuditRow> = {
  user_name: ({ user_name, seen_as }) =>
    seen_as ? t('{name}, seen as {other}', { name: user_name, other: seen_as }) : user_name,
  roles: ({ roles }) => (roles.length > 0 ? roles.map((role) => t(roleName(role))).join(', ') : undefined),
  action: ({ action }) => actionName(action),
  entity: ({ entity }) => entityName(entity),
}

export function Screen() {
  const view = useView(auditList)
  const { values } = view
  const answer = useQuery(pagedQuery(auditApi.list, { query: values }))
  const queryClient = useQueryClient()
  const drawer = useOpened()
  const can = useCan()

  const filters = useAuditFilters(answer.data, can('read User'))

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
        rowLink={(row, content) => <OpenedLink to={String(row.id)}>{content}</OpenedLink>}
        searchLabel={t('Search person, act or record')}
        filters={filters}
        savedViews={<SavedViews screen="audit" />}
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
