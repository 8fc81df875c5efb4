import { sql } from 'kysely'
import { lineSums, sumsOf, toMinor, type LineSums, type Minor, type MoneySums } from '#kernel/contract/money.ts'
import type {
  Ageing,
  InvoiceClosing,
  InvoiceForm,
  InvoiceMoves,
  InvoiceStatus,
  InvoiceStep,
  ShownStatus,
} from './contract.ts'

/** What the status of an invoice follows from. */
export interface Standing {
  step: InvoiceStep | InvoiceClosing
  paid: Minor
  balance: Minor
  /** The day it is due. */
  due: string
}

/** Whether it ended without being paid. */
export const isClosed = (is: ShownStatus): is is InvoiceClosing => is === 'Void' || is === 'Uncollectible'

/** The status in the calls of the sample application, which know six of them. */
export const sampleStatus = (shown: ShownStatus): InvoiceStatus => (isClosed(shown) ? 'Sent' : shown)

/** The status on a day of the brand's zone. `statusOn` is the same in SQL. */
export function statusOf({ step, paid, balance, due }: Standing, today: string): ShownStatus {
  if (step === 'Draft' || isClosed(step)) return step
  if (balance === 0) return 'Paid'
  if (due < today) return 'Past Due'
  return paid > 0 ? 'Partial Payment' : step
}

/** `statusOf` as the one expression by which lists show, filter, count and sort. */
export const statusOn = (today: string) => sql<ShownStatus>`case
  when step in ('Draft', 'Void', 'Uncollectible') then step
  when balance = 0 then 'Paid'
  when due_on < ${today}::date then 'Past Due'
  when paid > 0 then 'Partial Payment'
  else step end`

/** An amount is outstanding on an issued invoice: the balance of one that is closed is 0. */
export const isOpen = sql<boolean>`(step <> 'Draft' and balance > 0)`

/** Whole days past the due date of what is open; 0 before. */
export const daysPastDueOn = (today: string) =>
  sql<number>`case when step <> 'Draft' and balance > 0 then greatest(0, ${today}::date - due_on) else 0 end`

/** The age of an open balance. */
export const ageOn = (today: string) => sql<Ageing>`case
  when due_on >= ${today}::date then 'not-due'
  when due_on >= ${today}::date - 30 then '1-30'
  when due_on >= ${today}::date - 60 then '31-60'
  when due_on >= ${today}::date - 90 then '61-90'
  else 'over-90' end`

/** By which marks an invoice that nothing was paid on moves by hand. */
const marks: Record<InvoiceStep, readonly InvoiceStep[]> = {
  Draft: ['Downloaded', 'Sent'],
  Downloaded: ['Draft', 'Sent'],
  // The client has it: what was sent is no draft again.
  Sent: [],
}

/** What credit notes have credited, and of how much. */
interface Credited {
  credited: Minor
  total: Minor
}

/** What may be done whatever day it is. */
type Moves = Omit<InvoiceMoves, 'remind'>

const nothing: Moves = {
  edit: false,
  remove: false,
  send: false,
  pay: false,
  credit: false,
  mark: [],
  close: [],
  reopen: true,
}

/**
 * What may be done with it. Payments that count hold it fast: it is not deleted nor void, and once paid not changed. What is
 * closed can only be opened again.
 */
export function movesOf({ step, paid, balance, credited, total }: Standing & Credited): Moves {
  if (isClosed(step)) return nothing
  const isSettled = step !== 'Draft' && balance === 0
  return {
    edit: !isSettled && credited === 0,
    remove: paid === 0 && credited === 0,
    send: true,
    pay: step !== 'Draft' && balance > 0,
    credit: step === 'Sent' && credited < total,
    mark: paid === 0 && !isSettled ? [...marks[step]] : [],
    close: step === 'Sent' && balance > 0 ? (paid + credited > 0 ? ['Uncollectible'] : ['Void', 'Uncollectible']) : [],
    reopen: false,
  }
}

type Item = InvoiceForm['items'][number]

/** A row as it is written down: what was typed, with its sums. */
export interface WrittenItem {
  item: Item
  sums: LineSums
}

const sumsOfItem = ({ cost, qty, discount, tax1, tax2 }: Item): LineSums =>
  lineSums({ cost: toMinor(cost), qty, discountPercent: discount, taxPercents: [tax1, tax2] })

/** The rows of a form with the sums of each, and those of the whole invoice. */
export function writtenItems(items: readonly Item[]): { lines: WrittenItem[]; sums: MoneySums } {
  const lines = items.map((item) => ({ item, sums: sumsOfItem(item) }))
  return { lines, sums: sumsOf(lines.map((line) => line.sums)) }
}

/** Taxes by rate, smallest rate first; a rate of nothing is none. */
export function taxesByRate(taxes: readonly { rate: number; amount: Minor }[]): { rate: number; amount: Minor }[] {
  const byRate = new Map<number, Minor>()
  for (const { rate, amount } of taxes) if (rate > 0) byRate.set(rate, (byRate.get(rate) ?? 0) + amount)
  return [...byRate].map(([rate, amount]) => ({ rate, amount })).toSorted((a, b) => a.rate - b.rate)
}

/** The year whose numbers an invoice of this day takes part in. */
export const yearOf = (day: string): number => Number(day.slice(0, 4))

export const numberOf = (year: number, serial: number): string => `INV-${year}-${String(serial).padStart(4, '0')}`
