import type { HelpdeskRow } from '@rad/api/knowledge/helpdesk/contract'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { CaseDue, CasePriorityMark, CaseStatusBadge, sideWords, tierWords } from '#pickers/helpdesk-words.tsx'
import styles from './case-list.module.css'

/** A case on a phone: what, of which vehicle, whose turn it is, and by when. */
export function CaseCard({ row }: { row: HelpdeskRow }) {
  const vehicle = [row.model, row.reg_no ?? row.vin].filter(Boolean).join(' · ')
  return (
    <RouterLink to="/helpdesk/$no" params={{ no: row.no }} preload={false} underline="never" className={styles.card}>
      <span className={styles.cardTop}>
        <span>{row.no}</span>
        {row.priority === 'urgent' ? <CasePriorityMark priority={row.priority} /> : null}
        {row.tier > 1 ? <span>{tierWords(row.tier)}</span> : null}
      </span>
      <strong>{row.title}</strong>
      <span className={styles.cardWhere}>
        <bdi>
          {row.outlet_name} ({row.outlet})
        </bdi>
      </span>
      {vehicle ? (
        <span className={styles.cardWhere}>
          <bdi>{vehicle}</bdi>
        </span>
      ) : null}
      <span className={styles.cardFoot}>
        <CaseStatusBadge status={row.status} />
        <span>{row.turn ? t('Waiting on {who}', { who: sideWords(row.turn) }) : t('No action needed')}</span>
      </span>
      {row.due_at || row.is_overdue ? (
        <span className={styles.cardDue}>
          <CaseDue row={row} />
        </span>
      ) : null}
    </RouterLink>
  )
}
