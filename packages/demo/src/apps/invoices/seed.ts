import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import type { Minor } from '@rad/api/internal/kernel/contract/money.ts'
import { addDays } from '@rad/api/internal/kernel/contract/periods.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { nextSampleId } from '@rad/api/internal/kernel/command/sample-ids.ts'
import {
  offeredTaxes,
  paymentMethodCodes,
  usualItems,
  type InvoiceClient,
  type InvoiceClosing,
  type InvoiceForm,
  type InvoiceStep,
  type PaymentMethod,
} from '@rad/api/apps/invoices/contract'
import { todayOf } from '@rad/api/internal/capabilities/apps/invoices/queries.ts'
import { numberOf, yearOf } from '@rad/api/internal/capabilities/apps/invoices/rules.ts'
import { seedClients } from './seed-clients.ts'
import { columnsOf, itemRows } from '@rad/api/internal/capabilities/apps/invoices/store.commands.ts'

type Random = ReturnType<typeof randomFrom>

const count = 60
const twoYearsDays = 730
const sellers = ['Rohan Iyer', 'Meera Nambiar', 'Daniel Whitcombe', 'Hannah Lindqvist']
const notes = [
  'It was a pleasure working with you and your team. Thank you.',
  'Please name the number of this invoice when you pay.',
  '',
]
const terms = 'Payable without deduction by the due date. Interest of 1% a month is charged on late amounts.'

/** What becomes of an invoice of the demo: how far it went, and which part of it was paid, in percent. */
type Fate = readonly [step: InvoiceStep, paid: number]
const settledFates: readonly (readonly [Fate, number])[] = [
  [['Sent', 100], 95],
  [['Sent', 40], 3],
  [['Sent', 0], 2],
]
const dueFates: readonly (readonly [Fate, number])[] = [
  [['Sent', 100], 55],
  [['Sent', 40], 18],
  [['Sent', 0], 27],
]
/** The newest, in turn: every state is to be seen on the first page. */
const newFates: readonly Fate[] = [
  ['Draft', 0],
  ['Sent', 0],
  ['Sent', 35],
  ['Downloaded', 0],
  ['Sent', 100],
  ['Draft', 0],
  ['Sent', 0],
  ['Sent', 60],
]

function fateOf(random: Random, due: string, today: string, fromNewest: number): Fate {
  if (due >= today) return newFates[fromNewest % newFates.length]!
  return random.weighted(due < addDays(today, -120) ? settledFates : dueFates)
}

function itemsFor(random: Random): InvoiceForm['items'] {
  const itemCount = random.int(1, 4)
  const start = random.int(0, usualItems.length - 1)
  return Array.from({ length: itemCount }, (_, at) => {
    const { name, description, cost } = usualItems[(start + at * 2) % usualItems.length]!
    return {
      name,
      description,
      cost,
      qty: name === 'Support hours' ? random.int(2, 48) / 4 : random.int(1, 4),
      discount: random.weighted([
        [0, 70],
        [5, 15],
        [7.5, 5],
        [10, 10],
      ]),
      tax1: random.weighted([
        [18, 80],
        [offeredTaxes[2], 10],
        [0, 10],
      ]),
      tax2: random.chance(15) ? 1 : 0,
    }
  })
}

const formFor = (random: Random, clientId: number, issuedDate: string): InvoiceForm => ({
  clientId,
  issuedDate,
  dueDate: addDays(issuedDate, random.pick([14, 30, 30, 45])),
  items: itemsFor(random),
  salesperson: random.pick(sellers),
  note: random.pick(notes),
  terms,
  paidVia: random.weighted([
    ['bank', 80],
    ['upi', 14],
    ['paypal', 6],
  ]),
  showTerms: true,
  showNote: true,
  showStub: random.chance(20),
})

/** A whole payment, or two that make up the part: never more than the total. */
function paymentsFor(random: Random, total: Minor, percent: number): Minor[] {
  if (percent === 0 || total === 0) return []
  if (percent < 100) return [Math.max(1, Math.floor((total * percent) / 100))]
  if (random.chance(70)) return [total]
  const first = Math.floor(total / 2)
  return [first, total - first]
}

const morning = (day: string) => new Date(`${day}T05:30:00Z`)
const earlier = <T extends string | Date>(a: T, b: T): T => (a < b ? a : b)

