import type { Outlet } from './contract.ts'

/** Fields of an outlet that its dealer may change themselves (docs/domain.md#roles-and-rights). */
export const outletContacts = ['contact_email']

type Checked = Partial<Pick<Outlet, 'kind' | 'functions' | 'status' | 'opened_on' | 'closed_on'>>

/** What an outlet would contradict itself in, a sentence per field. */
export function contradictions(outlet: Checked): Record<string, string> {
  const only = { service_only: 'service', bodyshop_only: 'bodyshop' }[outlet.kind as string]
  const fields: Record<string, string> = {}
  if (only && outlet.functions?.join() !== only)
    fields.functions = `An outlet of this kind has the function ${only} and no other.`
  if (outlet.opened_on && outlet.closed_on && outlet.opened_on > outlet.closed_on)
    fields.opened_on = 'Closed before it was opened.'
  return fields
}

/** Why a status cannot be written as a field; undefined where it can. */
export function statusRefusal(
  before: Outlet['status'] | undefined,
  wanted: Outlet['status'] | undefined,
): string | undefined {
  if (wanted === undefined || wanted === before) return undefined
  if (wanted === 'closed') return 'Close an outlet through its own call, which asks where its open cases go.'
  if (before === 'closed') return 'Reopen a closed outlet first.'
  return undefined
}
