import { Button } from '@mantine/core'
import { type Customer, customersApi } from '@rad/api/workshop/customers/contract'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { saidBy } from '#kit/form/refusal.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { FactsPage } from '#kit/page/facts.tsx'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { useOpened } from '#kit/page/use-opened.ts'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { CustomerMark } from '#pickers/customer-words.tsx'
import { RecordTimeline } from '#pickers/record-timeline.tsx'
import { ContactFacts, CustomerFacts, OwnComplaints, OwnJobCards, OwnVehicles } from './customer-facts.tsx'
import styles from './customer.module.css'

const CustomerDrawer = lazy(() =>
  import('./customer-drawer.tsx').then(({ CustomerDrawer }) => ({ default: CustomerDrawer })),
)
const ReasonDialog = lazy(() =>
  import('#kit/form/reason-dialog.tsx').then(({ ReasonDialog }) => ({ default: ReasonDialog })),
)

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, _search: RawSearch, { no = '' }: Record<string, string>) =>
  void queryClient.prefetchQuery(query(customersApi.get, { params: { no } }))

export function Screen() {
  const { no = '' } = useParams({ strict: false }) as { no?: string }
  const found = useQuery(query(customersApi.get, { params: { no } }))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconUserOff size={28} stroke={1.5} />,
        title: t('Customer not found'),
        text: t('No customer in your scope has the number {no}.', { no }),
        action: (
          <ButtonLink to="/customers" variant="default">
            {t('All customers')}
          </ButtonLink>
        ),
      }}
    >
      {(customer) => <CustomerPage customer={customer} />}
    </FoundRecord>
  )
}

function CustomerPage({ customer }: { customer: Customer }) {
  const drawer = useOpened()
  const { no, name, kind, city, can_change } = customer
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={
          <span className={styles.title}>
            <bdi>{name}</bdi>
            <CustomerMark customer={customer} />
          </span>
        }
        lead={[no, inWords(kind), city].filter(Boolean).join(' · ')}
        actions={
          can_change ? (
            <>
              <Switching customer={customer} />
              <Button onClick={() => drawer.open('edit')}>{t('Edit')}</Button>
            </>
          ) : null
        }
      />
      <FactsPage
        main={
          <>
            <CustomerFacts customer={customer} />
            <OwnVehicles customer={customer} />
            <OwnJobCards customer={customer} />
            <OwnComplaints customer={customer} />
          </>
        }
        aside={<ContactFacts customer={customer} />}
        end={<RecordTimeline kind="customer" id={customer.id} tones={{ activated: 'good' }} isOver />}
      />
      <Suspense fallback={null}>
        {drawer.opened === 'edit' && can_change ? <CustomerDrawer record={customer} onClose={drawer.close} /> : null}
      </Suspense>
    </div>
  )
}

/** Takes the customer out of use, for which a reason is asked, or back into it. */
function Switching({ customer }: { customer: Customer }) {
  const { no, name, active, version } = customer
  const [isAsked, setAsked] = useState(false)
  const deactivate = useSend(customersApi.deactivate, { refreshes: ['timeline'] })
  const activate = useSend(customersApi.activate, { refreshes: ['timeline'] })
  if (!active) {
    const back = () =>
      activate
        .mutateAsync({ params: { no }, body: { if_version: version } })
        .then(() => sayDone(t('Customer activated.')))
        .catch((error: unknown) => showToast(saidBy(error), { tone: 'bad' }))
    return (
      <Button variant="default" loading={activate.isPending} onClick={() => void back()}>
        {t('Activate')}
      </Button>
    )
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('Deactivate')}
      </Button>
      {isAsked ? (
        <Suspense fallback={null}>
          <ReasonDialog
            question={t('Deactivate {name}?', { name })}
            consequence={t('The customer is no longer offered or contacted. Their history stays.')}
            confirmLabel={t('Deactivate')}
            maxLength={300}
            onConfirm={(reason) => deactivate.mutateAsync({ params: { no }, body: { reason, if_version: version } })}
            onDone={() => {
              setAsked(false)
              sayDone(t('Customer deactivated.'))
            }}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
