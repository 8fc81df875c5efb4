import { Checkbox } from '@mantine/core'
import { roleName, roles as allRoles } from '@rad/api/session/auth/contract'
import type { ReactNode } from 'react'
import { t } from '#kit/words.ts'
import styles from './role-choice.module.css'

/** Somebody of a dealer never gets a role of the brand. */
const dealerRoles = ['DLP', 'SVM', 'BSM']

export interface RoleChoiceProps {
  isDealer: boolean
  held: string[]
  error: ReactNode
  onChange: (roles: string[]) => void
}

/** What a person may do, by role; several add up. */
export function RoleChoice({ isDealer, held, error, onChange }: RoleChoiceProps) {
  const offered = isDealer ? dealerRoles : allRoles
  const shown = [...offered, ...held.filter((role) => !offered.includes(role))]
  return (
    <Checkbox.Group
      label={t('Roles')}
      description={isDealer ? t('Somebody of a dealer never gets a role of the brand.') : undefined}
      value={held}
      error={error}
      onChange={onChange}
    >
      <div className={styles.roles}>
        {shown.map((role) => (
          <Checkbox key={role} size="xs" value={role} label={t(roleName(role))} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
