import { codes, words } from '#kernel/contract/words.ts'

export const levelNumbers = ['1', '2', '3', '4'] as const

/** How a member is notified of a ticket. */
export const notices = codes(['bell', 'mail'])

export const jobTypes = codes(['service', 'bodyshop'])

/** The state of a member on a day. */
export const memberStates = ['answers', 'deputy', 'absent', 'inactive', 'later', 'ended'] as const
export type MemberState = (typeof memberStates)[number]

export const stateWords: Record<MemberState, string> = words({
  answers: 'Responsible',
  deputy: 'Deputy responsible',
  absent: 'Away',
  inactive: 'Inactive',
  later: 'Later',
  ended: 'Ended',
})

/** Why a place has a gap: no member is assigned, they are away without a deputy, or they are no longer an active user. */
export const gapKinds = ['nobody', 'absent', 'inactive'] as const
export type GapKind = (typeof gapKinds)[number]

export const gapWords: Record<GapKind, string> = words({
  nobody: 'No one assigned',
  absent: 'Away without a deputy',
  inactive: 'No longer active',
})
