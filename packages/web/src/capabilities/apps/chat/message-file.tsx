import { chatApi } from '@rad/api/apps/chat/contract'
import type { ChatFile } from '@rad/api/apps/chat/shapes.contract'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import { download } from '#api/download.ts'
import { useFile } from '#api/use-file.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './bubble.module.css'

/** What the call of a file takes. */
export const fileInputOf = ({ path }: Pick<ChatFile, 'path'>) => ({ params: { id: path.split('/').at(-1)! } })

/** A file of a message: an image as such, all else by its name; a press saves it. */
export function MessageFile({ file }: { file: ChatFile }) {
  const { compact } = useFormat()
  const { address } = useFile(chatApi.file, fileInputOf(file), file.isImage)
  const save = () =>
    void download(chatApi.file, fileInputOf(file)).catch((error: unknown) =>
      showToast(messageOf(error), { tone: 'bad' }),
    )
  return (
    <button
      type="button"
      className={styles.file}
      data-image={address !== undefined || undefined}
      aria-label={t('Download {name}', { name: file.name })}
      onClick={save}
    >
      {address ? (
        <img src={address} alt={file.name} />
      ) : (
        <>
          <IconFile size={20} stroke={1.5} />
          <span>
            <bdi>{file.name}</bdi>
            <small>{t('{size} KB', { size: compact(Math.max(1, Math.round(file.bytes / 1024))) })}</small>
          </span>
        </>
      )}
    </button>
  )
}
