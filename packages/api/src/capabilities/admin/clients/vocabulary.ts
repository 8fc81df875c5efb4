import { codes, words } from '#kernel/contract/words.ts'

/** On whose behalf bots run (docs/domain.md#clients-and-bots). */
export const clientKinds = codes(['division', 'app', 'agency', 'dealer_group'])
export const clientStatuses = codes(['active', 'suspended'])

/** What a key may do. */
export const keyScopes = words({
  'messages:write': 'Send messages',
  'cards:write': 'Send job cards',
  'calls:write': 'Send calls',
  'documents:write': 'Send documents',
})
export type KeyScope = keyof typeof keyScopes

/** Keys of a client that are neither revoked nor past their end. */
export const mostLiveKeys = 5

/** How far a client is with its messages of this month. */
export const quotaStates = words({
  enough: 'Below 80%',
  warned: '80% or more',
  stopped: 'Quota reached',
})
export type QuotaState = keyof typeof quotaStates

/** The status of a key now. */
export const keyStatuses = words({ live: 'Active', expired: 'Expired', revoked: 'Revoked' })
export type KeyStatus = keyof typeof keyStatuses

/** An origin as browsers write it, of an address without a path; any other text as it is. */
export function originOf(text: string): string {
  const typed = text.trim()
  const url = URL.canParse(typed) ? new URL(typed) : undefined
  return url && url.pathname === '/' && !url.search && !url.hash && !url.username ? url.origin : typed
}

/** What browsers send as `Origin`: https and a host, or this computer. */
export function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.origin !== text) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === 'localhost')
}
