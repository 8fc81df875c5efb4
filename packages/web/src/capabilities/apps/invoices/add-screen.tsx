import { type InvoiceFile, invoicesApi } from '@rad/api/apps/invoices/contract'
import { dayIn } from '@rad/api/periods'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { timeNow } from '#kit/text/clock.ts'
import { useFormat } from '#kit/text/format.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { usePerson } from '#shell/frame/person.tsx'
import { InvoiceFormPage } from './invoice-form.tsx'
import { blankInvoice, type InvoiceValues } from './invoice-values.ts'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) =>
  void queryClient.prefetchQuery(query(invoicesApi.clients, { query: { q: '' } }))

export function Screen() {
  const { timeZone } = useFormat()
  const { fullName } = usePerson()
  const [initial] = useState(() => blankInvoice(dayIn(timeZone, new Date(timeNow())), fullName))
  const navigate = useNavigate()
  const add = useSend(invoicesApi.add, { refreshes: ['calendar'] })
  const added = useRef<InvoiceFile>(undefined)

  const onSubmit = async ({ clientId, ...values }: InvoiceValues) => {
    // The schema has refused a form without a client.
    added.current = (await add.mutateAsync({ body: { ...values, clientId: clientId! } })).invoice
  }
  const onSaved = (isToBeSent: boolean) => {
    if (!added.current) return
    const { id, number } = added.current
    sayDone(t('{invoice} saved.', { invoice: number }))
    void navigate({
      to: '/invoices/$id',
      params: { id: String(id) },
      search: (isToBeSent ? { open: 'send' } : {}) as never,
    })
  }
  return (
    <div className={pageStyles.page}>
      <PageHead title={t('New invoice')} lead={t('The invoice stays a draft until you send it.')} />
      <InvoiceFormPage
        draftKey="invoices"
        initial={initial}
        number={<NextNumber on={initial.issuedDate} />}
        cancel={
          <ButtonLink to="/invoices" variant="default">
            {t('Cancel')}
          </ButtonLink>
        }
        onSubmit={onSubmit}
        onSaved={onSaved}
      />
    </div>
  )
}

/** The number the next invoice gets: someone else may take it first. */
function NextNumber({ on }: { on: string }) {
  const { data } = useQuery(query(invoicesApi.nextNumber, { query: { issuedDate: on } }))
  return (
    <>
      {data?.number ?? '–'} <small>{t('assigned on save')}</small>
    </>
  )
}
