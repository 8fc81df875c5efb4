import { given, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'invoice.year': given,
  'invoice.issued_on': given,
  'invoice.due_on': given,
  'invoice_year.year': given,
  'invoice_payment.paid_on': given,
  'invoice_sum.due_on': given,
  'credit_note.year': given,
  'credit_note.issued_on': given,
  'credit_note_year.year': given,
} satisfies StoredDays
