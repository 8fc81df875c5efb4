import { Button } from '@mantine/core'
import { isEnded, type $Thing, $thingsApi, type $ThingStatus } from '@rad/api/$area/$path/contract'
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
import { moveWords, $ThingStatusBadge } from './$file-words.tsx'

const $ThingDrawer = lazy(() => import('./$file-drawer.tsx').then(({ $ThingDrawer }) => ({ default: $ThingDrawer })))
const MoveDialog = lazy(() => import('./move-dialog.tsx').then(({ MoveDialog }) => ({ default: MoveDialog })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, _search: RawSearch, { no = '' }: Record<string, string>) =>
  void queryClient.prefetchQuery(query($thingsApi.get, { params: { no } }))

export function Screen() {
  const { no = '' } = useParams({ strict: false }) as { no?: string }
  const found = useQuery(query($thingsApi.get, { params: { no } }))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconClipboardOff size={28} stroke={1.5} />,
        title: t('$Name not found'),
        text: t('No $name in your scope has the number {no}.', { no }),
        action: (
          <ButtonLink to="/$path" variant="default">
            {t('All $names')}
          </ButtonLink>
        ),
      }}
    >
      {($thing) => <$ThingPage $thing={$thing} />}
    </FoundRecord>
  )
}

function $ThingPage({ $thing }: { $thing: $Thing }) {
  const drawer = useOpened()
  const can = useCan()
  const [moveTo, setMoveTo] = useState<$ThingStatus>()
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={
          <>
            {$thing.no} <$ThingStatusBadge status={$thing.status} />
          </>
        }
        lead={$thing.title}
        actions={
          <>
            {can('update $Thing') ? (
              <Button variant="default" onClick={() => drawer.open('edit')}>
                {t('Edit')}
              </Button>
            ) : null}
            {$thing.allowed.toReversed().map((to) => (
              <Button key={to} variant={to === $thing.allowed[0] ? 'filled' : 'default'} onClick={() => setMoveTo(to)}>
                {moveWords(to)}
              </Button>
            ))}
          </>
        }
      />
      <FactsPage
        main={<$ThingFacts $thing={$thing} />}
        aside={<RecordTimeline kind="$table" id={$thing.id} tones={{ done: 'good' }} isOver={isEnded($thing.status)} />}
      />
      <Suspense fallback={null}>
        {drawer.opened === 'edit' ? <$ThingDrawer record={$thing} onClose={drawer.close} /> : null}
        {moveTo ? <MoveDialog $thing={$thing} to={moveTo} onClose={() => setMoveTo(undefined)} /> : null}
      </Suspense>
    </div>
  )
}

function $ThingFacts({ $thing }: { $thing: $Thing }) {
  return (
    <Card title={t('$Name')}>
      <Facts>
        <Fact label={t('Outlet')} value={`${$thing.outlet_name} (${$thing.outlet})`} wide />
        <Fact label={t('Kind')} value={inWords($thing.kind)} />
        <Fact label={t('Priority')} value={inWords($thing.priority)} />
        <Fact label={t('Opened')} kind="day" value={$thing.opened_on} />
        <Fact label={t('Due date')} kind="day" value={$thing.due_on} />
        <Fact label={t('Ended')} kind="instant" value={$thing.ended_at} />
        <Fact label={t('Quantity')} kind="number" value={$thing.quantity} />
        <Fact label={t('Cost')} kind="number" value={$thing.cost} />
        <Fact label={t('Needs parts')} kind="flag" value={$thing.needs_parts} />
        <Fact label={t('Reference')} kind="code" value={$thing.reference} />
        <Fact label={t('Contact')} value={$thing.contact_name} />
        <Fact label={t('Email')} value={$thing.contact_email} />
        <Fact label={t('Note')} value={$thing.note} wide />
      </Facts>
    </Card>
  )
}
