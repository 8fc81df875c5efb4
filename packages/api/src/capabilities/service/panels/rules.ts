/** Days are `yyyy-mm-dd`, the last one included. */
export interface PanelMember {
  user_id: string
  email: string
  from_on: string
  to_on: string | null
}

const isOpen = ({ from_on, to_on }: PanelMember, on: string) => from_on <= on && (to_on === null || on <= to_on)

/** E-mail addresses of members open on a day, each once however it is written (T20). */
export const uniqueEmails = (members: readonly PanelMember[], on: string): string[] =>
  [...new Set(members.filter((one) => isOpen(one, on)).map(({ email }) => email.trim().toLowerCase()))].toSorted()

/** A member with the dealers and territories they belong to. */
export interface PlacedMember extends PanelMember {
  dealer_ids: readonly string[]
  territory_ids: readonly string[]
}

export interface Place {
  dealer_id: string
  territory_id: string | null
}

/** The member's conflict of interest with a ticket, if any. */
export function conflictOf(
  { dealer_ids, territory_ids }: Pick<PlacedMember, 'dealer_ids' | 'territory_ids'>,
  place: Place,
): 'dealer' | 'territory' | undefined {
  if (dealer_ids.includes(place.dealer_id)) return 'dealer'
  return place.territory_id !== null && territory_ids.includes(place.territory_id) ? 'territory' : undefined
}

/** Who may vote: members open on the day, without those who are too near. One person has one seat. */
export function seats<M extends PlacedMember>(members: readonly M[], on: string, place: Place): M[] {
  const seen = new Set<string>()
  return members.filter((one) => {
    if (!isOpen(one, on) || seen.has(one.user_id) || conflictOf(one, place)) return false
    seen.add(one.user_id)
    return true
  })
}

/** Why a panel cannot be as given, a sentence per field. */
export function contradictions({ quorum, members }: { quorum: number; members: number }): Record<string, string> {
  const fields: Record<string, string> = {}
  if (!Number.isInteger(quorum) || quorum < 3 || quorum > 9 || quorum % 2 === 0)
    fields.quorum = 'Choose an odd number from 3 to 9.'
  if (members < 3 || members > 9) fields.members = 'A panel needs 3 to 9 members.'
  else if (!fields.quorum && quorum > members) fields.quorum = 'The quorum can’t be larger than the panel.'
  return fields
}
