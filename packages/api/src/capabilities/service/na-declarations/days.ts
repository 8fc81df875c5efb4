import { dayOf, given, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'na_declaration.declared_on': dayOf('declared_at'),
  'na_declaration.decided_on': dayOf('decided_at'),
  'na_declaration.overturned_on': dayOf('overturned_at'),
  'na_declaration.new_due_on': given,
  'na_declaration.recheck_on': given,
  'na_declaration.rechecked_on': given,
  'na_declaration.revalidated_on': given,
  'na_automatic_off.from_on': given,
  'na_automatic_off.until_on': given,
} satisfies StoredDays
