import { codes, words } from '#kernel/contract/words.ts'

/**
 * The status of an invoice, from the ledger and the day (docs/domain.md#invoices). Only Draft, Downloaded and Sent are
 * ever set; the others follow from payments and the due date.
 */
export const invoiceStatuses = codes(['Draft', 'Downloaded', 'Sent', 'Partial Payment', 'Past Due', 'Paid'])
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** How an invoice that was sent ends without being paid: by mistake or replaced, or given up. */
export const invoiceClosings = codes(['Void', 'Uncollectible'])
export type InvoiceClosing = (typeof invoiceClosings)[number]

/** What the product shows and filters by. The calls of the sample application know the six: there a closed one is Sent. */
export const shownStatuses = [...invoiceStatuses, ...invoiceClosings] as const
export type ShownStatus = (typeof shownStatuses)[number]

/** How far an invoice has gone on its way to the client. */
export const invoiceSteps = ['Draft', 'Downloaded', 'Sent'] as const satisfies readonly InvoiceStatus[]
export type InvoiceStep = (typeof invoiceSteps)[number]

export const paymentMethods = words({
  cash: 'Cash',
  bank: 'Bank transfer',
  debit: 'Debit card',
  credit: 'Credit card',
  paypal: 'PayPal',
  upi: 'UPI',
})
export type PaymentMethod = keyof typeof paymentMethods
export const paymentMethodCodes = Object.keys(paymentMethods) as [PaymentMethod, ...PaymentMethod[]]

/** The payment methods printed on an invoice. */
export const paidVia = words({ bank: 'Bank account', paypal: 'PayPal', upi: 'UPI transfer' })
export type PaidVia = keyof typeof paidVia
export const paidViaCodes = Object.keys(paidVia) as [PaidVia, ...PaidVia[]]

/** How long open balances are past due, in days. */
export const ageings = words({
  'not-due': 'Not yet due',
  '1-30': '1 to 30 days',
  '31-60': '31 to 60 days',
  '61-90': '61 to 90 days',
  'over-90': 'More than 90 days',
})
export type Ageing = keyof typeof ageings
export const ageingCodes = Object.keys(ageings) as [Ageing, ...Ageing[]]

export const papers = words({ a4: 'A4', letter: 'US Letter' })
export type Paper = keyof typeof papers
export const paperCodes = Object.keys(papers) as [Paper, ...Paper[]]

/** What a mail to a client was about. */
export const sendingKinds = words({ invoice: 'Invoice', reminder: 'Reminder' })
export type SendingKind = keyof typeof sendingKinds
export const sendingKindCodes = Object.keys(sendingKinds) as [SendingKind, ...SendingKind[]]

/** The tax rates a row offers, in percent; others may be typed. */
export const offeredTaxes = [0, 1, 10, 14, 18] as const

/** What is invoiced again and again: choosing one fills a row. Costs are in units. */
export const usualItems = [
  { name: 'Network audit', description: 'One day at the outlet, with a written report', cost: 18_500 },
  { name: 'Bot design', description: 'Intents, texts and a test run for one channel', cost: 42_000 },
  { name: 'Bot upkeep', description: 'One month: unclear messages reviewed, intents retrained', cost: 9_500 },
  { name: 'Advisor training', description: 'Half a day for up to twelve people', cost: 14_000 },
  { name: 'Data migration', description: 'Per thousand records, checked by sample', cost: 3_250 },
  { name: 'Report design', description: 'One report with its filters and export', cost: 11_800 },
  { name: 'Support hours', description: 'Per hour, by telephone or on site', cost: 1_450.5 },
] as const
