import { Button } from '@mantine/core'
import { type FindingRow, findingsApi } from '@rad/api/service/revalidations/findings.contract'
import { useState } from 'react'
import { download, received } from '#api/download.ts'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { ReasonDialog } from '#kit/form/reason-dialog.tsx'
import { t } from '#kit/words.ts'
import { AddEvidence, EvidenceFiles } from '#shell/cases/evidence.tsx'
import styles from './audit.module.css'

const refreshes = ['revalidations', 'timeline']

interface FindingProps {
  finding: FindingRow
  /** Anyone who audits may open it again and verify it. */
  mayVerify: boolean
}

/** The steps of a finding: done by its owner, then verified by someone else or opened again. */
export function FindingActions({ finding, mayVerify }: FindingProps) {
  const { id, version, state } = finding
  const done = useSend(findingsApi.done, { refreshes })
  const reopen = useSend(findingsApi.reopen, { refreshes })
  const verify = useSend(findingsApi.verify, { refreshes })
  const [asks, setAsks] = useState<'done' | 'reopen'>()
  const params = { id }
  const verifyNow = async () => {
    try {
      await verify.mutateAsync({ params, body: { if_version: version } })
      sayDone(t('Finding verified.'))
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' })
    }
  }
  return (
    <div className={styles.tools}>
      {state === 'open' || state === 'overdue' ? (
        <Button variant="default" onClick={() => setAsks('done')}>
          {t('Mark as done')}
        </Button>
      ) : null}
      {state === 'done' && mayVerify ? (
        <>
          <Button loading={verify.isPending} onClick={() => void verifyNow()}>
            {t('Verify')}
          </Button>
          <Button variant="default" onClick={() => setAsks('reopen')}>
            {t('Reopen')}
          </Button>
        </>
      ) : null}
      {asks === 'done' ? (
        <ReasonDialog
          question={t('Mark as done')}
          label={t('What was done')}
          maxLength={2000}
          confirmLabel={t('Mark as done')}
          onConfirm={(note) =>
            done.mutateAsync({ params, body: { note: note.trim() || undefined, if_version: version } })
          }
          onDone={() => {
            sayDone(t('Finding done.'))
            setAsks(undefined)
          }}
          onClose={() => setAsks(undefined)}
        />
      ) : null}
      {asks === 'reopen' ? (
        <ReasonDialog
          question={t('Reopen finding')}
          maxLength={2000}
          confirmLabel={t('Reopen')}
          onConfirm={(note) => reopen.mutateAsync({ params, body: { note, if_version: version } })}
          onDone={() => {
            sayDone(t('Finding reopened.'))
            setAsks(undefined)
          }}
          onClose={() => setAsks(undefined)}
        />
      ) : null}
    </div>
  )
}

/** What proves that it was done, and the place to add more until it is verified. */
export function FindingFiles({ finding, canAdd }: { finding: FindingRow; canAdd: boolean }) {
  const attach = useSend(findingsApi.attach, { refreshes })
  const { id, files } = finding
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <EvidenceFiles
        files={files}
        fetch={(file) => received(findingsApi.file, { params: { id, file } })}
        save={(file) => download(findingsApi.file, { params: { id, file } })}
      />
      {canAdd && isAdding ? (
        <AddEvidence attach={(file) => attach.mutateAsync({ params: { id }, body: { file } })} />
      ) : null}
      {canAdd && !isAdding ? (
        <button type="button" className={styles.link} onClick={() => setAdding(true)}>
          {t('Add evidence')}
        </button>
      ) : null}
    </>
  )
}
