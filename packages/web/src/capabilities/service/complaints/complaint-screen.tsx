import { words } from '@rad/api/words'
import IconMessageOff from '@tabler/icons-react/dist/esm/icons/IconMessageOff.mjs'
import { Button } from '@mantine/core'
import { type Complaint, complaintsApi, type ComplaintStatus } from '@rad/api/service/complaints/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { query } from '#api/query.ts'
import { timeNow } from '#kit/text/clock.ts'
import { FactsPage } from '#kit/page/facts.tsx'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { useOpened } from '#kit/page/use-opened.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { ComplaintStatusBadge, moveWords, SeverityBadge } from '#pickers/complaint-words.tsx'
import { RecordMenu } from '#pickers/record-menu.tsx'
import { RecordTimeline } from '#pickers/record-timeline.tsx'
import { secondsUntil, TimeLeft } from '#pickers/time-left.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { CaseFacts, CustomerFacts, Statement, TicketFacts, VehicleFacts } from './complaint-facts.tsx'
import record from '#kit/page/record.module.css'
import styles from './complaint.module.css'

const ComplaintDrawer = lazy(() =>
  import('./complaint-drawer.tsx').then(({ ComplaintDrawer }) => ({ default: ComplaintDrawer })),
)
const LinkedConversations = lazy(() =>
  import('#pickers/linked-conversations.tsx').then(({ LinkedConversations }) => ({ default: LinkedConversations })),
)
const MoveDialog = lazy(() => import('./move-dialog.tsx').then(({ MoveDialog }) => ({ default: MoveDialog })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, _search: RawSearch, { no = '' }: Record<string, string>) =>
  void queryClient.prefetchQuery(query(complaintsApi.get, { params: { no } }))

export function Screen() {
  const { no = '' } = useParams({ strict: false }) as { no?: string }
  const found = useQuery(query(complaintsApi.get, { params: { no } }))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconMessageOff size={28} stroke={1.5} />,
        title: t('Complaint not found'),
        text: t('No complaint in your scope has the number {no}.', { no }),
        action: (
          <ButtonLink to="/complaints" variant="default">
            {t('All complaints')}
          </ButtonLink>
        ),
      }}
    >
      {(complaint) => <ComplaintFile complaint={complaint} />}
    </FoundRecord>
  )
}

function ComplaintFile({ complaint }: { complaint: Complaint }) {
  const drawer = useOpened()
  const can = useCan()
  const [moveTo, setMoveTo] = useState<ComplaintStatus>()
  const about = [complaint.category, complaint.sub_category].flatMap((code) => (code ? inWords(code) : []))
  const what = [complaint.make, complaint.model, ...about].filter(Boolean).join(' · ')

  return (
    <div className={pageStyles.page}>
      <PageHead
        title={
          <span className={styles.title}>
            {complaint.no}
            <ComplaintStatusBadge status={complaint.status} />
            {['critical', 'high'].includes(complaint.severity) ? <SeverityBadge severity={complaint.severity} /> : null}
          </span>
        }
        lead={what || undefined}
        actions={
          <>
            {can('update Complaint') ? (
              <Button variant="default" onClick={() => drawer.open('edit')}>
                {t('Edit')}
              </Button>
            ) : null}
            <RecordMenu entity="complaint" recordKey={complaint.no} id={complaint.id} name={complaint.no} can={can} />
          </>
        }
      />
      <NextStep complaint={complaint} onMove={setMoveTo} />
      <FactsPage
        main={
          <>
            <Statement complaint={complaint} />
            <CaseFacts complaint={complaint} />
            <VehicleFacts complaint={complaint} />
          </>
        }
        aside={
          <>
            {complaint.ticket ? <TicketFacts ticket={complaint.ticket} /> : null}
            <CustomerFacts complaint={complaint} />
            {can('read Bot') ? (
              <Suspense fallback={null}>
                <LinkedConversations of={complaint.no} />
              </Suspense>
            ) : null}
          </>
        }
        end={
          <RecordTimeline
            kind="complaint"
            id={complaint.id}
            tones={{ closed: 'good' }}
            isOver={complaint.closed_at !== null}
          />
        }
      />
      <Suspense fallback={null}>
        {drawer.opened === 'edit' ? <ComplaintDrawer complaint={complaint} onClose={drawer.close} /> : null}
        {moveTo ? <MoveDialog complaint={complaint} to={moveTo} onClose={() => setMoveTo(undefined)} /> : null}
      </Suspense>
    </div>
  )
}

const waitsFor: Record<ComplaintStatus, string> = words({
  received: 'Needs registration',
  registered: 'Needs acknowledgment to the customer within 24 hours of receipt',
  acknowledged: 'Resolution needs to start',
  under_resolution: 'Needs a response to the customer',
  answered: 'Needs confirmation of customer satisfaction',
  closed: '',
})

const acknowledgedWithinSeconds = 86_400

/** What is left until the customer is to be told that it came in, and then until its ticket is due. */
function limitOf({ status, received_at, ticket }: Complaint): number | undefined {
  if (status === 'received' || status === 'registered') return secondsUntil(received_at) + acknowledgedWithinSeconds
  return ticket?.due_at ? secondsUntil(ticket.due_at) : undefined
}

/** Whose turn it is, since when, and what that person does next. */
function NextStep({ complaint, onMove }: { complaint: Complaint; onMove: (to: ComplaintStatus) => void }) {
  const format = useFormat()
  const { status, allowed, closed_at, received_at, ticket } = complaint
  const [now] = useState(timeNow)
  const [first, ...others] = allowed
  const limit = limitOf(complaint)
  const daysOpen = Math.floor((now - Date.parse(received_at)) / 86_400_000)

  if (status === 'closed') {
    return (
      <section className={record.next} data-tone="good" aria-label={t('Next step')}>
        <div className={record.turn}>
          <p className={record.turnHead}>
            <strong>{t('Closed')}</strong>
          </p>
          <p>
            {closed_at
              ? t('{instant}. No action needed.', { instant: format.instant(closed_at) })
              : t('No action needed.')}
          </p>
        </div>
      </section>
    )
  }
  return (
    <section className={record.next} data-tone={daysOpen >= 7 ? 'warn' : undefined} aria-label={t('Next step')}>
      <div className={record.turn}>
        <p className={record.turnHead}>
          <strong>
            {complaint.outlet
              ? t('Waiting on {outlet}', { outlet: complaint.outlet_name ?? complaint.outlet })
              : t('Waiting on head office')}
          </strong>
          {limit === undefined ? null : <TimeLeft seconds={limit} />}
        </p>
        <p>
          {t(waitsFor[status])}
          {daysOpen > 0 ? (
            <>
              {' '}
              ·{' '}
              <span className={daysOpen >= 7 ? styles.silent : undefined}>
                {t('open for {days}', { days: format.days(daysOpen) })}
              </span>
            </>
          ) : null}
          {!first && ticket ? <> · {t('Moves on with its ticket.')}</> : null}
        </p>
      </div>
      {first ? (
        <div className={record.moves}>
          {others.map((to) => (
            <Button key={to} variant="default" onClick={() => onMove(to)}>
              {moveWords(status, to)}
            </Button>
          ))}
          <Button onClick={() => onMove(first)}>{moveWords(status, first)}</Button>
        </div>
      ) : ticket ? (
        <ButtonLink to="/tickets/$no" params={{ no: ticket.no }} variant="default">
          {t('Go to ticket')}
        </ButtonLink>
      ) : null}
    </section>
  )
}
