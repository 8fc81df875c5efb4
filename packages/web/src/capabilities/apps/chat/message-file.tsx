import { Button } from '@mantine/core'
import { chatApi } from '@rad/api/apps/chat/contract'
import type { ChatFile } from '@rad/api/apps/chat/shapes.contract'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import { lazy, Suspense, useState } from 'react'
import { download } from '#api/download.ts'
import { useFile } from '#api/use-file.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { sizeOf } from '#kit/form/file.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'
import styles from './bubble.module.css'

const Lightbox = lazy(() => import('#kit/page/lightbox.tsx').then(({ Lightbox }) => ({ default: Lightbox })))

/** What the call of a file takes. */
export const fileInputOf = ({ path }: Pick<ChatFile, 'path'>) => ({ params: { id: path.split('/').at(-1)! } })

/** A file of a message: an image as such, which opens large; all else by its name, and a press saves it. */
export function MessageFile({ file }: { file: ChatFile }) {
  const { address } = useFile(chatApi.file, fileInputOf(file), file.isImage)
  const [isOpen, setOpen] = useState(false)
  const save = () =>
    void download(chatApi.file, fileInputOf(file)).catch((error: unknown) =>
      showToast(messageOf(error), { tone: 'bad' }),
    )
  if (!address)
    return (
      <button
        type="button"
        className={styles.file}
        aria-label={t('Download {name}', { name: file.name })}
        onClick={save}
      >
        <IconFile size={20} stroke={1.5} />
        <span>
          <bdi>{file.name}</bdi>
          <small>{sizeOf(file.bytes)}</small>
        </span>
      </button>
    )
  return (
    <>
      <button
        type="button"
        className={styles.file}
        data-image
        aria-label={t('Open {name}', { name: file.name })}
        onClick={() => setOpen(true)}
      >
        <img src={address} alt={file.name} />
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <Lightbox
            count={1}
            draw={() => <img src={address} alt={file.name} />}
            acts={() => (
              <Button variant="default" leftSection={<IconDownload size={16} stroke={1.6} />} onClick={save}>
                {t('Download')}
              </Button>
            )}
            first={0}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
