import { Button } from '@mantine/core'
import type { CaseStatus, HelpdeskAnswer } from '@rad/api/knowledge/helpdesk/contract'
import record from '#kit/page/record.module.css'
import { Badge } from '#kit/text/badge.tsx'
import { t } from '#kit/words.ts'
import { CasePriorityMark, CaseStatusBadge, tierWords } from '#words/helpdesk-words.tsx'
import { OutletLink, PersonName } from '#peek/peek.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { asksNothing } from './case-moves.ts'
import { CaseNext } from './case-next.tsx'
import { CaseStageLine } from './stage-line.tsx'
import { useStep } from './use-case-move.ts'

/** What a case is at a glance, below its title. */
export function CaseMarks({ answer: { case: file, may }, onAssign }: { answer: HelpdeskAnswer; onAssign: () => void }) {
  const can = useCan()
  return (
    <p className={record.marks}>
      <span>{file.no}</span>
      <CaseStatusBadge status={file.status} />
      {file.kind === 'info' ? <Badge>{t('Field report')}</Badge> : null}
      {file.priority === 'urgent' ? <CasePriorityMark priority={file.priority} /> : null}
      <OutletLink code={file.outlet} name={file.outlet_name} canOpen={can('read Outlet')} />
      {file.status === 'draft' ? null : <span>{tierWords(file.tier)}</span>}
      {file.assignee ? (
        <span>
          {t('Assignee')}: <PersonName id={file.assignee_id} name={file.assignee} />
        </span>
      ) : null}
      {may.assign && file.status !== 'draft' ? (
        <Button variant="default" size="compact-xs" onClick={onAssign}>
          {file.assignee ? t('Reassign') : t('Assign')}
        </Button>
      ) : null}
    </p>
  )
}

/** The next step, which is made at once where it asks for nothing, and how far the case has come. */
export function CaseTurn({ answer, onOpen }: { answer: HelpdeskAnswer; onOpen: (key: string) => void }) {
  const { case: file } = answer
  const step = useStep(answer)
  const onMove = (to: CaseStatus) => (asksNothing(file, to) ? void step.send(to) : onOpen(to))
  return (
    <>
      <CaseNext answer={answer} isBusy={step.isBusy} onMove={onMove} onMakeKnown={() => onOpen('make-known')} />
      <CaseStageLine file={file} />
    </>
  )
}
