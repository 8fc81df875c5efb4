import type { ContactWay } from './vocabulary.ts'

/** What is checked before anything is sent to a customer. */
export interface Contactable {
  consent_call: boolean
  consent_sms: boolean
  consent_whatsapp: boolean
  consent_email: boolean
  do_not_contact_until: string | null
  active: boolean
  phones: readonly string[]
  email: string | null
  /** Numbers and addresses by which they cannot be reached. */
  wrong_contacts: readonly string[]
}

/** The numbers or the address of a way to reach them. */
export const contactsOf = (
  { phones, email }: Pick<Contactable, 'phones' | 'email'>,
  way: ContactWay,
): readonly string[] => (way === 'email' ? (email === null ? [] : [email]) : phones)

/**
 * Whether a customer may be reached that way on a day (yyyy-mm-dd): they allowed it, there is somewhere to reach them, and the
 * day lies after the one until which they want nothing.
 */
export function mayContact(customer: Contactable, way: ContactWay, day: string): boolean {
  if (!customer.active || !customer[`consent_${way}`]) return false
  if (customer.do_not_contact_until !== null && day <= customer.do_not_contact_until) return false
  return contactsOf(customer, way).some((contact) => !customer.wrong_contacts.includes(contact))
}
