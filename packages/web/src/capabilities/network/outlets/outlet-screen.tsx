import { Button } from '@mantine/core'
import IconMapPinOff from '@tabler/icons-react/dist/esm/icons/IconMapPinOff.mjs'
import { type Outlet, outletsApi } from '@rad/api/network/outlets/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { FactsPage } from '#kit/page/facts.tsx'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { useOpened } from '#kit/page/use-opened.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { t, told } from '#kit/words.ts'
import { NetworkStatusBadge } from '#pickers/network-words.tsx'
import { OpenComplaints } from '#pickers/open-complaints.tsx'
import { RecordMenu } from '#pickers/record-menu.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { BelongsTo, Capacity, Channels, Contact, PlaceFacts, WorkFacts } from './outlet-facts.tsx'
import styles from './outlet.module.css'

const OutletDrawer = lazy(() => import('./outlet-drawer.tsx').then(({ OutletDrawer }) => ({ default: OutletDrawer })))
const CloseDialog = lazy(() => import('./close-dialog.tsx').then(({ CloseDialog }) => ({ default: CloseDialog })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, _search: RawSearch, { code = '' }: Record<string, string>) =>
  void queryClient.prefetchQuery(query(outletsApi.get, { params: { code } }))

export function Screen() {
  const { code = '' } = useParams({ strict: false }) as { code?: string }
  const found = useQuery(query(outletsApi.get, { params: { code } }))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconMapPinOff size={28} stroke={1.5} />,
        title: t('Outlet not found'),
        text: t('No outlet in your scope has the code {code}.', { code }),
        action: (
          <ButtonLink to="/outlets" variant="default">
            {t('All outlets')}
          </ButtonLink>
        ),
      }}
    >
      {(outlet) => <OutletPage outlet={outlet} />}
    </FoundRecord>
  )
}

function OutletPage({ outlet }: { outlet: Outlet }) {
  const drawer = useOpened()
  const [isClosing, setClosing] = useState(false)
  const can = useCan()
  const isClosed = outlet.status === 'closed'
  const what = [outlet.code, inWords(outlet.kind), outlet.city].filter(Boolean).join(' · ')

  return (
    <div className={pageStyles.page}>
      <PageHead
        title={
          <span className={styles.title}>
            {outlet.name}
            <NetworkStatusBadge status={outlet.status} />
          </span>
        }
        lead={what}
        actions={
          <>
            <ButtonLink to="/outlets/$code/card" params={{ code: outlet.code }} variant="default">
              {t('Outlet card')}
            </ButtonLink>
            {can('update OutletMaster') ? (
              isClosed ? (
                <Reopen outlet={outlet} />
              ) : (
                <Button variant="default" onClick={() => setClosing(true)}>
                  <bdi>{t('Close outlet…')}</bdi>
                </Button>
              )
            ) : null}
            {can('update Outlet') ? (
              <Button onClick={() => drawer.open('edit')}>
                {can('update OutletMaster') ? t('Edit') : t('Edit contact')}
              </Button>
            ) : null}
            <RecordMenu entity="outlet" recordKey={outlet.code} id={outlet.id} name={outlet.name} can={can} />
          </>
        }
      />
      <ClosedNote outlet={outlet} />
      <FactsPage
        main={
          <>
            <WorkFacts outlet={outlet} />
            <Capacity outlet={outlet} />
            <PlaceFacts outlet={outlet} />
          </>
        }
        aside={
          <>
            {can('read Complaint') ? <OpenComplaints outlet={outlet.code} /> : null}
            <BelongsTo outlet={outlet} />
            <Channels outlet={outlet} />
            <Contact outlet={outlet} />
          </>
        }
      />
      <Suspense fallback={null}>
        {drawer.opened === 'edit' && can('update Outlet') ? (
          <OutletDrawer key={outlet.code} outlet={outlet} onClose={drawer.close} />
        ) : null}
        {isClosing ? <CloseDialog outlet={outlet} onClose={() => setClosing(false)} /> : null}
      </Suspense>
    </div>
  )
}

function Reopen({ outlet }: { outlet: Outlet }) {
  const reopen = useSend(outletsApi.reopen, { refreshes: ['dealers'] })
  const submit = () =>
    reopen.mutate(
      { params: { code: outlet.code }, body: { if_version: outlet.version } },
      {
        onSuccess: ({ name }) => sayDone(t('{name} reopened. Moved cases stay where they are.', { name })),
        onError: (error) => showToast(told(error.message), { tone: 'bad' }),
      },
    )
  return (
    <Button variant="default" loading={reopen.isPending} onClick={submit}>
      {t('Reopen')}
    </Button>
  )
}

function ClosedNote({ outlet }: { outlet: Outlet }) {
  const format = useFormat()
  if (outlet.status === 'closed') {
    return (
      <section className={styles.closed} aria-label={t('Closed')}>
        <strong>{outlet.closed_on ? t('Closed on {day}', { day: format.day(outlet.closed_on) }) : t('Closed')}</strong>
        <span>{outlet.inactive_reason ?? t('No reason given.')}</span>
      </section>
    )
  }
  if (outlet.status !== 'temporarily_closed') return null
  return (
    <section className={styles.closed} data-tone="warn" aria-label={t('Temporarily closed')}>
      <strong>{t('Temporarily closed')}</strong>
      <span>{outlet.inactive_reason ?? t('Its cases stay at this outlet.')}</span>
    </section>
  )
}
