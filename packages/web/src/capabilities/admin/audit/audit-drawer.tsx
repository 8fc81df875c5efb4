import { Drawer } from '@mantine/core'
import type { AuditRow } from '@rad/api/admin/audit/contract'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { nothing, Value } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import { rolesInWords } from '#words/person-words.ts'
import { actionName, entityName } from './audit-words.ts'
import { fieldPairs } from './differences.ts'
import { fieldName } from './field-words.ts'
import styles from './audit.module.css'

export interface AuditDrawerProps {
  /** Undefined where the line is not among those on screen. */
  row: AuditRow | undefined
  onClose: () => void
}

export function AuditDrawer({ row, onClose }: AuditDrawerProps) {
  const title = row ? `${actionName(row.action)} · ${entityName(row.entity)}` : t('Audit trail')
  return (
    <Drawer opened onClose={onClose} title={title} size={640} closeButtonProps={{ 'aria-label': t('Close') }}>
      {row ? (
        <>
          <Facts row={row} />
          <Versions row={row} />
        </>
      ) : (
        <EmptyState
          title={t('Entry not found on this page')}
          text={t('It may be on another page or hidden by filters.')}
        />
      )}
    </Drawer>
  )
}

function Facts({ row }: { row: AuditRow }) {
  const facts = [
    [t('User'), row.user_name + (row.roles.length > 0 ? ` (${rolesInWords(row.roles)})` : '')],
    ...(row.seen_as ? ([[t('Viewed as'), row.seen_as]] as const) : []),
    [t('Time'), <Value key="at" kind="instant" value={row.at} />],
    [t('From'), row.address ?? nothing],
    [t('Request ID'), <code key="request">{row.request_id}</code>],
    [
      t('Record'),
      <RouterLink key="record" to="/audit" search={{ entity: row.entity, entity_id: row.entity_id } as never}>
        {row.entity_id}
      </RouterLink>,
    ],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Before and after side by side, what changed marked and first. */
function Versions({ row }: { row: AuditRow }) {
  const pairs = fieldPairs(row.before, row.after)
  if (pairs.length === 0) return <p className={styles.soft}>{t('No values were recorded for this action.')}</p>
  const hasBefore = row.before !== null && row.before !== undefined
  const hasAfter = row.after !== null && row.after !== undefined
  const isBoth = hasBefore && hasAfter
  return (
    <table className={styles.versions}>
      <caption className={styles.caption}>{t('Record values before and after')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          {hasBefore ? <th scope="col">{t('Before')}</th> : null}
          {hasAfter ? <th scope="col">{t('After')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ field, before, after, isChanged }) => (
          <tr key={field} data-changed={(isBoth && isChanged) || undefined}>
            <th scope="row">
              {fieldName(field)}
              {isBoth && isChanged ? <span className={styles.mark}>{t('changed')}</span> : null}
            </th>
            {hasBefore ? <td>{before || nothing}</td> : null}
            {hasAfter ? <td>{after || nothing}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
