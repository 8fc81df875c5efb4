import { holdupsApi } from '@rad/api/workshop/holdups/contract'
import { useQuery } from '@tanstack/react-query'
import { download, received } from '#api/download.ts'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { t } from '#kit/words.ts'
import { AddEvidence, EvidenceFiles, type EvidenceFilesProps } from './evidence.tsx'
import styles from './evidence.module.css'

/** A card shows the files of its hold-ups and what these pause, and its timeline tells of them. */
const refreshes = ['job-cards', 'timeline']

export interface HoldupFilesProps {
  id: string
  files: EvidenceFilesProps['files']
  /** Files of a hold-up that has ended stay. */
  canRemove: boolean
}

/** The files of one hold-up, wherever they are listed. */
export function HoldupFiles({ id, files, canRemove }: HoldupFilesProps) {
  const detach = useSend(holdupsApi.detach, { refreshes })
  return (
    <EvidenceFiles
      files={files}
      fetch={(file) => received(holdupsApi.file, { params: { id, file } })}
      save={(file) => download(holdupsApi.file, { params: { id, file } })}
      remove={canRemove ? (file) => detach.mutateAsync({ params: { id, file } }) : undefined}
    />
  )
}

export function AddHoldupEvidence({ id }: { id: string }) {
  const attach = useSend(holdupsApi.attach, { refreshes })
  return <AddEvidence attach={(file) => attach.mutateAsync({ params: { id }, body: { file } })} />
}

/** What proves an open hold-up, and the place to add more. Files need a line, unlike all else in the drawer. */
export function HoldupEvidence({ id, hint }: { id: string; hint: string | undefined }) {
  const files = useQuery(query(holdupsApi.files, { params: { id } })).data ?? []
  return (
    <section className={styles.evidence} aria-label={t('Evidence')}>
      <h3>{t('Evidence')}</h3>
      {hint ? <p className={styles.small}>{hint}</p> : null}
      <HoldupFiles id={id} files={files} canRemove />
      <AddHoldupEvidence id={id} />
    </section>
  )
}
