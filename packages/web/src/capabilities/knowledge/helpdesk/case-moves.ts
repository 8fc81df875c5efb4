import type { CaseStatus, HelpdeskAnswer, HelpdeskCase } from '@rad/api/knowledge/helpdesk/contract'
import type { Format } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'

/** The step that brings a case on from each state; what else is open to the reader is beside it. */
const forward: Partial<Record<CaseStatus, CaseStatus>> = {
  draft: 'submitted',
  returned: 'submitted',
  accepted: 'in_analysis',
  in_analysis: 'recommended',
  awaiting_outlet: 'in_analysis',
  recommended: 'outlet_trial',
  outlet_trial: 'closed_fixed',
  noted: 'closed_info',
}
export const forwardOf = ({ status, kind }: HelpdeskCase): CaseStatus | undefined =>
  status === 'submitted' ? (kind === 'info' ? 'noted' : 'accepted') : forward[status]

/** What is submitted is completed first, on a page of its own: it is open to anyone who may write it. */
export const isToSubmit = ({ case: file, may }: HelpdeskAnswer): boolean =>
  forwardOf(file) === 'submitted' && may.change

/** Whether the next step is the reader's; what the outlet is to submit is not the helpdesk's, though it may help out. */
export const isMine = (answer: HelpdeskAnswer): boolean =>
  isToSubmit(answer) ? !answer.may.assign : answer.allowed.some(({ to }) => to === forwardOf(answer.case))

/** Steps that bring nothing but themselves: a press of the button makes them. */
export const asksNothing = ({ status }: HelpdeskCase, to: CaseStatus): boolean =>
  to === 'accepted' ||
  to === 'outlet_trial' ||
  to === 'noted' ||
  to === 'closed_info' ||
  to === 'submitted' ||
  (to === 'in_analysis' && status === 'accepted')

/** Whose turn it is. */
export function turnWords(file: HelpdeskCase, mine: boolean): string {
  if (file.status === 'draft') return mine ? t('Needs your action') : t('Not submitted yet')
  if (!file.turn) return t('No action needed')
  if (mine) return t('Needs your action')
  return file.turn === 'helpdesk'
    ? t('Waiting on {who}', { who: file.assignee ?? t('the helpdesk') })
    : t('Waiting on {who}', { who: file.outlet_name })
}

/** What is expected next, and by when, in a sentence. */
export function expectedWords(file: HelpdeskCase, format: Format): string {
  const { status, kind, lacks, due_at, closed_at, solved_by } = file
  const instant = due_at && format.instant(due_at)
  switch (status) {
    case 'draft':
      return lacks.length > 0
        ? t('Complete the draft: {count, plural, one {# entry is} other {# entries are}} missing.', {
            count: lacks.length,
          })
        : t('The draft is complete. Submit it.')
    case 'submitted':
      if (kind === 'info') return t('The helpdesk takes note of the report. No reply is expected.')
      return instant
        ? t('The helpdesk accepts or returns the case by {instant}.', { instant })
        : t('The helpdesk accepts or returns the case.')
    case 'returned':
      return instant
        ? t('Add what is missing and submit again by {instant}.', { instant })
        : t('Add what is missing and submit again.')
    case 'accepted':
      return instant ? t('The helpdesk replies by {instant}.', { instant }) : t('The helpdesk replies.')
    case 'in_analysis':
      return instant
        ? t('The helpdesk sends a recommendation or a question by {instant}.', { instant })
        : t('The helpdesk sends a recommendation or a question.')
    case 'awaiting_outlet':
      return instant
        ? t('The outlet answers the question by {instant}.', { instant })
        : t('The outlet answers the question.')
    case 'recommended':
      return instant ? t('The outlet starts the trial by {instant}.', { instant }) : t('The outlet starts the trial.')
    case 'outlet_trial':
      return instant
        ? t('The outlet reports the outcome by {instant}.', { instant })
        : t('The outlet reports the outcome.')
    case 'noted':
      return t('The helpdesk has taken note. The report can be closed.')
    case 'answered_by_known_issue':
      return solved_by
        ? t('Solved with known issue {no}: {title}.', { no: solved_by.no, title: solved_by.title })
        : t('Solved with a known issue.')
    case 'closed_no_feedback':
      return closed_at
        ? t('Closed on {instant} after 90 days without feedback from the outlet.', {
            instant: format.instant(closed_at),
          })
        : t('Closed after 90 days without feedback from the outlet.')
    case 'closed_fixed':
    case 'closed_info':
      return closed_at ? t('Closed on {instant}.', { instant: format.instant(closed_at) }) : t('Closed.')
  }
}
