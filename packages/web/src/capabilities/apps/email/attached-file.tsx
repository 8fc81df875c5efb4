import { type EmailFile, emailApi } from '@rad/api/apps/email/contract'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import { useState } from 'react'
import { download } from '#api/download.ts'
import { useFile } from '#api/use-file.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { sizeOf } from '#kit/form/file.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'
import styles from './attached-file.module.css'

/** A picture is fetched whole for its thumbnail; a larger one shows its name alone. */
const mostBytes = 4 * 1024 * 1024

const save = (file: EmailFile) =>
  download(emailApi.file, { params: { id: file.id } }).catch((error: unknown) =>
    showToast(messageOf(error, t('Couldn’t download the file.')), { tone: 'bad' }),
  )

/** A file of a mail, a picture with its thumbnail; a press saves it. */
export function AttachedFile({ file }: { file: EmailFile }) {
  const { id, thumbnail, size } = file
  const { address } = useFile(emailApi.file, { params: { id } }, thumbnail !== '' && size <= mostBytes)
  // What cannot be drawn, such as a picture cut short, shows its name alone.
  const [isBroken, setBroken] = useState(false)
  const isDrawn = address !== undefined && !isBroken
  return (
    <button type="button" className={styles.file} data-picture={isDrawn || undefined} onClick={() => void save(file)}>
      {isDrawn ? (
        <img src={address} alt="" onError={() => setBroken(true)} />
      ) : (
        <IconFile size={18} stroke={1.5} aria-hidden="true" />
      )}
      <span>
        <bdi>{file.fileName}</bdi>
        <small>{sizeOf(file.size)}</small>
      </span>
    </button>
  )
}
