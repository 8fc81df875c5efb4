import type { InvoiceFile, InvoiceForm } from '@rad/api/apps/invoices/contract'
import { fromMinor, hundredthsOf, lineSums, type LineSums, sumsOf } from '@rad/api/money'
import { addDays } from '@rad/api/periods'
import { words } from '@rad/api/words'

/** What is in the fields: a client may not be chosen yet, and a figure may be empty or no figure. */
export type InvoiceValues = Omit<InvoiceForm, 'clientId'> & { clientId: number | null }
export type ItemValues = InvoiceForm['items'][number]

export const invoiceLabels = words({
  clientId: 'Client',
  issuedDate: 'Issue date',
  dueDate: 'Due date',
  items: 'Items',
  salesperson: 'Salesperson',
  note: 'Note',
  terms: 'Payment terms',
  paidVia: 'Payment method',
  showTerms: 'Show payment terms',
  showNote: 'Show note',
  showStub: 'Show payment stub',
})

export const blankItem = (): ItemValues => ({
  name: '',
  description: '',
  cost: 0,
  qty: 1,
  discount: 0,
  tax1: 0,
  tax2: 0,
})

const usualDays = 14

export const blankInvoice = (today: string, salesperson: string): InvoiceValues => ({
  clientId: null,
  issuedDate: today,
  dueDate: addDays(today, usualDays),
  items: [blankItem()],
  salesperson,
  note: '',
  terms: '',
  paidVia: 'bank',
  showTerms: true,
  showNote: true,
  showStub: false,
})

export function valuesOf(invoice: InvoiceFile): InvoiceValues {
  const { client, issuedDate, dueDate, items, salesperson, note, terms, paidVia } = invoice
  const { showTerms, showNote, showStub } = invoice
  return {
    clientId: client.id,
    issuedDate,
    dueDate,
    items: items.map(({ name, description, cost, qty, discount, tax1, tax2 }) => ({
      name,
      description,
      cost,
      qty,
      discount,
      tax1,
      tax2,
    })),
    salesperson,
    note,
    terms,
    paidVia,
    showTerms,
    showNote,
    showStub,
  }
}

const isFigure = (value: unknown, most: number) =>
  typeof value === 'number' && value >= 0 && value <= most && hundredthsOf(value) !== undefined

/** The sums of a row as the server will make them; undefined while one of its figures is none. */
function sumsOfItem({ cost, qty, discount, tax1, tax2 }: ItemValues): LineSums | undefined {
  const areFigures = isFigure(cost, 10_000_000) && isFigure(qty, 10_000)
  if (!areFigures || ![discount, tax1, tax2].every((percent) => isFigure(percent, 100))) return undefined
  return lineSums({
    cost: hundredthsOf(cost) ?? 0,
    qty,
    discountPercent: discount,
    taxPercents: [tax1, tax2],
  })
}

/** The price of a row before discount and taxes, in units. */
export const priceOf = (item: ItemValues) => fromMinor(sumsOfItem(item)?.gross ?? 0)

/** What the rows add up to, in units. A row that is not finished adds nothing yet. */
export function sumsOfItems(items: readonly ItemValues[]) {
  const lines = items.flatMap((item) => {
    const sums = sumsOfItem(item)
    return sums ? [{ item, sums }] : []
  })
  const byRate = new Map<number, number>()
  for (const { item, sums } of lines)
    for (const [at, rate] of [item.tax1, item.tax2].entries())
      byRate.set(rate, (byRate.get(rate) ?? 0) + (sums.taxes[at] ?? 0))
  const { subtotal, discount, total } = sumsOf(lines.map(({ sums }) => sums))
  return {
    subtotal: fromMinor(subtotal),
    discount: fromMinor(discount),
    taxes: [...byRate]
      .filter(([rate]) => rate > 0)
      .toSorted(([a], [b]) => a - b)
      .map(([rate, amount]) => ({ rate, amount: fromMinor(amount) })),
    total: fromMinor(total),
  }
}
