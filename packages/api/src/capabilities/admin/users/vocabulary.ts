import { dealerRoles } from '#capabilities/session/auth/contract.ts'

/** Of these roles a person sees every client, or those that are given to them; a bot manager sees none but those. */
export const rolesOfClients: readonly string[] = ['BTM', 'HDA', 'ANL']
/** They see every client, whatever else they are. */
export const rolesOfAllClients: readonly string[] = ['HQA', 'AUD', 'admin']

/** Whether users with these roles can be given clients. */
export const mayHaveClients = (roles: readonly string[]) =>
  roles.some((role) => rolesOfClients.includes(role)) && !roles.some((role) => rolesOfAllClients.includes(role))

/** Who holds one of these and sees the whole network gives any access to anyone but themselves. */
export const rolesOfHeadOffice: readonly string[] = ['admin', 'HQA']

/** Roles that holders of these may give below head office: those of dealers that are below their own. */
export function rolesToGive(own: readonly string[]): readonly string[] {
  if (own.some((role) => role === 'RGM' || rolesOfHeadOffice.includes(role))) return dealerRoles
  return own.includes('DLP') ? dealerRoles.filter((role) => role !== 'DLP') : []
}
