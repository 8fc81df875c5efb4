import { profileApi } from '@rad/api/apps/profile/contract'
import { useFile } from '#api/use-file.ts'
import { t } from '#kit/words.ts'
import styles from './media.module.css'

/** A file of a profile as an address of this page; of an unknown one nothing. */
export const useStoredFile = (path: string | null, isEnabled = true) =>
  useFile(profileApi.file, { params: { id: path?.split('/').at(-1) ?? '' } }, path !== null && isEnabled)

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
