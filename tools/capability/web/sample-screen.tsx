import { Button } from '@mantine/core'
import { isEnded, type Sample, samplesApi, type SampleStatus } from '@rad/api/service/samples/contract'
import IconClipboardOff from '@tabler/icons-react/dist/esm/icons/IconClipboardOff.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { query } from '#api/query.ts'
import { Card, Fact, Facts, FactsPage } from '#kit/page/facts.tsx'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { useOpened } from '#kit/page/use-opened.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { t } from '#kit/words.ts'
import { RecordTimeline } from '#pickers/record-timeline.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { moveWords, SampleStatusBadge } from './sample-words.tsx'

const SampleDrawer = lazy(() => import('./sample-drawer.tsx').then(({ SampleDrawer }) => ({ default: SampleDrawer })))
const MoveDialog = lazy(() => import('./move-dialog.tsx').then(({ MoveDialog }) => ({ default: MoveDialog })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, _search: RawSearch, { no = '' }: Record<string, string>) =>
  void queryClient.prefetchQuery(query(samplesApi.get, { params: { no } }))

export function Screen() {
  const { no = '' } = useParams({ strict: false }) as { no?: string }
  const found = useQuery(query(samplesApi.get, { params: { no } }))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconClipboardOff size={28} stroke={1.5} />,
        title: t('There is no such sample'),
        text: t('No sample of your scope has the number {no}.', { no }),
        action: (
          <ButtonLink to="/samples" variant="default">
            {t('All samples')}
          </ButtonLink>
        ),
      }}
    >
      {(sample) => <SamplePage sample={sample} />}
    </FoundRecord>
  )
}

function SamplePage({ sample }: { sample: Sample }) {
  const drawer = useOpened()
  const can = useCan()
  const [moveTo, setMoveTo] = useState<SampleStatus>()
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={
          <>
            {sample.no} <SampleStatusBadge status={sample.status} />
          </>
        }
        lead={sample.title}
        actions={
          <>
            {can('update Sample') ? (
              <Button variant="default" onClick={() => drawer.open('edit')}>
                {t('Edit')}
              </Button>
            ) : null}
            {sample.allowed.toReversed().map((to) => (
              <Button key={to} variant={to === sample.allowed[0] ? 'filled' : 'default'} onClick={() => setMoveTo(to)}>
                {moveWords(to)}
              </Button>
            ))}
          </>
        }
      />
      <FactsPage
        main={<SampleFacts sample={sample} />}
        aside={<RecordTimeline kind="sample" id={sample.id} tones={{ done: 'good' }} isOver={isEnded(sample.status)} />}
      />
      <Suspense fallback={null}>
        {drawer.opened === 'edit' ? <SampleDrawer sample={sample} onClose={drawer.close} /> : null}
        {moveTo ? <MoveDialog sample={sample} to={moveTo} onClose={() => setMoveTo(undefined)} /> : null}
      </Suspense>
    </div>
  )
}

function SampleFacts({ sample }: { sample: Sample }) {
  return (
    <Card title={t('Sample')}>
      <Facts>
        <Fact label={t('Outlet')} value={`${sample.outlet_name} (${sample.outlet})`} wide />
        <Fact label={t('Kind')} value={inWords(sample.kind)} />
        <Fact label={t('Priority')} value={inWords(sample.priority)} />
        <Fact label={t('Opened')} kind="day" value={sample.opened_on} />
        <Fact label={t('Due date')} kind="day" value={sample.due_on} />
        <Fact label={t('Ended')} kind="instant" value={sample.ended_at} />
        <Fact label={t('Quantity')} kind="number" value={sample.quantity} />
        <Fact label={t('Cost')} kind="number" value={sample.cost} />
        <Fact label={t('Needs parts')} kind="flag" value={sample.needs_parts} />
        <Fact label={t('Reference')} kind="code" value={sample.reference} />
        <Fact label={t('Contact')} value={sample.contact_name} />
        <Fact label={t('Email')} value={sample.contact_email} />
        <Fact label={t('Note')} value={sample.note} wide />
      </Facts>
    </Card>
  )
}
