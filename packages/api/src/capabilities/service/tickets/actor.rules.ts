import type { Actor } from '#kernel/command/context.ts'
import type { AskerFacts } from './rules.ts'
import { answersAt } from './vocabulary.ts'

const brandRoles = new Set(['admin', 'HQA', 'RGM', 'TSM', 'HDA', 'PNL', 'BTM', 'ANL', 'AUD'])
/** Roles that read tickets. */
export const readers: readonly string[] = [...Object.keys(answersAt), 'HDA', 'PNL', 'ANL', 'AUD']
/** Roles that comment on a ticket without changing it. */
const advisers = new Set(['HDA', 'PNL'])

export const rankOf = (actor: Pick<Actor, 'roles'>): AskerFacts['rank'] =>
  actor.roles.reduce<AskerFacts['rank']>((highest, role) => {
    const rank = answersAt[role] ?? 0
    return rank > highest ? rank : highest
  }, 0)

/** No person of a dealer holds a role of the brand. */
export const isOfBrand = (actor: Pick<Actor, 'roles'>): boolean => actor.roles.some((role) => brandRoles.has(role))

export const mayComment = (actor: Actor): boolean =>
  actor.ability.can('update', 'Ticket') || actor.roles.some((role) => advisers.has(role))

/** The facts about the actor that decide where a ticket may go. */
export const askerOf = (actor: Actor, ticket: { owner_user_id: string | null }): AskerFacts => ({
  rank: rankOf(actor),
  is_owner: ticket.owner_user_id === actor.user_id,
  may_plead: actor.ability.can('create', 'Plea'),
  is_system: false,
  is_customer: false,
})

/** The product itself, which makes the moves that no user made in time. */
export const system: AskerFacts = { rank: 0, is_owner: false, may_plead: false, is_system: true, is_customer: false }
