import { createMongoAbility, type MongoAbility } from '@casl/ability'
import type { Rights, RightsTable } from '#kernel/request/capability.ts'
import { demoRoles, roleNames, roles, type Role } from './contract.ts'

const verbs = { C: 'create', R: 'read', U: 'update', A: 'approve', X: 'export' } as const

/** Area, then what each role may do there: what all capabilities declare. */
const granted = new Map<string, Rights[string]>()

/**
 * Takes the rights that a capability declares, when the app is assembled. Throws for a subject that another one declares, and
 * for a role or a letter that there is not: a right that is misspelt must not pass for none.
 */
export function grantRights(rights: Rights): void {
  for (const [subject, cells] of Object.entries(rights)) {
    if (granted.has(subject)) throw new Error(`The rights of ${subject} are declared twice`)
    for (const [role, letters] of Object.entries(cells)) {
      if (!roles.includes(role as Role))
        throw new Error(`The rights of ${subject} name the role ${role}, which there is not`)
      if (!/^C?R?U?A?X?$/.test(letters))
        throw new Error(`The rights of ${role} on ${subject} can’t be read: ${letters}`)
    }
    granted.set(subject, cells)
  }
}

export interface Right {
  action: string
  subject: string
}

function rightsOfRole(role: string): Right[] {
  if (role === 'admin') return [{ action: 'manage', subject: 'all' }]
  if (role === 'client') return [{ action: 'read', subject: 'ACL' }]
  return [...granted].flatMap(([subject, cells]) =>
    [...(cells[role] ?? '')].map((letter) => ({ action: verbs[letter as keyof typeof verbs], subject })),
  )
}

/** What a person with these roles may do. Everyone may read Auth, which is also all that a user without a role may. */
export function rightsOf(roles: readonly string[]): Right[] {
  const all = roles.flatMap(rightsOfRole)
  if (all.some((right) => right.action === 'manage')) return [{ action: 'manage', subject: 'all' }]
  return [...all, { action: 'read', subject: 'Auth' }]
}

export const abilityOf = (roles: readonly string[]): MongoAbility => createMongoAbility(rightsOf(roles))

const abilities = new Map<string, MongoAbility>()

/** Worked out when it is first needed, as the rights come with the capabilities. */
function abilityOfRole(role: string): MongoAbility {
  const found = abilities.get(role) ?? abilityOf([role])
  abilities.set(role, found)
  return found
}

/** The table for the page of rights and for checks of roles: every role, and every subject with that of signing in. */
export const rightsTable: RightsTable = {
  roles: { ...roleNames, ...demoRoles },
  get subjects() {
    return [...granted.keys(), 'Auth']
  },
  can: (role, action, subject) => abilityOfRole(role).can(action, subject),
}
