import type { Allow } from '@rad/api/contract'
import { createContext, type ReactNode, useCallback, useContext } from 'react'
import { readSession } from '#api/session.ts'

export interface AbilityRule {
  action: string
  subject: string
}

const RightsContext = createContext<readonly AbilityRule[]>([])

/** Without saved data (product.md section 6). */
const byDefault: AbilityRule[] = [{ action: 'read', subject: 'Auth' }]

/** Draws by the abilities given; the server checks every call again (domain.md section 7). */
export function RightsProvider({ rules, children }: { rules: AbilityRule[]; children: ReactNode }) {
  return <RightsContext value={rules.length > 0 ? rules : byDefault}>{children}</RightsContext>
}

/** The rules are plain pairs, `manage` and `all` covering everything: no conditions, so no library. */
function canBy(rules: readonly AbilityRule[], allow: Allow): boolean {
  if (allow === 'public' || allow === 'signed-in') return true
  const [action, subject] = allow.split(' ')
  return rules.some(
    (rule) =>
      (rule.action === 'manage' || rule.action === action) && (rule.subject === 'all' || rule.subject === subject),
  )
}

/** The same outside the component tree, by the abilities saved with the session: for what routes fetch ahead. */
export const canBySession = (allow: Allow) => canBy(readSession()?.userData.ability ?? byDefault, allow)

/** Whether the signed-in person may do what an endpoint's `allow` names. */
export function useCan(): (allow: Allow) => boolean {
  const rules = useContext(RightsContext)
  return useCallback((allow) => canBy(rules, allow), [rules])
}
