import type { PanelDecider, PanelResult, Vote } from './vocabulary.ts'

/**
 * A panel has this many working days, and once as many more as this where too few have voted (docs/domain.md#panels).
 */
export const panelDays = 3
export const extraDays = 2

export type VoteRefusal =
  | { code: 'auth.right'; message: string }
  | { code: 'state.move'; message: string }
  | { code: 'validation'; fields: Record<string, string> }

/** Why a user may not vote (docs/domain.md#validation); undefined where they may. */
export function voteRefusal(of: {
  is_member: boolean
  conflict: 'dealer' | 'territory' | undefined
  has_voted: boolean
  is_decided: boolean
  remark: string
}): VoteRefusal | undefined {
  if (!of.is_member) return { code: 'auth.right', message: 'You’re not a member of this panel.' }
  if (of.conflict === 'territory') return { code: 'auth.right', message: 'You belong to the same territory.' }
  if (of.conflict === 'dealer') return { code: 'auth.right', message: 'You belong to the same dealer.' }
  if (of.is_decided) return { code: 'state.move', message: 'The panel has already decided.' }
  if (of.has_voted) return { code: 'state.move', message: 'You have already voted.' }
  if (!of.remark.trim()) return { code: 'validation', fields: { remark: 'Enter a reason for your vote.' } }
  return undefined
}

/** Votes stay hidden until the panel has decided or is due. */
export const areVotesShown = ({ is_decided, due_at, now }: { is_decided: boolean; due_at: Date; now: Date }): boolean =>
  is_decided || now >= due_at

export interface PanelFacts {
  quorum: number
  /** How many may vote. */
  seats: number
  votes: readonly Vote[]
  /** The parties named by votes for another party. */
  parties: readonly string[]
  /** The current due date, after an extension the later one. */
  due_at: Date
  is_extended: boolean
  /** Counts only when it is the chair's turn. */
  chair_vote: PanelResult | null
}

export type Decision =
  | { state: 'undecided' }
  | { state: 'decided'; result: PanelResult; by: PanelDecider }
  /** So many working days more, and a reminder to those who have not voted. */
  | { state: 'extend'; working_days: number }
  | { state: 'chair' }

const results: readonly PanelResult[] = ['upheld', 'rejected', 'other_party']

/** What has more votes than all others together, were those still missing against it; who abstains is not counted. */
function majority(votes: readonly Vote[], missing: number): PanelResult | undefined {
  const counted = votes.filter((one) => one !== 'abstain').length
  return results.find((result) => {
    const found = votes.filter((one) => one === result).length
    return found > counted - found + missing
  })
}

/** The party most of them name, whatever the missing ones name; undefined where they do not agree. */
export function mostNamed(parties: readonly string[], missing = 0): string | undefined {
  const times = (name: string) => parties.filter((one) => one === name).length
  const [first, second] = [...new Set(parties)].toSorted((one, other) => times(other) - times(one))
  return first !== undefined && times(first) > (second === undefined ? 0 : times(second)) + missing ? first : undefined
}

/**
 * The state of a panel (docs/domain.md#panels). A quorum of votes, abstentions among them, decides as soon as the missing
 * ones cannot change it. When all have voted or it is due, the majority decides; without one, or where most are for another
 * party but disagree on which, the chair does. Too few at the due date have two more working days; then the chair decides.
 */
export function decide(
  { quorum, seats: all, votes, parties, due_at, is_extended, chair_vote }: PanelFacts,
  now: Date,
): Decision {
  const byChair: Decision = chair_vote ? { state: 'decided', result: chair_vote, by: 'chair' } : { state: 'chair' }
  const isDue = now >= due_at
  if (votes.length < quorum) {
    if (!isDue) return { state: 'undecided' }
    return is_extended ? byChair : { state: 'extend', working_days: extraDays }
  }
  const missing = isDue ? 0 : Math.max(0, all - votes.length)
  const result = majority(votes, missing)
  const isWhole = result !== 'other_party' || mostNamed(parties, missing) !== undefined
  if (result && isWhole) return { state: 'decided', result, by: 'members' }
  return missing === 0 ? byChair : { state: 'undecided' }
}
