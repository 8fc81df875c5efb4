import { words } from '@rad/api/words'
import type { Dealer } from '@rad/api/network/dealers/contract'

export const dealerLabels = words({
  code: 'Code',
  name: 'Name',
  legal_name: 'Legal name',
  tax_no: 'Tax number',
  region: 'Home region',
  status: 'Status',
  principal_name: 'Principal',
  principal_email: 'Principal’s email',
  phone: 'Phone',
  emails: 'Additional email addresses',
})
export type DealerField = keyof typeof dealerLabels

/** What the form holds: the offered fields only. */
export type DealerValues = Record<string, unknown> & {
  code?: string
  name?: string
  legal_name?: string | null
  tax_no?: string | null
  region?: string | null
  status?: Dealer['status']
  principal_name?: string | null
  principal_email?: string | null
  phone?: string | null
  emails?: Dealer['emails']
}

const contacts: DealerField[] = ['principal_name', 'principal_email', 'phone', 'emails']

/** The fields the asker may change (docs/domain.md#roles-and-rights); the others are not offered. */
export function offeredFields(
  dealer: Dealer | undefined,
  may: { changeAll: boolean; place: boolean },
): readonly DealerField[] {
  const all = Object.keys(dealerLabels) as DealerField[]
  if (!dealer) return all
  if (!may.changeAll) return contacts
  return all.filter((field) => field !== 'code' && (may.place || field !== 'region'))
}

export const valuesOfDealer = (dealer: Dealer, fields: readonly DealerField[]): DealerValues =>
  Object.fromEntries(fields.map((field) => [field, dealer[field]]))

export const blankDealer: DealerValues = {
  code: '',
  name: '',
  legal_name: null,
  tax_no: null,
  region: null,
  status: 'prospect',
  principal_name: null,
  principal_email: null,
  phone: null,
  emails: [],
}
