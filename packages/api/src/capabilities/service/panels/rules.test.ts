import { expect, test } from 'vitest'
import { conflictOf, contradictions, type PlacedMember, seats, uniqueEmails } from './rules.ts'

const member = (user_id: string, more: Partial<PlacedMember> = {}): PlacedMember => ({
  user_id,
  email: `${user_id}@demo.com`,
  from_on: '2026-01-01',
  to_on: null,
  dealer_ids: [],
  territory_ids: [],
  ...more,
})
const place = { dealer_id: 'D1', territory_id: 'T1' }
const on = '2026-11-20'

test('T20: an address that two panels write differently is one', () => {
  const members = [member('a', { email: 'A@x.com' }), member('b', { email: 'a@x.com ' }), member('c')]
  expect(uniqueEmails(members, on)).toEqual(['a@x.com', 'c@demo.com'])
})

test('who has left or is yet to come is not among the addresses', () => {
  const members = [
    member('last', { to_on: on }),
    member('gone', { to_on: '2026-11-19' }),
    member('next', { from_on: '2026-11-21' }),
    member('first', { from_on: on }),
  ]
  expect(uniqueEmails(members, on)).toEqual(['first@demo.com', 'last@demo.com'])
  expect(seats(members, on, place).map(({ user_id }) => user_id)).toEqual(['last', 'first'])
})

test('who belongs to the same dealer or territory has no seat, and no person has two', () => {
  const members = [
    member('own', { dealer_ids: ['D0', 'D1'] }),
    member('near', { territory_ids: ['T1'] }),
    member('far', { dealer_ids: ['D2'], territory_ids: ['T2'] }),
    member('far'),
  ]
  expect(seats(members, on, place).map(({ user_id }) => user_id)).toEqual(['far'])
  expect(members.map((one) => conflictOf(one, place))).toEqual(['dealer', 'territory', undefined, undefined])
  expect(conflictOf(members[1]!, { ...place, territory_id: null })).toBeUndefined()
})

test.each([
  [3, 3, []],
  [9, 9, []],
  [5, 4, ['quorum']],
  [4, 5, ['quorum']],
  [1, 3, ['quorum']],
  [11, 9, ['quorum']],
  [3, 2, ['members']],
  [3, 10, ['members']],
])('a quorum of %d among %d members contradicts in %o', (quorum, members, fields) => {
  expect(Object.keys(contradictions({ quorum, members }))).toEqual(fields)
})
