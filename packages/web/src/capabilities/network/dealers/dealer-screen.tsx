import { Button } from '@mantine/core'
import IconMapPinOff from '@tabler/icons-react/dist/esm/icons/IconMapPinOff.mjs'
import { type DealerRecord, dealersApi } from '@rad/api/network/dealers/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { query } from '#api/query.ts'
import { Card, Fact, Facts, FactsPage } from '#kit/page/facts.tsx'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { useOpened } from '#kit/page/use-opened.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { t } from '#kit/words.ts'
import { emailKindWords, NetworkStatusBadge } from '#pickers/network-words.tsx'
import { placeName, usePlaces } from '#pickers/use-place-options.ts'
import { RecordMenu } from '#pickers/record-menu.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { DealerOutlets } from './dealer-outlets.tsx'
import styles from './dealer.module.css'

const DealerDrawer = lazy(() => import('./dealer-drawer.tsx').then(({ DealerDrawer }) => ({ default: DealerDrawer })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, _search: RawSearch, { code = '' }: Record<string, string>) =>
  void queryClient.prefetchQuery(query(dealersApi.get, { params: { code } }))

export function Screen() {
  const { code = '' } = useParams({ strict: false }) as { code?: string }
  const found = useQuery(query(dealersApi.get, { params: { code } }))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconMapPinOff size={28} stroke={1.5} />,
        title: t('Dealer not found'),
        text: t('No dealer in your scope has the code {code}.', { code }),
        action: (
          <ButtonLink to="/dealers" variant="default">
            {t('All dealers')}
          </ButtonLink>
        ),
      }}
    >
      {(dealer) => <DealerPage dealer={dealer} />}
    </FoundRecord>
  )
}

function DealerPage({ dealer }: { dealer: DealerRecord }) {
  const drawer = useOpened()
  const places = usePlaces()
  const can = useCan()

  return (
    <div className={pageStyles.page}>
      <PageHead
        title={
          <span className={styles.title}>
            {dealer.name}
            <NetworkStatusBadge status={dealer.status} />
          </span>
        }
        lead={[dealer.code, placeName(places?.regions, dealer.region)].filter(Boolean).join(' · ')}
        actions={
          <>
            {can('update Outlet') ? (
              <Button onClick={() => drawer.open('edit')}>
                {can('update OutletMaster') ? t('Edit') : t('Edit contacts')}
              </Button>
            ) : null}
            <RecordMenu entity="dealer" recordKey={dealer.code} id={dealer.id} name={dealer.name} can={can} />
          </>
        }
      />
      <FactsPage
        main={
          <>
            <DealerOutlets dealer={dealer} />
            <Card title={t('Company')}>
              <Facts>
                <Fact label={t('Code')} kind="code" value={dealer.code} />
                <Fact label={t('Legal name')} value={dealer.legal_name} wide />
                <Fact label={t('Tax number')} kind="code" value={dealer.tax_no} />
                <Fact label={t('Home region')} value={placeName(places?.regions, dealer.region)} />
              </Facts>
            </Card>
          </>
        }
        aside={
          <>
            <Principal dealer={dealer} />
            <Emails dealer={dealer} />
          </>
        }
      />
      {drawer.opened === 'edit' && can('update Outlet') ? (
        <Suspense fallback={null}>
          <DealerDrawer key={dealer.code} dealer={dealer} onClose={drawer.close} />
        </Suspense>
      ) : null}
    </div>
  )
}

const mail = (email: string) => <a href={`mailto:${email}`}>{email}</a>

function Principal({ dealer }: { dealer: DealerRecord }) {
  const { principal_name, principal_email, phone } = dealer
  return (
    <Card title={t('Principal')}>
      {principal_name || principal_email || phone ? (
        <Facts>
          <Fact label={t('Name')} value={principal_name} wide />
          <Fact label={t('Email')} value={principal_email && mail(principal_email)} wide />
          <Fact
            label={t('Phone')}
            value={
              phone && (
                <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
                  <bdi dir="ltr">{phone}</bdi>
                </a>
              )
            }
            wide
          />
        </Facts>
      ) : (
        <p className={styles.quiet}>{t('No principal yet.')}</p>
      )}
    </Card>
  )
}

function Emails({ dealer }: { dealer: DealerRecord }) {
  return (
    <Card title={t('Addresses')}>
      {dealer.emails.length > 0 ? (
        <Facts>
          {dealer.emails.map(({ email, kind }) => (
            <Fact key={`${kind} ${email}`} label={emailKindWords(kind)} value={mail(email)} wide />
          ))}
        </Facts>
      ) : (
        <p className={styles.quiet}>{t('No contacts yet.')}</p>
      )}
    </Card>
  )
}
