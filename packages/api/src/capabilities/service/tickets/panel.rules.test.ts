import { describe, expect, test } from 'vitest'
import { areVotesShown, decide, mostNamed, type PanelFacts, voteRefusal } from './panel.rules.ts'
import { chargedFor } from './rules.ts'
import type { Vote } from './vocabulary.ts'

const due_at = new Date('2026-11-20T12:00Z')
const before = new Date('2026-11-20T11:59Z')
const facts: PanelFacts = { quorum: 3, seats: 3, votes: [], parties: [], due_at, is_extended: false, chair_vote: null }
const votes: Record<string, Vote> = { u: 'upheld', r: 'rejected', o: 'other_party', a: 'abstain' }
const panel = (cast: string, more: Partial<PanelFacts> = {}): PanelFacts => ({
  ...facts,
  votes: [...cast].map((one) => votes[one]!),
  parties: [...cast].filter((one) => one === 'o').map(() => 'brand_parts'),
  ...more,
})
const by = (result: string, who = 'members') => ({ state: 'decided', result, by: who })

describe('T7: of four members one is too near, so three have seats and three are the quorum', () => {
  test('two against one decide', () => {
    expect(decide(panel('uur'), due_at)).toEqual(by('upheld'))
    expect(decide(panel('urr'), due_at)).toEqual(by('rejected'))
  })

  test('one against one and one who abstains leave it to the chair', () => {
    expect(decide(panel('ura'), due_at)).toEqual({ state: 'chair' })
    expect(decide(panel('ura', { chair_vote: 'rejected' }), due_at)).toEqual(by('rejected', 'chair'))
  })
})

describe('before it is due', () => {
  test.each([
    ['uuu', 5, by('upheld')],
    ['uur', 5, { state: 'undecided' }],
    ['uuuu', 9, { state: 'undecided' }],
    ['uuuuu', 9, by('upheld')],
    ['ooor', 5, by('other_party')],
    ['uua', 3, by('upheld')],
    ['uro', 3, { state: 'chair' }],
    ['uuro', 4, { state: 'chair' }],
    ['uu', 3, { state: 'undecided' }],
    ['', 3, { state: 'undecided' }],
  ])('%s of %d seats', (cast, seats, expected) => {
    expect(decide(panel(cast, { seats }), before)).toEqual(expected)
  })

  test('the chair does not decide alone', () => {
    expect(decide(panel('u', { chair_vote: 'rejected' }), before)).toEqual({ state: 'undecided' })
    expect(decide(panel('uuu', { chair_vote: 'rejected' }), before)).toEqual(by('upheld'))
  })
})

describe('when it is due', () => {
  test('those who have voted decide, if they are a quorum', () => {
    expect(decide(panel('uur', { seats: 9 }), due_at)).toEqual(by('upheld'))
    expect(decide(panel('uuro', { seats: 9 }), due_at)).toEqual({ state: 'chair' })
  })

  test('too few have two working days more, then the chair decides alone', () => {
    expect(decide(panel('uu'), due_at)).toEqual({ state: 'extend', working_days: 2 })
    expect(decide(panel('uu', { is_extended: true }), before)).toEqual({ state: 'undecided' })
    expect(decide(panel('uu', { is_extended: true }), due_at)).toEqual({ state: 'chair' })
    const decided = panel('uu', { is_extended: true, chair_vote: 'rejected' })
    expect(decide(decided, due_at)).toEqual(by('rejected', 'chair'))
  })
})

test('votes are hidden until the panel has decided or is due', () => {
  expect(areVotesShown({ is_decided: false, due_at, now: before })).toBe(false)
  expect(areVotesShown({ is_decided: true, due_at, now: before })).toBe(true)
  expect(areVotesShown({ is_decided: false, due_at, now: due_at })).toBe(true)
})

describe('a vote', () => {
  const mine = {
    is_member: true,
    conflict: undefined,
    has_voted: false,
    is_decided: false,
    remark: 'The bulletin says so',
  }
  test.each([
    [{}, undefined],
    [{ is_member: false }, 'You’re not a member of this panel.'],
    [{ conflict: 'territory' as const }, 'You belong to the same territory.'],
    [{ conflict: 'dealer' as const }, 'You belong to the same dealer.'],
    [{ has_voted: true }, 'You have already voted.'],
    [{ is_decided: true }, 'The panel has already decided.'],
  ])('%o: %s', (more, message) => {
    const refused = voteRefusal({ ...mine, ...more })
    expect(refused && 'message' in refused ? refused.message : refused).toBe(message)
  })

  test('comes with a remark', () => {
    expect(voteRefusal({ ...mine, remark: ' ' })).toEqual({
      code: 'validation',
      fields: { remark: 'Enter a reason for your vote.' },
    })
  })
})

test.each([
  ['UJ-BRD', 'brand_warranty', 'brand_warranty'],
  ['UJ-BRD', 'brand_it', 'brand_it'],
  ['UJ-BRD', 'insurer', 'brand_parts'],
  ['UJ-INS', null, 'insurer'],
  ['UJ-WTR', 'outlet', 'none'],
])('an upheld %s of %s is charged to %s', (reason, party, charged) => {
  expect(chargedFor(reason, party)).toBe(charged)
})

describe('the party named by votes for another party', () => {
  test.each([
    [['A', 'A', 'B'], 0, 'A'],
    [['A', 'B'], 0, undefined],
    [['A', 'A'], 1, 'A'],
    [['A'], 1, undefined],
    [['A', 'A', 'B'], 1, undefined],
    [[], 0, undefined],
  ])('%j with %d missing', (parties, missing, expected) => {
    expect(mostNamed(parties, missing)).toBe(expected)
  })

  test('where they do not agree on it, the chair names it', () => {
    expect(decide(panel('oou', { parties: ['A', 'A'] }), before)).toEqual(by('other_party'))
    expect(decide(panel('oou', { parties: ['A', 'B'] }), before)).toEqual({ state: 'chair' })
    expect(decide(panel('oou', { parties: ['A', 'B'], chair_vote: 'other_party' }), before)).toEqual(
      by('other_party', 'chair'),
    )
    expect(decide(panel('ooo', { parties: ['A', 'A', 'B'], seats: 4 }), before)).toEqual({ state: 'undecided' })
  })
})
