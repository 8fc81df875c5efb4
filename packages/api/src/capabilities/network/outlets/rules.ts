import type { Outlet } from './contract.ts'

/** Fields of an outlet that its dealer may change themselves (docs/domain.md#roles-and-rights). */
export const outletContacts = ['contact_email', 'phone']

type Checked = Partial<Pick<Outlet, 'kind' | 'functions' | 'status' | 'opened_on' | 'closed_on'>>

/** What an outlet would contradict itself in, a sentence per field. */
export function contradictions(outlet: Checked): Record<string, string> {
  const only = { service_only: 'service', bodyshop_only: 'bodyshop' }[outlet.kind as string]
  const fields: Record<string, string> = {}
  if (only && outlet.functions?.join() !== only)
    fields.functions = `An outlet of this kind can have only the function ${only}.`
  if (outlet.opened_on && outlet.closed_on && outlet.opened_on > outlet.closed_on)
    fields.opened_on = 'The opening day can’t be after the closing day.'
  return fields
}

/** Why a status cannot be written as a field; undefined where it can. */
export function statusRefusal(
  before: Outlet['status'] | undefined,
  after: Outlet['status'] | undefined,
): string | undefined {
  if (after === undefined || after === before) return undefined
  if (after === 'closed') return 'Use the close action, which asks where open cases go.'
  if (before === 'closed') return 'Reopen a closed outlet first.'
  return undefined
}
