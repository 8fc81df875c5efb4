import { Checkbox } from '@mantine/core'
import { rolesOfHeadOffice, rolesToGive } from '@rad/api/admin/users/contract'
import { dealerRoles, roleName, roles as allRoles } from '@rad/api/session/auth/contract'
import type { ReactNode } from 'react'
import { t } from '#kit/words.ts'
import { usePerson } from '#shell/frame/person.tsx'
import styles from './role-choice.module.css'

export interface RoleChoiceProps {
  isDealer: boolean
  chosen: string[]
  error: ReactNode
  onChange: (roles: string[]) => void
}

/** Whether someone with these roles changes anybody, and not only people of dealers. */
export const isOfHeadOffice = (roles: readonly string[]) => roles.some((role) => rolesOfHeadOffice.includes(role))

/** What a person may do, by role; several add up. Below head office, people give the roles below their own. */
export function RoleChoice({ isDealer, chosen: roles, error, onChange }: RoleChoiceProps) {
  const { roles: givenBy } = usePerson()
  const offered = !isOfHeadOffice(givenBy) ? rolesToGive(givenBy) : isDealer ? dealerRoles : allRoles
  const shown = [...offered, ...roles.filter((role) => !offered.includes(role))]
  return (
    <Checkbox.Group
      label={t('Roles')}
      description={isDealer ? t('Dealer users can’t have brand roles.') : undefined}
      value={roles}
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
