import { ActionIcon } from '@mantine/core'
import { type CaseFile, type HelpdeskCase, helpdeskApi, mostFiles } from '@rad/api/knowledge/helpdesk/contract'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import { useState } from 'react'
import { download } from '#api/download.ts'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { DropZone } from '#kit/form/drop-zone.tsx'
import { problemOf, sizeOf } from '#kit/form/file.ts'
import { messagesFor, messageOf } from '#kit/form/refusal.ts'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { fileLimits } from './case-file-limits.ts'
import { FilePreview } from './file-preview.tsx'
import styles from './case-files.module.css'

export interface FilesProps {
  file: HelpdeskCase
  canAttach: boolean
}

/** What was recorded: pictures, sounds, videos, and scan reports, seen and heard where they stand. */
export function FilesCard(props: FilesProps) {
  const { files } = props.file
  return (
    <Card
      title={t('Files')}
      aside={
        files.length > 0 ? (
          <span className={styles.small}>{t('{count} of {most}', { count: files.length, most: mostFiles })}</span>
        ) : null
      }
    >
      <Files {...props} />
    </Card>
  )
}

export function Files({ file, canAttach }: FilesProps) {
  const { no, files } = file
  const canAdd = canAttach && files.length < mostFiles
  return (
    <>
      {files.length > 0 ? (
        <ul className={styles.files}>
          {files.map((one) => (
            <FileItem key={one.id} no={no} file={one} />
          ))}
        </ul>
      ) : null}
      {canAdd ? <AddFiles no={no} /> : null}
      {files.length === 0 && !canAdd ? <p className={styles.small}>{t('No files yet.')}</p> : null}
    </>
  )
}

const icons: Record<CaseFile['preview'], typeof IconFile> = {
  picture: IconPhoto,
  sound: IconVolume,
  video: IconVideo,
  text: IconFileText,
  pdf: IconFileText,
  document: IconFile,
}

function FileItem({ no, file }: { no: string; file: CaseFile }) {
  const format = useFormat()
  const Icon = icons[file.preview]
  const take = async () => {
    try {
      await download(helpdeskApi.file, { params: { no, id: file.id } })
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' })
    }
  }
  return (
    <li className={styles.file}>
      <div className={styles.head}>
        <Icon size={18} stroke={1.5} aria-hidden="true" />
        <span className={styles.words}>
          <bdi>{file.name}</bdi>
          <span className={styles.small}>
            {t('{size}, {instant}, {who}', {
              size: sizeOf(file.bytes),
              instant: format.instant(file.at),
              who: file.by,
            })}
          </span>
        </span>
        <ActionIcon size={32} aria-label={t('Download {name}', { name: file.name })} onClick={() => void take()}>
          <IconDownload size={16} stroke={1.6} />
        </ActionIcon>
      </div>
      <FilePreview no={no} file={file} />
    </li>
  )
}

/** Named as the list of what is missing names it, so that it is found from there. */
const id = 'files'

/** Sends what is dropped at once, one file after the other. */
function AddFiles({ no }: { no: string }) {
  const attach = useSend(helpdeskApi.attach, { refreshes: ['timeline'] })
  const [refused, setRefused] = useState<string>()

  const take = async (files: File[]) => {
    setRefused(undefined)
    for (const file of files) {
      const problem = problemOf(file, fileLimits)
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
    <div className={styles.add}>
      <DropZone
        id={id}
        accept={fileLimits.accept}
        multiple
        aria-invalid={refused ? true : undefined}
        aria-describedby={refused ? `${id}-error` : undefined}
        onFiles={(files) => void take(files)}
      >
        <IconUpload size={18} stroke={1.6} aria-hidden="true" />
        <label htmlFor={id}>{attach.isPending ? t('Uploading…') : t('Add files: drop them here or choose')}</label>
      </DropZone>
      <p className={styles.small}>{fileHint()}</p>
      {refused ? (
        <p id={`${id}-error`} className={styles.refused} role="alert">
          {refused}
        </p>
      ) : null}
    </div>
  )
}

/** Which files a case takes. */
export const fileHint = () =>
  t('Photos, sounds, videos, scan reports, PDFs, or documents: up to {most} files, {size} each.', {
    most: mostFiles,
    size: sizeOf(fileLimits.largestMegabytes * 1_048_576),
  })
