import { periodFilters } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import type { Column } from '#kernel/contract/view.ts'
import { isWhole } from './forms.contract.ts'
import { InvoiceRow } from './records.contract.ts'
import { ageingCodes, shownStatuses } from './vocabulary.ts'

export const invoiceColumns = [
  { key: 'number', label: 'Number', kind: 'code' },
  { key: 'invoiceStatus', label: 'Status', kind: 'status' },
  { key: 'clientName', label: 'Client', kind: 'text' },
  { key: 'total', label: 'Total', kind: 'money' },
  { key: 'issuedDate', label: 'Issue date', kind: 'day' },
  { key: 'dueDate', label: 'Due date', kind: 'day' },
  { key: 'balance', label: 'Balance', kind: 'money', hint: 'Outstanding amount.' },
  { key: 'company', label: 'Company', kind: 'text', hidden: true },
  { key: 'companyEmail', label: 'Email', kind: 'text', hidden: true },
  { key: 'service', label: 'Service', kind: 'text', hidden: true },
  { key: 'paid', label: 'Received', kind: 'money', hidden: true },
  { key: 'daysPastDue', label: 'Days overdue', kind: 'number', hidden: true },
  { key: 'id', label: 'No.', kind: 'code', hidden: true },
] as const satisfies readonly Column<keyof InvoiceRow>[]

/** Without another wish the newest is on top. */
export const invoiceList = defineList({
  title: 'Invoices',
  row: InvoiceRow,
  columns: invoiceColumns,
  filters: {
    status: { kind: 'options', label: 'Status', values: shownStatuses, refusal: 'Status not found.' },
    client: { kind: 'options', label: 'Client', pattern: /^\d{1,9}$/, refusal: isWhole },
    /** By the day of issue. */
    ...periodFilters,
    ageing: { kind: 'options', label: 'Overdue', values: ageingCodes, refusal: 'Age not found.' },
    /** Something is still to be paid, and it is no draft; or nothing is. */
    open: { kind: 'flag', label: 'Balance', quiet: true },
  },
  defaultSort: '-id',
  tabs: 'status',
})
