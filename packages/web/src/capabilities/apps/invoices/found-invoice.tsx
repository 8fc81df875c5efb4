import { type InvoiceFile, invoicesApi, type Letterhead, type PaymentDetails } from '@rad/api/apps/invoices/contract'
import IconFileUnknown from '@tabler/icons-react/dist/esm/icons/IconFileUnknown.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { query } from '#api/query.ts'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { ButtonLink } from '#kit/page/router-link.tsx'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { t } from '#kit/words.ts'

export interface OpenInvoice {
  invoice: InvoiceFile
  paymentDetails: PaymentDetails
  letterhead: z.infer<typeof Letterhead>
}

/** Called by the route while a screen of one invoice is prepared. */
export const prefetchInvoice = (queryClient: QueryClient, _search: RawSearch, { id = '' }: Record<string, string>) =>
  void queryClient.prefetchQuery(query(invoicesApi.get, { params: { id } }))

/** The invoice of the address, or why there is none. */
export function FoundInvoice({ children }: { children: (open: OpenInvoice) => ReactNode }) {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const found = useQuery(query(invoicesApi.get, { params: { id } }))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconFileUnknown size={28} stroke={1.5} />,
        title: t('Invoice not found'),
        text: t('Invoice {id} doesn’t exist or was deleted.', { id }),
        action: (
          <ButtonLink to="/invoices" variant="default">
            {t('All invoices')}
          </ButtonLink>
        ),
      }}
    >
      {(open) => children(open)}
    </FoundRecord>
  )
}
