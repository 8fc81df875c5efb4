import { defineStates } from '#kernel/contract/states.ts'
import { codes } from '#kernel/contract/words.ts'

/** What of a call is disputed: the verdict of a phrase rule, or who spoke a line. */
export const disputeKinds = codes(['verdict', 'speaker'])
export type DisputeKind = (typeof disputeKinds)[number]

/** What a phrase rule found. */
export const verdicts = codes(['met', 'not_met', 'no_evidence'])
export type Verdict = (typeof verdicts)[number]

export const disputeStates = defineStates({
  open: { next: ['upheld', 'rejected', 'withdrawn'], label: 'Dispute', tone: 'accent' },
  upheld: { next: [], label: 'Uphold', tone: 'good', isEnd: true },
  rejected: { next: [], label: 'Reject', tone: 'bad', isEnd: true },
  withdrawn: { next: [], label: 'Withdraw', isEnd: true },
})
export type DisputeStatus = (typeof disputeStates.values)[number]

/** What a verdict is stored as. */
export const metOf: Readonly<Record<Verdict, boolean | null>> = { met: true, not_met: false, no_evidence: null }
export const verdictOf = (met: boolean | null): Verdict => (met === null ? 'no_evidence' : met ? 'met' : 'not_met')
