import { Button } from '@mantine/core'
import type { Import } from '@rad/api/admin/imports/contract'
import page from '#kit/page/page.module.css'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './import.module.css'

export interface ImportProgressProps {
  imported: Import
  stage: 'check' | 'commit'
  /** Begun by this screen, not found running. */
  isOurs: boolean
  onCancel: () => void
  onCheckAgain: () => void
}

export function ImportProgress({ imported, stage, isOurs, onCancel, onCheckAgain }: ImportProgressProps) {
  const { number } = useFormat()
  const { total } = imported.progress
  const done = imported.status === 'checking' ? imported.progress.done : 0
  const rows = imported.counts ? imported.counts.new + imported.counts.changed : total
  const isMeasured = stage === 'check' && total > 0

  return (
    <section className={`${page.card} ${styles.progress}`}>
      <p className={styles.doing} role="status">
        {stage === 'check'
          ? t('Checking {count, plural, one {# row} other {# rows}}', { count: total })
          : t('Importing {count, plural, one {# row} other {# rows}}', { count: rows })}
      </p>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={stage === 'check' ? t('Rows checked') : t('Import progress')}
        aria-valuemin={0}
        aria-valuemax={isMeasured ? total : undefined}
        aria-valuenow={isMeasured ? done : undefined}
      >
        <span
          data-open={isMeasured ? undefined : true}
          style={isMeasured ? { inlineSize: `${(100 * done) / total}%` } : undefined}
        />
      </div>
      <p className={styles.soft}>
        {stage === 'check'
          ? t('{done} of {total} rows. Nothing is saved yet. You can leave this page and come back.', {
              done: number(done),
              total: number(total),
            })
          : t(
              'If the import is interrupted, nothing is saved. You can undo it afterwards. You can leave this page and come back.',
            )}
      </p>
      <div className={styles.foot}>
        {isOurs ? null : (
          <Button variant="subtle" color="gray" onClick={onCheckAgain}>
            {t('Stuck? Check again')}
          </Button>
        )}
        {stage === 'check' ? (
          <Button variant="default" onClick={onCancel}>
            {t('Cancel and discard file')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
