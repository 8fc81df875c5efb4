import { type CaseKind, type CaseStatus, noFeedbackDays, reopenDays } from './vocabulary.ts'

/** Who makes a move: the outlet, the helpdesk, or the product automatically. */
export type Part = 'outlet' | 'helpdesk' | 'system'

/** What a move may bring, by the names of its body. */
export type Field =
  | 'missing'
  | 'known_issue'
  | 'question'
  | 'answer'
  | 'recommendation'
  | 'outcome'
  | 'cause'
  | 'correction'
  | 'reason'

/** What of a case decides where it may go. */
export interface CaseFacts {
  kind: CaseKind
  status: CaseStatus
  lacks: readonly { field: string; message: string }[]
  closed_at: Date | null
  due_at: Date | null
  closes_at: Date | null
}

/** What prevents a move though it is theirs: a sentence, or one for each field of the case. */
export type Bar = string | Record<string, string>

export interface Move {
  from: readonly CaseStatus[]
  to: CaseStatus
  /** Of this kind alone. */
  kind?: CaseKind
  /** Who may make it, and what each has to bring, with the words where it is missing. */
  by: Partial<Record<Part, Partial<Record<Field, string>>>>
  bar?: (facts: CaseFacts, part: Part, now: Date) => Bar | undefined
}

const isPast = (at: Date | null, now: Date) => at !== null && at <= now

const incomplete = ({ lacks }: CaseFacts): Bar | undefined =>
  lacks.length === 0 ? undefined : Object.fromEntries(lacks.map(({ field, message }) => [field, message]))

/** A case that was answered before it was submitted may never have been complete. */
const reopening = (facts: CaseFacts, _: Part, now: Date): Bar | undefined => {
  const isLate = !facts.closed_at || now.getTime() - facts.closed_at.getTime() > reopenDays * 86_400_000
  return isLate ? `Closed more than ${reopenDays} days ago. Open a new case that repeats this one.` : incomplete(facts)
}

const silence = ({ closes_at }: CaseFacts, _: Part, now: Date): Bar | undefined =>
  isPast(closes_at, now) ? undefined : `The outlet has ${noFeedbackDays} days to answer.`

const trying = ({ due_at }: CaseFacts, part: Part, now: Date): Bar | undefined =>
  part !== 'system' || isPast(due_at, now) ? undefined : 'The outlet can still start the trial.'

const knownIssue = { known_issue: 'Choose the known issue.' }
const reopened = { reason: 'Enter a reason for reopening.' }

/** The states of a case: what is not listed here is refused (docs/domain.md#helpdesk-cases). */
export const caseMoves: readonly Move[] = [
  { from: ['draft', 'returned'], to: 'submitted', by: { outlet: {}, helpdesk: {} }, bar: incomplete },
  {
    from: ['draft', 'returned'],
    to: 'answered_by_known_issue',
    kind: 'case',
    by: { outlet: knownIssue },
  },
  {
    from: ['submitted'],
    to: 'answered_by_known_issue',
    kind: 'case',
    by: { helpdesk: knownIssue, outlet: knownIssue },
  },
  { from: ['submitted'], to: 'accepted', kind: 'case', by: { helpdesk: {} } },
  { from: ['submitted'], to: 'returned', by: { helpdesk: { missing: 'Choose what is missing.' } } },
  { from: ['accepted'], to: 'in_analysis', by: { helpdesk: {} } },
  {
    from: ['in_analysis'],
    to: 'recommended',
    by: { helpdesk: { recommendation: 'Enter what the outlet is to do.' } },
  },
  { from: ['in_analysis'], to: 'awaiting_outlet', by: { helpdesk: { question: 'Enter the question.' } } },
  { from: ['awaiting_outlet'], to: 'in_analysis', by: { outlet: { answer: 'Enter the answer.' } } },
  { from: ['recommended'], to: 'outlet_trial', by: { outlet: {}, system: {} }, bar: trying },
  {
    from: ['outlet_trial'],
    to: 'closed_fixed',
    by: { outlet: { cause: 'Enter the cause.', correction: 'Enter what was done.' } },
  },
  { from: ['outlet_trial'], to: 'in_analysis', by: { outlet: { outcome: 'Choose what came of it.' } } },
  { from: ['awaiting_outlet', 'outlet_trial'], to: 'closed_no_feedback', by: { system: {} }, bar: silence },
  {
    from: ['closed_fixed', 'closed_no_feedback', 'answered_by_known_issue'],
    to: 'in_analysis',
    by: { outlet: reopened, helpdesk: reopened },
    bar: reopening,
  },
  { from: ['submitted'], to: 'noted', kind: 'info', by: { helpdesk: {} } },
  { from: ['noted'], to: 'closed_info', kind: 'info', by: { helpdesk: {} } },
]
