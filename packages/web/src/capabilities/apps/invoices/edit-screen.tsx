import { type InvoiceFile, invoicesApi } from '@rad/api/apps/invoices/contract'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useSend } from '#api/use-send.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { FoundInvoice, prefetchInvoice } from './found-invoice.tsx'
import { InvoiceFormPage } from './invoice-form.tsx'
import { type InvoiceValues, valuesOf } from './invoice-values.ts'

export const prefetch = prefetchInvoice

export function Screen() {
  return (
    <FoundInvoice>
      {({ invoice }) =>
        invoice.moves.edit ? <EditPage key={invoice.id} invoice={invoice} /> : <Closed {...invoice} />
      }
    </FoundInvoice>
  )
}

function EditPage({ invoice }: { invoice: InvoiceFile }) {
  const navigate = useNavigate()
  const update = useSend(invoicesApi.update, { refreshes: ['calendar'] })
  const { id, number } = invoice
  const params = { id: String(id) }

  return (
    <div className={pageStyles.page}>
      <PageHead title={number} lead={invoice.client.company} />
      <InvoiceFormPage
        draftKey={`invoices:${id}`}
        initial={valuesOf(invoice)}
        version={invoice.version}
        toValues={(row) => valuesOf(row as unknown as InvoiceFile)}
        number={number}
        client={invoice.client}
        cancel={
          <ButtonLink to="/invoices/$id" params={params} variant="default">
            {t('Preview')}
          </ButtonLink>
        }
        onSubmit={({ clientId, ...values }: InvoiceValues, if_version) =>
          // The schema has refused a form without a client.
          update.mutateAsync({ body: { id, ...values, clientId: clientId!, if_version } })
        }
        onSaved={(isToBeSent) => {
          sayDone(t('{invoice} saved.', { invoice: number }))
          void navigate({
            to: '/invoices/$id',
            params,
            search: (isToBeSent ? { open: 'send' } : {}) as never,
          })
        }}
      />
    </div>
  )
}

function Closed({ id, number, closedAs, credited }: InvoiceFile) {
  return (
    <EmptyState
      level="page"
      icon={<IconLock size={28} stroke={1.5} />}
      title={t('{number} can’t be edited', { number })}
      text={
        closedAs
          ? t('This invoice is void or uncollectible. Reopen it first.')
          : credited > 0
            ? t('An invoice with credit notes can’t be changed.')
            : t('Paid invoices can’t be changed. Duplicate this one to create a new invoice.')
      }
      action={
        <ButtonLink to="/invoices/$id" params={{ id: String(id) }} variant="default">
          {t('Back to invoice')}
        </ButtonLink>
      }
    />
  )
}
