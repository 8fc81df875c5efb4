import { holdupsApi } from '@rad/api/workshop/holdups/contract'
import { useQuery } from '@tanstack/react-query'
import { download, received } from '#api/download.ts'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { t } from '#kit/words.ts'
import { AddEvidence, EvidenceFiles, type EvidenceFilesProps } from './evidence.tsx'
import styles from './evidence.module.css'

/** The files of one hold-up, wherever they are listed. */
export const HoldupFiles = ({ id, files }: { id: string; files: EvidenceFilesProps['files'] }) => (
  <EvidenceFiles
    files={files}
    fetch={(file) => received(holdupsApi.file, { params: { id, file } })}
    save={(file) => download(holdupsApi.file, { params: { id, file } })}
  />
)

/** A card shows the files of its hold-ups and what these pause, and its timeline tells of them. */
export function AddHoldupEvidence({ id }: { id: string }) {
  const attach = useSend(holdupsApi.attach, { refreshes: ['job-cards', 'timeline'] })
  return <AddEvidence attach={(file) => attach.mutateAsync({ params: { id }, body: { file } })} />
}

/** What proves a hold-up, and the place to add more. Files need a line, unlike everything else that is said in the drawer. */
export function HoldupEvidence({ id, asked }: { id: string; asked: string | undefined }) {
  const files = useQuery(query(holdupsApi.files, { params: { id } })).data ?? []
  return (
    <section className={styles.evidence} aria-label={t('Evidence')}>
      <h3>{t('Evidence')}</h3>
      {asked ? <p className={styles.small}>{asked}</p> : null}
      <HoldupFiles id={id} files={files} />
      <AddHoldupEvidence id={id} />
    </section>
  )
}
