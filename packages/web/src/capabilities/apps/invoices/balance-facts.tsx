import type { InvoiceFile } from '@rad/api/apps/invoices/contract'
import { word } from '@rad/api/words'
import { RecordFacts } from '#shell/screens/record-facts.tsx'

/** Which invoice a form is about, and what is open of it. */
export const BalanceFacts = ({ invoice }: { invoice: InvoiceFile }) => (
  <RecordFacts
    record={invoice}
    facts={[
      { key: 'number', label: word('Invoice') },
      { key: 'balance', label: word('Balance'), kind: 'money' },
    ]}
  />
)
