import { type EmailFile, emailApi } from '@rad/api/apps/email/contract'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { download, received } from '#api/download.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { sizeOf } from '#kit/form/file.ts'
import { saidBy } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'
import styles from './attached-file.module.css'

/** A picture is fetched whole for its thumbnail; a larger one shows its name alone. */
const mostBytes = 4 * 1024 * 1024

/** A picture as an address of this page: it is fetched with the token and has none of its own. */
function usePicture({ id, thumbnail, size }: EmailFile) {
  const { data: blob } = useQuery({
    queryKey: ['email-file', id],
    queryFn: async ({ signal }) => (await received(emailApi.file, { params: { id } }, signal)).blob,
    enabled: thumbnail !== '' && size <= mostBytes,
    staleTime: Infinity,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return undefined
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return address
}

const save = (file: EmailFile) =>
  download(emailApi.file, { params: { id: file.id } }).catch((error: unknown) =>
    showToast(saidBy(error, t('Couldn’t download the file.')), { tone: 'bad' }),
  )

/** A file of a mail, a picture with its thumbnail; a press saves it. */
export function AttachedFile({ file }: { file: EmailFile }) {
  const address = usePicture(file)
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
