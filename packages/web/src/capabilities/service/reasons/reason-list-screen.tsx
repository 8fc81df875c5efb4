import { Button } from '@mantine/core'
import { reasonsApi, type UnjustifiedReason } from '@rad/api/service/reasons/contract'
import { word } from '@rad/api/words'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { Badge } from '#kit/badge.tsx'
import type { Column } from '#kit/column.ts'
import type { Cells } from '#kit/data-table.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { useFormat } from '#kit/format.tsx'
import { OpenedLink } from '#kit/opened-link.tsx'
import { OrderButtons } from '#kit/order-buttons.tsx'
import { showToast } from '#kit/toast.ts'
import { ShortListPage } from '#kit/short-list-page.tsx'
import { useOpened } from '#kit/use-opened.ts'
import { t, told } from '#kit/words.ts'
import { useCan } from '#shell/rights.tsx'
import styles from './reasons.module.css'

const ReasonDrawer = lazy(() => import('./reason-drawer.tsx').then(({ ReasonDrawer }) => ({ default: ReasonDrawer })))

const all = query(reasonsApi.list, { query: { all: 'true' } })

const columns = [
  { key: 'code', label: word('Code'), kind: 'code', sortable: false },
  { key: 'label', label: word('Reason'), kind: 'text', sortable: false },
  { key: 'needs_evidence', label: word('Evidence needed'), kind: 'flag', sortable: false },
  { key: 'needs_note', label: word('Note needed'), kind: 'flag', sortable: false },
  { key: 'active', label: word('Status'), kind: 'flag', sortable: false },
] as const satisfies readonly Column[]
const place = { key: 'sort', label: word('Order'), kind: 'text', sortable: false } as const satisfies Column

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => void queryClient.prefetchQuery(all)

export function Screen() {
  const answer = useQuery(all)
  const drawer = useOpened()
  const can = useCan()
  const mayChange = can('update Reason')
  const reasons = answer.data ?? []
  const offered = reasons.filter(({ active }) => active)
  const { isBusy, move } = useOrder(reasons)

  const cells: Cells<UnjustifiedReason> = {
    label: (reason) => <Label reason={reason} />,
    active: (reason) => <Status reason={reason} />,
    sort: (reason) =>
      reason.active ? (
        <OrderButtons
          name={reason.label}
          index={offered.indexOf(reason)}
          count={offered.length}
          isBusy={isBusy}
          onMove={(by) => move(reason, by)}
        />
      ) : null,
  }
  const add = can('create Reason') ? (
    <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => drawer.open('new')}>
      {t('Add a reason')}
    </Button>
  ) : null

  return (
    <ShortListPage
      title={t('Unjustified reasons')}
      lead={t('What an outlet may plead when it finds a ticket unjustified, in the order it is offered.')}
      action={add}
      answer={answer}
      usual={8}
      columns={mayChange ? [...columns, place] : columns}
      rowId={(reason) => reason.id}
      cells={cells}
      {...(mayChange
        ? {
            rowLink: (reason: UnjustifiedReason, content: ReactNode) => (
              <OpenedLink to={reason.id}>{content}</OpenedLink>
            ),
          }
        : {})}
      empty={
        <EmptyState
          icon={<IconScale size={26} stroke={1.5} />}
          title={t('No reasons yet')}
          text={t('Without one, no outlet can plead a ticket.')}
          action={add}
        />
      }
    >
      {drawer.opened && answer.data && mayChange ? (
        <Suspense fallback={null}>
          <ReasonDrawer
            key={drawer.opened}
            reason={reasons.find(({ id }) => id === drawer.opened)}
            isNew={drawer.opened === 'new'}
            onClose={drawer.close}
          />
        </Suspense>
      ) : null}
    </ShortListPage>
  )
}

/** Moves a reason past its neighbour among those that are offered. */
function useOrder(reasons: readonly UnjustifiedReason[]) {
  const order = useSend(reasonsApi.order)
  return {
    isBusy: order.isPending,
    move: (reason: UnjustifiedReason, by: -1 | 1) => {
      const codes = reasons.map(({ code }) => code).filter((code) => code !== reason.code)
      codes.splice(reasons.indexOf(reason) + by, 0, reason.code)
      order.mutate({ body: { codes } }, { onError: (error) => showToast(told(error.message), { tone: 'bad' }) })
    },
  }
}

function Label({ reason }: { reason: UnjustifiedReason }) {
  return (
    <span className={styles.label} data-off={!reason.active || undefined}>
      {reason.active ? reason.label : t('{label} (retired)', { label: reason.label })}
      {reason.evidence ? <span className={styles.evidence}>{reason.evidence}</span> : null}
    </span>
  )
}

function Status({ reason }: { reason: UnjustifiedReason }) {
  const { day } = useFormat()
  if (reason.active)
    return (
      <Badge tone="good" quiet>
        {reason.to_on ? t('Until {day}', { day: day(reason.to_on) }) : t('Offered')}
      </Badge>
    )
  if (!reason.is_switched_on) return <Badge quiet>{t('Switched off')}</Badge>
  return <Badge quiet>{t('Outside its days')}</Badge>
}
