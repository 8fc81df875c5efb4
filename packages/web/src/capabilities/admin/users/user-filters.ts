import type { Person } from '@rad/api/admin/users/contract'
import { demoRoles, roleName, roles } from '@rad/api/session/auth/contract'
import { word } from '@rad/api/words'
import { t } from '#kit/words.ts'
import type { SourcedLooks } from '#shell/screens/declared-filters.ts'
import { kindNames } from '#words/person-words.ts'

const roleWords = (role: string) => t(roleName(role))

/** How the list of people is filtered: by what they are, and by what they were while they worked here. */
export const userLooks: SourcedLooks = {
  role: { values: roles, words: roleWords },
  kind: { words: (kind: Person['kind']) => t(kindNames[kind]) },
  two_step: { words: (value) => (value === 'true' ? t('On') : t('Off')) },
  period: { label: word('Active during'), unset: word('Any time'), quiet: true },
  role_then: { values: [...Object.keys(demoRoles), ...roles], words: roleWords },
  region_then: { none: word('Multiple or all') },
}
