import { ActionIcon } from '@mantine/core'
import { type Ticket, ticketsApi } from '@rad/api/service/tickets/contract'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useId, useState } from 'react'
import { download } from '#api/download.ts'
import { useSend } from '#api/use-send.ts'
import { DropZone } from '#kit/form/drop-zone.tsx'
import { Card } from '#kit/page/facts.tsx'
import { problemOf, sizeOf } from '#kit/form/file.ts'
import { useFormat } from '#kit/text/format.tsx'
import { messagesFor, saidBy } from '#kit/form/refusal.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import styles from './ticket.module.css'

const limits = {
  accept: '.pdf,.png,.jpg,.jpeg,.webp,.txt,.csv,.docx,.xlsx,.mp4',
  largestMegabytes: 10,
} as const

/** What was given as evidence, and the place to add more. */
export function Evidence({ ticket, canAttach }: { ticket: Ticket; canAttach: boolean }) {
  return (
    <>
      {ticket.files.length > 0 ? <FileList ticket={ticket} /> : null}
      {canAttach ? <AddFiles no={ticket.no} /> : null}
      {ticket.files.length === 0 && !canAttach ? <p className={styles.small}>{t('No files yet.')}</p> : null}
    </>
  )
}

export function EvidenceCard(props: { ticket: Ticket; canAttach: boolean }) {
  return (
    <Card title={t('Evidence')}>
      <Evidence {...props} />
    </Card>
  )
}

function FileList({ ticket }: { ticket: Ticket }) {
  const format = useFormat()
  const fetchFile = async (id: string) => {
    try {
      await download(ticketsApi.file, { params: { no: ticket.no, id } })
    } catch (error) {
      showToast(saidBy(error), { tone: 'bad' })
    }
  }
  return (
    <ul className={styles.files}>
      {ticket.files.map((file) => {
        const Icon = file.type.startsWith('image/') ? IconPhoto : IconFile
        return (
          <li key={file.id}>
            <Icon size={18} stroke={1.5} aria-hidden="true" />
            <span className={styles.fileWords}>
              <bdi>{file.name}</bdi>
              <span className={styles.small}>
                {t('{size}, {instant}, {who}', {
                  size: sizeOf(file.bytes),
                  instant: format.instant(file.at),
                  who: file.by,
                })}
              </span>
            </span>
            <ActionIcon
              size={32}
              aria-label={t('Download {name}', { name: file.name })}
              onClick={() => void fetchFile(file.id)}
            >
              <IconDownload size={16} stroke={1.6} />
            </ActionIcon>
          </li>
        )
      })}
    </ul>
  )
}

/** Sends what is dropped at once, one file after the other. */
function AddFiles({ no }: { no: string }) {
  const id = useId()
  const attach = useSend(ticketsApi.attach, { refreshes: ['timeline'] })
  const [refused, setRefused] = useState<string>()

  const take = async (files: File[]) => {
    setRefused(undefined)
    for (const file of files) {
      const problem = problemOf(file, limits)
      if (problem) {
        setRefused(problem)
        continue
      }
      try {
        await attach.mutateAsync({ params: { no }, body: { file } })
        sayDone(t('{name} added.', { name: file.name }))
      } catch (error) {
        const { fields, rest } = messagesFor(error, ['file'])
        setRefused(fields.file ?? rest)
      }
    }
  }

  return (
    <div className={styles.addFiles}>
      <DropZone
        id={id}
        accept={limits.accept}
        multiple
        aria-invalid={refused ? true : undefined}
        aria-describedby={refused ? `${id}-error` : undefined}
        onFiles={(files) => void take(files)}
      >
        <IconUpload size={18} stroke={1.6} aria-hidden="true" />
        <label htmlFor={id}>{attach.isPending ? t('Uploading…') : t('Add evidence: drop files here or choose')}</label>
      </DropZone>
      <p className={styles.small}>
        {t('Images, PDFs, text files, spreadsheets, documents, or videos, up to {size} each.', {
          size: sizeOf(limits.largestMegabytes * 1_048_576),
        })}
      </p>
      {refused ? (
        <p id={`${id}-error`} className={styles.refused} role="alert">
          {refused}
        </p>
      ) : null}
    </div>
  )
}
