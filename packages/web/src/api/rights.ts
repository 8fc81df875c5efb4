import type { Allow } from '@rad/api/contract'
import { readSession } from './session.ts'

export interface AbilityRule {
  action: string
  subject: string
}

/** Without saved data (docs/domain.md#sign-in). */
export const byDefault: AbilityRule[] = [{ action: 'read', subject: 'Auth' }]

/** The rules are plain pairs, `manage` and `all` covering everything: no conditions, so no library. */
export function canBy(rules: readonly AbilityRule[], allow: Allow): boolean {
  if (allow === 'public' || allow === 'signed-in') return true
  const [action, subject] = allow.split(' ')
  return rules.some(
    (rule) =>
      (rule.action === 'manage' || rule.action === action) && (rule.subject === 'all' || rule.subject === subject),
  )
}

/** By the abilities saved with the session, outside the component tree: for what is fetched ahead, and for pickers. */
export const canBySession = (allow: Allow) => canBy(readSession()?.userData.ability ?? byDefault, allow)
