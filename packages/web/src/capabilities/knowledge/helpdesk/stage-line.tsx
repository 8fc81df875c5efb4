import { type CaseStatus, type HelpdeskCase, isEnded } from '@rad/api/knowledge/helpdesk/contract'
import { Steps } from '#kit/page/steps.tsx'
import { caseStatusWords } from '#words/helpdesk-words.tsx'
import { t } from '#kit/words.ts'

/** States that stand beside the way, at the place of it they belong to. */
const placeOf: Partial<Record<CaseStatus, CaseStatus>> = {
  returned: 'submitted',
  awaiting_outlet: 'in_analysis',
}
const ways: Record<HelpdeskCase['kind'], readonly CaseStatus[]> = {
  case: ['draft', 'submitted', 'accepted', 'in_analysis', 'recommended', 'outlet_trial'],
  info: ['draft', 'submitted', 'noted'],
}

/** Where a case is on its way. One that a known issue answers skips most of it. */
export function CaseStageLine({ file }: { file: HelpdeskCase }) {
  const { status, kind } = file
  const ended = isEnded(status)
  const way = status === 'answered_by_known_issue' ? (['draft', 'submitted'] as const) : ways[kind]
  const current = ended ? 'closed' : (placeOf[status] ?? status)
  // A state beside the way gives its name to the place it holds.
  const title = (key: CaseStatus) => caseStatusWords(key === current && key !== status && !ended ? status : key)
  return (
    <Steps
      steps={[
        ...way.map((key) => ({ key: key as string, title: title(key) })),
        { key: 'closed', title: ended ? caseStatusWords(status) : t('Closed') },
      ]}
      current={current}
      isFinished={ended}
    />
  )
}
