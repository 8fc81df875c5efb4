import { Button } from '@mantine/core'
import { type CardStatus, endedStatuses, type JobCard, jobCardsApi } from '@rad/api/workshop/job-cards/contract'
import IconCarOff from '@tabler/icons-react/dist/esm/icons/IconCarOff.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { query } from '#api/query.ts'
import { FactsPage } from '#kit/page/facts.tsx'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { useOpened } from '#kit/page/use-opened.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { Badge } from '#kit/text/badge.tsx'
import { t } from '#kit/words.ts'
import { CardStatusBadge } from '#pickers/card-words.tsx'
import { RecordMenu } from '#pickers/record-menu.tsx'
import { RecordTimeline } from '#pickers/record-timeline.tsx'
import { workTypeWords } from '#pickers/work-types.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { loadQueueButton } from '#shell/queue/queue-opening.ts'
import { InsurerFacts, MoneyFacts, TimeFacts, VisitFacts } from './job-card-facts.tsx'
import { CardFigures, HoldupList, LineList, PromiseList } from './job-card-lists.tsx'
import { NextStep } from './job-card-next.tsx'
import { StageLine } from './stage-line.tsx'
import styles from './job-card.module.css'

const JobCardDrawer = lazy(() =>
  import('./job-card-drawer.tsx').then(({ JobCardDrawer }) => ({ default: JobCardDrawer })),
)
const MoveDialog = lazy(() => import('./move-dialog.tsx').then(({ MoveDialog }) => ({ default: MoveDialog })))
const PromiseDialog = lazy(() =>
  import('./promise-dialog.tsx').then(({ PromiseDialog }) => ({ default: PromiseDialog })),
)
const LinesDrawer = lazy(() => import('./lines-drawer.tsx').then(({ LinesDrawer }) => ({ default: LinesDrawer })))
const HoldupDrawer = lazy(() => {
  void loadQueueButton()
  return import('#pickers/holdup-drawer.tsx').then(({ HoldupDrawer }) => ({ default: HoldupDrawer }))
})

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, _search: RawSearch, { no = '' }: Record<string, string>) =>
  void queryClient.prefetchQuery(query(jobCardsApi.get, { params: { no } }))

export function Screen() {
  const { no = '' } = useParams({ strict: false }) as { no?: string }
  const found = useQuery(query(jobCardsApi.get, { params: { no } }))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconCarOff size={28} stroke={1.5} />,
        title: t('Job card not found'),
        text: t('No job card in your scope has the number {no}.', { no }),
        action: (
          <ButtonLink to="/job-cards" variant="default">
            {t('All job cards')}
          </ButtonLink>
        ),
      }}
    >
      {(card) => <CardFile card={card} />}
    </FoundRecord>
  )
}

const isEnded = ({ status }: JobCard) => (endedStatuses as readonly CardStatus[]).includes(status)

function CardFile({ card }: { card: JobCard }) {
  const drawer = useOpened()
  const can = useCan()
  const [moveTo, setMoveTo] = useState<CardStatus>()
  const canUpdate = can('update JobCard')
  const navigate = useNavigate()
  const askHelpdesk = {
    label: t('Ask technical helpdesk'),
    run: () => void navigate({ to: '/helpdesk/new', search: { card: card.no } as never }),
  }
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={
          <span className={styles.title}>
            {card.no}
            <CardStatusBadge status={card.status} />
            {card.vor ? <Badge tone="bad">{t('VOR')}</Badge> : null}
            {card.is_repeat ? <Badge tone="warn">{t('Repeat repair')}</Badge> : null}
          </span>
        }
        lead={[workTypeWords(card.job_type), card.reg_no, [card.make, card.model].filter(Boolean).join(' ')]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            {canUpdate ? (
              <Button variant="default" onClick={() => drawer.open('edit')}>
                {t('Edit')}
              </Button>
            ) : null}
            <RecordMenu
              entity="job_card"
              recordKey={card.no}
              id={card.id}
              name={card.no}
              can={can}
              actions={[
                ...(can('create Helpdesk') && card.vin !== null && !isEnded(card) ? [askHelpdesk] : []),
                ...(card.allowed.includes('cancelled')
                  ? [{ label: t('Cancel job card'), isBad: true, run: () => setMoveTo('cancelled') }]
                  : []),
              ]}
            />
          </>
        }
      />
      <NextStep
        card={card}
        onMove={setMoveTo}
        onHold={() => drawer.open('hold')}
        onHoldup={(id) => drawer.open(`holdup-${id}`)}
      />
      <StageLine card={card} canUpdate={canUpdate && !isEnded(card)} />
      <FactsPage
        main={
          <>
            <HoldupList card={card} canUpdate={canUpdate} onOpen={(id) => drawer.open(`holdup-${id}`)} />
            <VisitFacts card={card} />
            <LineList card={card} onEdit={canUpdate ? () => drawer.open('lines') : undefined} />
          </>
        }
        aside={
          <>
            <PromiseList
              card={card}
              onPromise={canUpdate && !isEnded(card) ? () => drawer.open('promise') : undefined}
            />
            <CardFigures card={card} />
            <TimeFacts card={card} />
            <MoneyFacts card={card} />
            {card.job_type === 'bodyshop' ? <InsurerFacts card={card} /> : null}
          </>
        }
        end={<RecordTimeline kind="job_card" id={card.id} tones={{ delivered: 'good' }} isOver={isEnded(card)} />}
      />
      <Suspense fallback={null}>
        {drawer.opened === 'edit' ? <JobCardDrawer card={card} onClose={drawer.close} /> : null}
        {drawer.opened === 'promise' ? <PromiseDialog card={card} onClose={drawer.close} /> : null}
        {drawer.opened === 'lines' ? <LinesDrawer card={card} onClose={drawer.close} /> : null}
        <HoldupDrawer card={card} opened={drawer.opened} onClose={drawer.close} />
        {moveTo ? <MoveDialog card={card} to={moveTo} onClose={() => setMoveTo(undefined)} /> : null}
      </Suspense>
    </div>
  )
}
