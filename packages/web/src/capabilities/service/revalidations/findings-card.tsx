import { Button } from '@mantine/core'
import type { Revalidation } from '@rad/api/service/revalidations/contract'
import type { FindingRow } from '@rad/api/service/revalidations/findings.contract'
import { lazy, Suspense, useState } from 'react'
import { Card } from '#kit/page/facts.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { FindingActions, FindingFiles } from './finding-actions.tsx'
import { FindingStateBadge, SeverityBadge } from './revalidation-words.tsx'
import styles from './audit.module.css'

const FindingForm = lazy(() => import('./finding-form.tsx').then(({ FindingForm }) => ({ default: FindingForm })))

interface FindingItemProps {
  finding: FindingRow
  revalidation: Revalidation
  onEdit: () => void
}

function FindingItem({ finding, revalidation, onEdit }: FindingItemProps) {
  const format = useFormat()
  const can = useCan()
  const { text, severity, state, is_repeat, item, action, owner, due_on, done_note, verified_by } = finding
  const isOpen = state !== 'verified' && !['valid', 'withdrawn', 'expired'].includes(revalidation.status)
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <span className={styles.text}>{text}</span>
        <SeverityBadge severity={severity} />
        <FindingStateBadge state={state} />
        {is_repeat ? <Badge tone="warn">{t('Repeat')}</Badge> : null}
      </div>
      <span className={styles.small}>
        {item ? <span>{item}</span> : null}
        <span>{t('Due {day}', { day: format.day(due_on) })}</span>
        <span>{owner ? t('Owner: {name}', { name: owner }) : t('No owner')}</span>
        {verified_by ? <span>{t('Verified by {name}', { name: verified_by })}</span> : null}
      </span>
      {action ? <span>{action}</span> : null}
      {done_note ? <span>{t('Done: {note}', { note: done_note })}</span> : null}
      <FindingFiles finding={finding} canAdd={isOpen && can('update Revalidation')} />
      {isOpen ? (
        <div className={styles.tools}>
          {can('update Revalidation') ? <FindingActions finding={finding} mayVerify={revalidation.may_find} /> : null}
          {revalidation.may_find ? (
            <Button variant="subtle" onClick={onEdit}>
              {t('Edit')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}

/** What was found, with who does what about it until when. */
export function FindingsCard({ revalidation }: { revalidation: Revalidation }) {
  const { findings, may_find } = revalidation
  const [edited, setEdited] = useState<FindingRow | 'new'>()
  if (findings.length === 0 && !may_find) return null
  return (
    <Card
      title={t('Findings')}
      aside={
        may_find ? (
          <Button variant="default" size="compact-md" onClick={() => setEdited('new')}>
            {t('Add finding')}
          </Button>
        ) : null
      }
    >
      {findings.length === 0 ? <p className={styles.small}>{t('No findings yet.')}</p> : null}
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <FindingItem
            key={finding.id}
            finding={finding}
            revalidation={revalidation}
            onEdit={() => setEdited(finding)}
          />
        ))}
      </ul>
      {edited ? (
        <Suspense fallback={null}>
          <FindingForm
            revalidation={revalidation}
            {...(edited === 'new' ? {} : { finding: edited })}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      ) : null}
    </Card>
  )
}
