import { activeOf, peopleOf, per, type Lines } from '#kernel/active-people.ts'
import type { Span } from '#kernel/spans.ts'

export interface Counts {
  conversations: number
  messages: number
}

/** The figures of R03 over a span (M78 to M80). `people` are those of the whole span, where the lines do not reach so far. */
export const figuresOf = (lines: Lines, span: Span, counts: Counts, people = peopleOf(lines, span)) => ({
  ...activeOf(lines, span, people),
  conversations_per_person: per(counts.conversations, people),
  messages_per_person: per(counts.messages, people),
  ...counts,
})
