import { Button } from '@mantine/core'
import type { Import } from '@rad/api/admin/imports/contract'
import page from '#kit/page.module.css'
import { useFormat } from '#kit/format.tsx'
import { useCounted } from './import-words.tsx'
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
  const counted = useCounted()
  const { total } = imported.progress
  const done = imported.status === 'checking' ? imported.progress.done : 0
  const rows = imported.counts ? imported.counts.new + imported.counts.changed : total
  const isMeasured = stage === 'check' && total > 0

  return (
    <section className={`${page.card} ${styles.progress}`}>
      <p className={styles.doing} role="status">
        {stage === 'check' ? `Checking ${counted(total, 'line')}` : `Importing ${counted(rows, 'row')}`}
      </p>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={stage === 'check' ? 'Lines checked' : 'Rows being written'}
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
          ? `${number(done)} of ${number(total)} lines. Nothing is written meanwhile; you may leave this page and come back.`
          : 'All in one go: if it is interrupted, nothing of it stays. Afterwards it can be undone. You may leave this page and come back.'}
      </p>
      <div className={styles.foot}>
        {isOurs ? null : (
          <Button variant="subtle" color="gray" onClick={onCheckAgain}>
            It does not move: check again
          </Button>
        )}
        {stage === 'check' ? (
          <Button variant="default" onClick={onCancel}>
            Cancel and throw the file away
          </Button>
        ) : null}
      </div>
    </section>
  )
}
