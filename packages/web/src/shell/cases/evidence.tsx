import { ActionIcon } from '@mantine/core'
import type { EvidenceFile } from '@rad/api/evidence-contract'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { lazy, Suspense, useId, useState } from 'react'
import type { ReceivedFile } from '#api/download.ts'
import { useIsOnline } from '#kit/base/use-is-online.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx'
import { DropZone } from '#kit/form/drop-zone.tsx'
import { problemOf, sizeOf } from '#kit/form/file.ts'
import { messagesFor, messageOf } from '#kit/form/refusal.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './evidence.module.css'

const Preview = lazy(() => import('./evidence-preview.tsx').then(({ Preview }) => ({ default: Preview })))

/** What the API accepts, by the names of files; it looks at their content. */
const limits = {
  accept: '.pdf,.png,.jpg,.jpeg,.webp,.txt,.csv,.docx,.xlsx,.mp4',
  largestMegabytes: 10,
} as const

const isImage = ({ type }: EvidenceFile) => type.startsWith('image/')

export interface EvidenceFilesProps {
  files: readonly EvidenceFile[]
  /** Fetches a file; `save` hands it to the browser as a download, too. */
  fetch: (id: string) => Promise<ReceivedFile>
  save: (id: string) => Promise<void>
  /** Left out where the files stay. */
  remove?: ((id: string) => Promise<unknown>) | undefined
}

/** What was given as evidence: images open here, everything else is downloaded. */
export function EvidenceFiles({ files, fetch, save, remove }: EvidenceFilesProps) {
  const format = useFormat()
  const [shown, setShown] = useState<EvidenceFile>()
  const [leaving, setLeaving] = useState<EvidenceFile>()
  const attempt = async (work: Promise<unknown>) => {
    try {
      await work
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' })
    }
  }
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label={t('Evidence')}>
      {files.map((file) => {
        const { id, name, bytes, at, by } = file
        const Icon = isImage(file) ? IconPhoto : IconFile
        return (
          <li key={id}>
            <Icon size={18} stroke={1.5} aria-hidden="true" />
            <span className={styles.words}>
              {isImage(file) ? (
                <button type="button" className={styles.name} onClick={() => setShown(file)}>
                  <bdi>{name}</bdi>
                </button>
              ) : (
                <bdi>{name}</bdi>
              )}
              <span className={styles.small}>
                {t('{size}, {instant}, {who}', { size: sizeOf(bytes), instant: format.instant(at), who: by })}
              </span>
            </span>
            <ActionIcon size={32} aria-label={t('Download {name}', { name })} onClick={() => void attempt(save(id))}>
              <IconDownload size={16} stroke={1.6} />
            </ActionIcon>
            {remove ? (
              <ActionIcon size={32} aria-label={t('Remove {name}', { name })} onClick={() => setLeaving(file)}>
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            ) : null}
          </li>
        )
      })}
      {shown ? (
        <Suspense fallback={null}>
          <Preview
            name={shown.name}
            fetch={() => fetch(shown.id)}
            onSave={() => void attempt(save(shown.id))}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      ) : null}
      {leaving && remove ? (
        <ConfirmDialog
          opened
          onClose={() => setLeaving(undefined)}
          question={t('Remove {name}?', { name: leaving.name })}
          consequence={t('The file is deleted permanently.')}
          confirmLabel={t('Remove')}
          onConfirm={() => attempt(remove(leaving.id))}
        />
      ) : null}
    </ul>
  )
}

export interface AddEvidenceProps {
  attach: (file: File) => Promise<unknown>
}

/** Sends what is dropped at once, one file after the other. Without a line nothing can be sent, and it says so. */
export function AddEvidence({ attach }: AddEvidenceProps) {
  const id = useId()
  const isOnline = useIsOnline()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()

  const take = async (files: File[]) => {
    setRefused(undefined)
    setBusy(true)
    for (const file of files) {
      const problem = problemOf(file, limits)
      if (problem) {
        setRefused(problem)
        continue
      }
      try {
        await attach(file)
        sayDone(t('{name} added.', { name: file.name }))
      } catch (error) {
        const { fields, rest } = messagesFor(error, ['file'])
        setRefused(fields.file ?? rest)
      }
    }
    setBusy(false)
  }

  if (!isOnline)
    return <p className={styles.small}>{t('You are offline. Files can be added when you are online again.')}</p>
  return (
    <div className={styles.add}>
      <DropZone
        id={id}
        accept={limits.accept}
        multiple
        aria-invalid={refused ? true : undefined}
        aria-describedby={refused ? `${id}-error` : undefined}
        onFiles={(files) => void take(files)}
      >
        <IconUpload size={18} stroke={1.6} aria-hidden="true" />
        <label htmlFor={id}>{isBusy ? t('Uploading…') : t('Add evidence: drop files here or choose')}</label>
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
