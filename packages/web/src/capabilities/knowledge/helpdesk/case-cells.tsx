import type { HelpdeskRow } from '@rad/api/knowledge/helpdesk/contract'
import { CutText } from '#kit/table/cut-text.tsx'
import type { Cells } from '#kit/table/data-table.tsx'
import { nothing } from '#kit/text/value.tsx'
import {
  CaseDue,
  CasePriorityMark,
  CaseStatusBadge,
  sideWords,
  systemWords,
  tierWords,
} from '#words/helpdesk-words.tsx'
import styles from './case-cells.module.css'

/** How the list draws a case. */
export const caseCells: Cells<HelpdeskRow> = {
  title: ({ title }) => <CutText text={title} />,
  status: ({ status }) => <CaseStatusBadge status={status} quiet />,
  priority: ({ priority }) => <CasePriorityMark priority={priority} />,
  model: ({ model, reg_no }) =>
    model || reg_no ? (
      <span className={styles.stacked}>
        <span>{model}</span>
        {reg_no ? <small>{reg_no}</small> : null}
      </span>
    ) : (
      nothing
    ),
  system_group: ({ system_group }) => (system_group ? systemWords(system_group) : nothing),
  outlet: ({ outlet, outlet_name }) => <span title={outlet_name}>{outlet}</span>,
  tier: ({ tier }) => tierWords(tier),
  turn: ({ turn }) => (turn ? sideWords(turn) : nothing),
  due_at: (row) => <CaseDue row={row} isStacked />,
}
