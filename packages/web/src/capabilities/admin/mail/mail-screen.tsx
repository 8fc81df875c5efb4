import {
  mailApi,
  mailColumns,
  type MailRow,
  mailStatuses,
  type MailStatus,
  mailList,
} from '@rad/api/admin/mail/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { pagedQuery, query } from '#api/query.ts'
import { Badge, type Tone } from '#kit/badge.tsx'
import type { Cells } from '#kit/data-table.tsx'
import { ListPage } from '#kit/list-page.tsx'
import { OpenedLink } from '#kit/opened-link.tsx'
import { countedTabs, StatusTabs } from '#kit/status-tabs.tsx'
import { useOpened } from '#kit/use-opened.ts'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'

const MailDrawer = lazy(() => import('./mail-drawer.tsx').then(({ MailDrawer }) => ({ default: MailDrawer })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(mailApi.list, { query: readView(mailList, search).values }))

const tones: Record<MailStatus, Tone> = {
  waiting: 'accent',
  retrying: 'warn',
  parked: 'bad',
  sent: 'good',
  caught: 'plain',
}
const statuses = Object.keys(mailStatuses) as MailStatus[]

const cells: Cells<MailRow> = {
  status: ({ status }) => <Badge tone={tones[status]}>{t(mailStatuses[status])}</Badge>,
}

export function Screen() {
  const view = useView(mailList)
  const { values } = view
  const answer = useQuery(pagedQuery(mailApi.list, { query: values }))
  const queryClient = useQueryClient()
  const drawer = useOpened()
  const { data } = answer
  const shown = statuses.filter((status) => data?.counts[status] || values.status?.includes(status))

  return (
    <>
      <ListPage
        title={t('Mail')}
        lead={
          data?.kind === 'catcher'
            ? t('No mail server is set: what would be sent is kept here, the last 200 of it.')
            : t('What was sent, what is tried again, and what was given up.')
        }
        columns={mailColumns}
        view={view}
        answer={answer}
        rowId={(row) => String(row.id)}
        cells={cells}
        rowLink={(row, content) => <OpenedLink to={String(row.id)}>{content}</OpenedLink>}
        searchLabel={t('Search receiver or subject')}
        onNear={(page) => void queryClient.prefetchQuery(query(mailApi.list, { query: { ...values, page } }))}
        empty={{ title: t('No mail yet'), text: t('Invitations, new passwords and notices of sign-ins appear here.') }}
      >
        <StatusTabs
          label={t('Status')}
          value={values.status?.[0]}
          onChange={(status) => view.set({ status })}
          tabs={countedTabs(shown, (status) => t(mailStatuses[status]), data?.counts)}
        />
      </ListPage>
      {drawer.opened && data ? (
        <Suspense fallback={null}>
          <MailDrawer row={data.rows.find((row) => String(row.id) === drawer.opened)} onClose={drawer.close} />
        </Suspense>
      ) : null}
    </>
  )
}
