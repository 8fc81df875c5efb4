import { type InvoiceClient, paidVia } from '@rad/api/apps/invoices/contract'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import type { InvoiceValues } from './invoice-values.ts'

/** How the fields of two versions of an invoice are compared in words. */
export function useVersionWords(clients: readonly InvoiceClient[]) {
  const format = useFormat()
  const itemWords = ({ name, qty, cost, discount, tax1, tax2 }: InvoiceValues['items'][number]) =>
    [
      t('{qty} × {name}, {cost}', { qty: format.number(qty), name, cost: format.money(cost) }),
      ...(discount > 0 ? [t('discount {percent}%', { percent: format.number(discount) })] : []),
      ...[tax1, tax2].filter((rate) => rate > 0).map((rate) => t('tax {rates}', { rates: `${format.number(rate)} %` })),
    ].join(', ')

  return (key: keyof InvoiceValues, value: unknown): unknown => {
    if (key === 'items') return (value as InvoiceValues['items']).map(itemWords).join('; ')
    if (key === 'clientId') return clients.find(({ id }) => id === value)?.company ?? value
    if (key === 'paidVia') return t(paidVia[value as InvoiceValues['paidVia']])
    if ((key === 'issuedDate' || key === 'dueDate') && typeof value === 'string') return format.day(value)
    return value
  }
}
