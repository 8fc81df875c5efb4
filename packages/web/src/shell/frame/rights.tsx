import type { Allow } from '@rad/api/contract'
import { createContext, type ReactNode, useCallback, useContext } from 'react'
import { type AbilityRule, byDefault, canBy } from '#api/rights.ts'

const RightsContext = createContext<readonly AbilityRule[]>([])

/** Renders by the user's rights; the server checks every call again (docs/domain.md#roles-and-rights). */
export function RightsProvider({ rules, children }: { rules: AbilityRule[]; children: ReactNode }) {
  return <RightsContext value={rules.length > 0 ? rules : byDefault}>{children}</RightsContext>
}

/** Whether the signed-in person may do what an endpoint's `allow` names. */
export function useCan(): (allow: Allow) => boolean {
  const rules = useContext(RightsContext)
  return useCallback((allow) => canBy(rules, allow), [rules])
}
