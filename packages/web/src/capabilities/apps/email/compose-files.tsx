import { ActionIcon } from '@mantine/core'
import { emailApi } from '@rad/api/apps/email/contract'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { sizeOf } from '#kit/form/file.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'
import type { Writing } from './compose-draft.ts'
import { IconButton } from './email-menus.tsx'
import styles from './compose.module.css'

export interface FilesProps {
  writing: Writing
  change: (patch: Partial<Writing>) => void
  ensure: () => Promise<number>
}

/** The files of the mail, each to be taken away. */
export function Attachments({ writing, change, ensure }: FilesProps) {
  const { mutateAsync: removeFile } = useSend(emailApi.removeFile)
  const remove = async (file: string) => {
    try {
      const id = await ensure()
      await removeFile({ params: { id: String(id), file } })
      change({ attachments: writing.attachments.filter((one) => one.id !== file) })
    } catch (error) {
      showToast(messageOf(error, t('Couldn’t remove the file.')), { tone: 'bad' })
    }
  }
  if (writing.attachments.length === 0) return null
  return (
    <ul className={styles.files} aria-label={t('Attachments')}>
      {writing.attachments.map((file) => (
        <li key={file.id}>
          <IconPaperclip size={15} stroke={1.6} aria-hidden="true" />
          <bdi>{file.fileName}</bdi>
          <small>{sizeOf(file.size)}</small>
          <IconButton label={t('Remove {name}', { name: file.fileName })} onClick={() => void remove(file.id)}>
            <IconX size={14} stroke={1.7} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

/** Chooses files and puts them into the draft. */
export function AttachButton({ writing, change, ensure }: FilesProps) {
  const { mutateAsync: addFile } = useSend(emailApi.addFile)
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const attach = async (files: readonly File[]) => {
    setBusy(true)
    let { attachments } = writing
    try {
      const id = await ensure()
      for (const file of files) {
        attachments = [...attachments, await addFile({ params: { id: String(id) }, body: { file } })]
        change({ attachments })
      }
    } catch (error) {
      showToast(messageOf(error, t('Couldn’t attach the file.')), { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={isBusy}
        aria-label={t('Attach files')}
        title={t('Attach files')}
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={17} stroke={1.6} />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('Files')}
        onChange={(event) => {
          void attach([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
