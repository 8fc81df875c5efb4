import type { Actor } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { dealerRoles, roles as allRoles } from '#capabilities/session/auth/contract.ts'
import type { Person, Scope } from './contract.ts'
import { mayHaveClients, rolesOfHeadOffice, rolesToGive } from './vocabulary.ts'

/** The roles, scope and clients to give. */
export interface Access {
  kind: string
  roles: readonly string[]
  scopes: readonly Scope[]
  clients?: readonly string[] | undefined
}

/** Refuses invalid access: a person of a dealer never gets a brand role, nor more than dealers and outlets. */
export function checkAccess({ kind, roles, scopes, clients = [] }: Access): void {
  const unknown = roles.find((role) => !(allRoles as string[]).includes(role))
  if (unknown) throw invalid({ roles: `Role ${unknown} not found.` })
  if (kind === 'dealer' && roles.some((role) => !dealerRoles.includes(role))) {
    throw invalid({ roles: 'Dealer users can’t have brand roles.' })
  }
  if (kind === 'dealer' && (scopes.length === 0 || scopes.some((scope) => !scope.dealer && !scope.outlet))) {
    throw invalid({ scopes: 'Dealer users need a dealer or an outlet as scope.' })
  }
  if (clients.length > 0 && !mayHaveClients(roles)) {
    throw invalid({
      clients: 'Only bot managers, analysts, and helpdesk agents can be assigned clients.',
    })
  }
}

/** Whether the actor may give any access to anyone but themselves. */
export const isHeadOffice = ({ whole_network, roles }: Pick<Actor, 'whole_network' | 'roles'>): boolean =>
  whole_network && roles.some((role) => rolesOfHeadOffice.includes(role))

const isAdministrator = ({ roles }: { roles: readonly string[] }) => roles.includes('admin')

/** No user changes a person whose rights exceed their own: administrators may do more than head office. */
export const exceeds = (person: Pick<Person, 'roles'>, actor: Pick<Actor, 'roles'>): boolean =>
  isAdministrator(person) && !isAdministrator(actor)

/** The error for changing one's own access. */
export const ownAccess = 'You can’t change your own access.'

/** The error for users below head office. */
export const ofDealersAlone = 'Only head office can change users who don’t belong to a dealer.'

/** Why a user below head office may not change a person they see: row-level security refuses the same. */
export function refusalOf(actor: Actor, person: Pick<Person, 'kind' | 'roles'>): string {
  if (exceeds(person, actor)) return 'Only administrators can change administrators.'
  if (person.kind !== 'dealer') return ofDealersAlone
  const below = rolesToGive(actor.roles)
  if (person.roles.some((role) => !below.includes(role))) return 'You can only change users with roles below your own.'
  return 'This user has access to more of the network than you. Ask head office.'
}