/** One invoice of the demo with its rows, made by the same rules as one that a user writes. */
function story(
  random: Random,
  place: { id: number; serial: number; fromNewest: number },
  day: { issued: string; today: string; now: Date },
  client: InvoiceClient,
) {
  const { id, serial, fromNewest } = place
  const { issued, today, now } = day
  const form = formFor(random, client.id, issued)
  const { lines, columns } = columnsOf(form, client)
  const [step, percent] = fateOf(random, form.dueDate, today, fromNewest)
  const payments = paymentsFor(random, columns.total, percent).map((amount, at) => ({
    invoice_id: id,
    amount,
    paid_on: earlier(addDays(issued, random.int(4, 25) + at * 12), today),
    method: random.weighted<PaymentMethod>(paymentMethodCodes.map((code) => [code, code === 'bank' ? 20 : 3])),
    note: '',
    creator: form.salesperson,
  }))
  // Nothing has happened yet that is later than now, early on the first day too.
  const stamp = earlier(morning(issued), now)
  const year = yearOf(issued)
  return {
    items: itemRows(id, lines),
    payments: payments.map((payment) => ({ ...payment, created_at: earlier(morning(payment.paid_on), now) })),
    sendings:
      step === 'Sent'
        ? [
            {
              invoice_id: id,
              sent_at: stamp,
              sender: form.salesperson,
              receiver: client.companyEmail,
              subject: `Invoice ${numberOf(year, serial)}`,
              file: `${numberOf(year, serial)}.pdf`,
            },
          ]
        : [],
    invoice: {
      ...columns,
      id,
      year,
      serial,
      step,
      paid: payments.reduce((sum, { amount }) => sum + amount, 0),
      created_at: stamp,
      updated_at: stamp,
    },
  }
}

type Story = ReturnType<typeof story>

const closingDays = 45

/** Closes one invoice as uncollectible, and one as sent by mistake; both have been open for long. */
function closeSome(stories: readonly Story[], now: Date) {
  const isOpen = ({ invoice: { step, paid, total } }: Story) => step === 'Sent' && paid < total
  const lost = stories.find(isOpen)
  const mistaken = stories.find((one) => one !== lost && isOpen(one) && one.invoice.paid === 0)
  const closed = (one: Story, step: InvoiceClosing, closed_reason: string) => {
    const { invoice } = one
    const closed_at = earlier(morning(addDays(invoice.due_on, closingDays)), now)
    const marks = { step, closed_at, closer: invoice.salesperson, closed_reason, updated_at: closed_at }
    return { ...one, invoice: { ...invoice, ...marks } }
  }
  return stories.map((one) => {
    if (one === lost) return closed(one, 'Uncollectible', 'The client is insolvent.')
    return one === mistaken ? closed(one, 'Void', 'Sent twice by mistake.') : one
  })
}

const numbered = <R extends object>(rows: readonly R[], first: number) =>
  rows.map((row, index) => ({ ...row, id: first + index }))

/** The invoices of the demo: two years of them, the newest with the highest number. */
export async function seedInvoices(db: Db, deps: Deps): Promise<void> {
  const random = randomFrom(57)
  const today = todayOf(deps)
  const clients = await seedClients(db)
  const first = await nextSampleId(db, 'invoice', count)
  const serials = new Map<number, number>()
  const written = Array.from({ length: count }, (_, index) => {
    const fromNewest = count - 1 - index
    // Closer together the newer they are: business goes well.
    const issued = addDays(today, -Math.round(twoYearsDays * (fromNewest / count) ** 1.7))
    const serial = (serials.get(yearOf(issued)) ?? 0) + 1
    serials.set(yearOf(issued), serial)
    return story(
      random,
      { id: first + index, serial, fromNewest },
      { issued, today, now: deps.clock.now() },
      random.pick(clients),
    )
  })
  const stories = closeSome(written, deps.clock.now())
  const payments = stories.flatMap((one) => one.payments)
  const sendings = stories.flatMap((one) => one.sendings)
  await db
    .insertInto('invoice_year')
    .values([...serials].map(([year, last]) => ({ year, last })))
    .execute()
  await db
    .insertInto('invoice')
    .values(stories.map((one) => one.invoice))
    .execute()
  await db
    .insertInto('invoice_item')
    .values(stories.flatMap((one) => one.items))
    .execute()
  const firstPayment = await nextSampleId(db, 'invoice_payment', payments.length)
  await db.insertInto('invoice_payment').values(numbered(payments, firstPayment)).execute()
  const firstSending = await nextSampleId(db, 'invoice_sending', sendings.length)
  await db.insertInto('invoice_sending').values(numbered(sendings, firstSending)).execute()
}
