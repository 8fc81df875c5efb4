import { chatApi } from '@rad/api/apps/chat/contract'
import type { ChatFile } from '@rad/api/apps/chat/shapes.contract'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { download, received } from '#api/download.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { saidBy } from '#kit/form/refusal.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './log.module.css'

const inputOf = ({ path }: ChatFile) => ({ params: { id: path.split('/').at(-1)! } })

/** An image as an address of this page: it is fetched with the token and has none of its own. */
function useImage(file: ChatFile) {
  const { data: blob } = useQuery({
    queryKey: ['chat-file', file.path],
    queryFn: async ({ signal }) => (await received(chatApi.file, inputOf(file), signal)).blob,
    enabled: file.isImage,
    staleTime: Infinity,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return undefined
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}

/** A file of a message: an image as such, all else by its name; a press saves it. */
export function SaidFile({ file }: { file: ChatFile }) {
  const { compact } = useFormat()
  const address = useImage(file)
  const save = () =>
    void download(chatApi.file, inputOf(file)).catch((error: unknown) => showToast(saidBy(error), { tone: 'bad' }))
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
