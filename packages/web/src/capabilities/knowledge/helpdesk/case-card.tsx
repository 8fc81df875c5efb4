import type { HelpdeskRow } from '@rad/api/knowledge/helpdesk/contract'
import { RecordCard } from '#kit/table/record-card.tsx'
import { inSentence, t } from '#kit/words.ts'
import { CaseDue, CasePriorityMark, CaseStatusBadge, sideWords, tierWords } from '#words/helpdesk-words.tsx'

const turnOf = ({ status, turn }: HelpdeskRow) =>
  turn
    ? t('Waiting on {who}', { who: inSentence(sideWords(turn)) })
    : status === 'draft'
      ? t('Not submitted yet')
      : t('No action needed')

/** A case on a phone, with its vehicle. */
export const CaseCard = ({ row }: { row: HelpdeskRow }) => (
  <RecordCard
    href={`/helpdesk/${row.no}`}
    top={
      <>
        <span>{row.no}</span>
        {row.priority === 'urgent' ? <CasePriorityMark priority={row.priority} /> : null}
        {row.tier > 1 ? <span>{tierWords(row.tier)}</span> : null}
      </>
    }
    title={row.title}
    lines={[
      `${row.outlet_name} (${row.outlet})`,
      ...[[row.model, row.reg_no ?? row.vin].filter(Boolean).join(' · ')].filter(Boolean),
    ]}
    foot={
      <>
        <CaseStatusBadge status={row.status} />
        <span>{turnOf(row)}</span>
      </>
    }
    due={row.due_at || row.is_overdue ? <CaseDue row={row} /> : null}
  />
)
