import { z } from 'zod'
import { day, largestId, manyLines, text, writtenNumber } from '#kernel/contract/contract.ts'
import { defineFields } from '#kernel/contract/fields.ts'
import { amount, hundredthsOf, percentage } from '#kernel/contract/money.ts'
import { paidViaCodes, paperCodes, paymentMethodCodes } from './vocabulary.ts'

export const isWhole = 'The ID must be a whole number.'
/** The id of an invoice, or of a row of its ledger. */
export const id = z.int(isWhole).min(1, isWhole).max(largestId, 'Invoice not found.')
export const idInQuery = writtenNumber()

const tooManyDecimals = 'Use at most two decimals.'
const ItemForm = z.strictObject({
  name: text(120, 1),
  description: manyLines(500).default(''),
  cost: amount,
  qty: z
    .number('Enter a quantity.')
    .gt(0, 'Enter a quantity above 0.')
    .max(10_000, 'Enter at most 10,000.')
    .refine((value) => hundredthsOf(value) !== undefined, tooManyDecimals),
  discount: percentage.default(0),
  tax1: percentage.default(0),
  tax2: percentage.default(0),
})

/** Days of another century are slips of the keyboard. */
export const invoiceDay = day.refine((on) => on >= '2000-01-01' && on < '2100-01-01', 'Choose a day from 2000 to 2099.')

const dueBeforeIssued = 'The due date can’t be before the issue date.'
export const formFields = {
  clientId: z.int('Choose a client.').min(1, 'Choose a client.').max(largestId, 'Choose a client.'),
  issuedDate: invoiceDay,
  dueDate: invoiceDay,
  items: z.array(ItemForm).min(1, 'Add at least one item.').max(100, 'At most 100 items.'),
  salesperson: text(120).default(''),
  note: manyLines(2_000).default(''),
  terms: manyLines(2_000).default(''),
  paidVia: z.enum(paidViaCodes, 'Choose a payment method.').default('bank'),
  showTerms: z.boolean().default(true),
  showNote: z.boolean().default(true),
  showStub: z.boolean().default(false),
}
export const isDueInTime = { path: ['dueDate'], message: dueBeforeIssued }
export const dueInTime = (form: { issuedDate: string; dueDate: string }) => form.dueDate >= form.issuedDate

/** What a person writes of an invoice. Rows take up their sums from `lineSums` of `@rad/api/money`. */
export const InvoiceForm = z.strictObject(formFields).refine(dueInTime, isDueInTime)
export type InvoiceForm = z.output<typeof InvoiceForm>

export const clientFields = defineFields({
  name: { kind: 'text', label: 'Name', max: 120, required: true },
  company: { kind: 'text', label: 'Company', max: 120, required: true },
  companyEmail: { kind: 'email', label: 'Email', required: true },
  address: { kind: 'long-text', label: 'Address', max: 300, required: true },
  country: { kind: 'text', label: 'Country', max: 60, required: true },
  contact: { kind: 'text', label: 'Contact', max: 40, required: true },
})
export const ClientForm = clientFields.body

/** What has come in on an invoice. */
export const paymentFields = defineFields({
  amount: {
    kind: 'number',
    label: 'Amount',
    required: true,
    schema: amount.refine((value) => value > 0, 'Enter an amount above 0.'),
  },
  date: { kind: 'day', label: 'Date', required: true, schema: invoiceDay },
  method: {
    kind: 'choice',
    label: 'Method',
    values: paymentMethodCodes,
    required: true,
    refusal: 'Choose a payment method.',
  },
  note: {
    kind: 'long-text',
    label: 'Internal note',
    hint: 'Not visible to the client.',
    max: 500,
    min: 0,
    default: '',
  },
})
export const PaymentForm = z.strictObject({ id }).extend(paymentFields.body.shape)

/** On which paper and in which language an invoice is drawn; in English where the PDF lacks the letters of a language. */
export const onPaper = {
  paper: z.enum(paperCodes, 'Choose A4 or Letter.').default('a4'),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/, 'Enter a language code, such as “fr”.')
    .default('en'),
}

/** The mail that takes an invoice to its client. */
export const sendFields = defineFields({
  to: { kind: 'email', label: 'To', required: true },
  subject: { kind: 'text', label: 'Subject', max: 200, required: true },
  message: { kind: 'long-text', label: 'Message', max: 4_000, required: true },
  paper: {
    kind: 'choice',
    label: 'Paper size',
    values: paperCodes,
    default: 'a4',
    refusal: 'Choose A4 or Letter.',
  },
})
export const SendForm = z.strictObject({ id }).extend(sendFields.body.shape).extend({ language: onPaper.language })
