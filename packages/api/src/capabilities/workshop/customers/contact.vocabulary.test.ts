import { describe, expect, test } from 'vitest'
import { type Contactable, mayContact } from './contact.vocabulary.ts'
import { contactWays } from './vocabulary.ts'

const willing: Contactable = {
  consent_call: true,
  consent_sms: true,
  consent_whatsapp: true,
  consent_email: true,
  wrong_contacts: [],
  do_not_contact_until: null,
  active: true,
  phones: ['+919812345678'],
  email: 'a@b.com',
}
const ways = (customer: Partial<Contactable>, day = '2026-03-10') =>
  contactWays.filter((way) => mayContact({ ...willing, ...customer }, way, day))

describe('a customer may be contacted', () => {
  test('by the ways they allowed, and by no other', () => {
    expect(ways({})).toEqual([...contactWays])
    for (const way of contactWays)
      expect(ways({ [`consent_${way}`]: false })).toEqual(contactWays.filter((other) => other !== way))
  })

  test('from the day after the one until which they want nothing', () => {
    expect(ways({ do_not_contact_until: '2026-03-10' })).toEqual([])
    expect(ways({ do_not_contact_until: '2026-03-10' }, '2026-03-11')).toEqual([...contactWays])
  })

  test('where there is a number or an address, and while the record is active', () => {
    expect(ways({ phones: [] })).toEqual(['email'])
    expect(ways({ email: null })).toEqual(['call', 'sms', 'whatsapp'])
    expect(ways({ active: false })).toEqual([])
  })
})
