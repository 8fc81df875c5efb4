import { profileApi } from '@rad/api/apps/profile/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { received } from '#api/download.ts'
import { t } from '#kit/words.ts'
import styles from './media.module.css'

const idOf = (path: string) => path.split('/').at(-1)!

/** A file of a profile as an address of this page: it is fetched with the token and has none of its own. */
export function useStoredFile(path: string | null, isWanted = true) {
  const { data: blob, error } = useQuery({
    queryKey: ['profile-file', path],
    queryFn: async ({ signal }) => (await received(profileApi.file, { params: { id: idOf(path!) } }, signal)).blob,
    enabled: path !== null && isWanted,
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
  return { address, error }
}

export interface StoredImageProps {
  path: string
  alt: string
  /** Its size, so that its room is there before it is. */
  width?: number | null | undefined
  height?: number | null | undefined
}

/** An image of a profile. */
export function StoredImage({ path, alt, width, height }: StoredImageProps) {
  const { address, error } = useStoredFile(path)
  const ratio = width && height ? { aspectRatio: `${width} / ${height}` } : undefined
  if (error)
    return (
      <span className={styles.missing} style={ratio}>
        {t('This image can’t be shown.')}
      </span>
    )
  // An image without an address takes no room, whatever its size: until then something else keeps it.
  if (!address) return <span className={styles.image} style={ratio} aria-hidden="true" />
  return <img className={styles.image} src={address} alt={alt} style={ratio} />
}
