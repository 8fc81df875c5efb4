import type { Actor } from '#kernel/command/context.ts'
import { dealerRoles } from '#capabilities/session/auth/contract.ts'
import type { Part } from './state-machine.rules.ts'

/** Staff of the brand read what is internal; no person of a dealer holds one of its roles. */
export const isOfBrand = ({ roles }: Pick<Actor, 'roles'>): boolean => roles.some((role) => !dealerRoles.includes(role))

const isOfHelpdesk = ({ ability }: Actor) => ability.can('approve', 'Helpdesk')

/** The outlets' managers write cases; who may do everything speaks for both sides. */
const isOfOutlet = (actor: Actor) =>
  actor.ability.can('update', 'Helpdesk') && (!isOfHelpdesk(actor) || actor.ability.can('manage', 'all'))

/** The parts in which the actor moves cases. */
export const partsOf = (actor: Actor): Part[] => [
  ...(isOfOutlet(actor) ? (['outlet'] as const) : []),
  ...(isOfHelpdesk(actor) ? (['helpdesk'] as const) : []),
]
