import { type Ticket, ticketsApi } from '@rad/api/service/tickets/contract'
import { download, received } from '#api/download.ts'
import { useSend } from '#api/use-send.ts'
import record from '#kit/page/record.module.css'
import { Card } from '#kit/page/facts.tsx'
import { t } from '#kit/words.ts'
import { AddEvidence, EvidenceFiles } from '#shell/cases/evidence.tsx'
import styles from './ticket.module.css'

/** What was given as evidence, and the place to add more. */
export function Evidence({ ticket: { no, files }, canAttach }: { ticket: Ticket; canAttach: boolean }) {
  return (
    <div className={styles.evidence}>
      <EvidenceFiles
        files={files}
        fetch={(id) => received(ticketsApi.file, { params: { no, id } })}
        save={(id) => download(ticketsApi.file, { params: { no, id } })}
      />
      {canAttach ? <AddFiles no={no} /> : null}
      {files.length === 0 && !canAttach ? <p className={record.small}>{t('No files yet.')}</p> : null}
    </div>
  )
}

function AddFiles({ no }: { no: string }) {
  const attach = useSend(ticketsApi.attach, { refreshes: ['timeline'] })
  return <AddEvidence attach={(file) => attach.mutateAsync({ params: { no }, body: { file } })} />
}

export function EvidenceCard(props: { ticket: Ticket; canAttach: boolean }) {
  return (
    <Card title={t('Evidence')}>
      <Evidence {...props} />
    </Card>
  )
}
