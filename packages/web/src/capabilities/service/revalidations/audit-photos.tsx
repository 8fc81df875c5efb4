import { ActionIcon, FileButton, Modal } from '@mantine/core'
import { type Photo, revalidationsApi } from '@rad/api/service/revalidations/contract'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { received } from '#api/download.ts'
import { useSend } from '#api/use-send.ts'
import { useObjectUrl } from '#kit/base/use-object-url.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './audit.module.css'

interface PhotoProps {
  no: string
  photo: Photo
  canRemove: boolean
}

/** The content of a photo, which comes with the token: it is fetched here and not by the element that shows it. */
function usePhoto(no: string, id: string) {
  const { data } = useQuery({
    queryKey: ['revalidation-photos', no, id],
    queryFn: ({ signal }) =>
      received(revalidationsApi.photo, { params: { no, photo: id } }, signal).then(({ blob }) => blob),
    staleTime: Infinity,
    structuralSharing: false,
  })
  return useObjectUrl(data)
}

function PhotoItem({ no, photo, canRemove }: PhotoProps) {
  const format = useFormat()
  const address = usePhoto(no, photo.id)
  const [isOpen, setOpen] = useState(false)
  const remove = useSend(revalidationsApi.removePhoto)
  const leave = () =>
    remove
      .mutateAsync({ params: { no, photo: photo.id } })
      .catch((error: unknown) => showToast(messageOf(error), { tone: 'bad' }))
  const distance =
    photo.distance_km === null ? undefined : t('{km} km from the outlet', { km: format.number(photo.distance_km) })
  return (
    <li className={styles.photo}>
      <button type="button" className={styles.thumb} onClick={() => setOpen(true)}>
        {address ? <img src={address} alt={t('Photo {name}', { name: photo.name })} /> : null}
      </button>
      <span className={styles.small}>
        {format.instant(photo.taken_at ?? photo.at)}
        {distance ? <span>{distance}</span> : null}
      </span>
      {canRemove ? (
        <ActionIcon size={36} aria-label={t('Remove {name}', { name: photo.name })} onClick={() => void leave()}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      ) : null}
      {isOpen ? (
        <Modal
          opened
          onClose={() => setOpen(false)}
          title={photo.name}
          size="xl"
          closeButtonProps={{ 'aria-label': t('Close') }}
        >
          <img className={styles.whole} src={address} alt={photo.name} />
          <p className={styles.small}>
            {t('{instant}, {who}', { instant: format.instant(photo.taken_at ?? photo.at), who: photo.by })}
            {distance ? <span>{distance}</span> : null}
          </p>
        </Modal>
      ) : null}
    </li>
  )
}

interface PhotosProps {
  no: string
  photos: readonly Photo[]
  /** Photos that wait on this device. */
  waiting: number
  canRemove: boolean
}

/** The photos of an item, with when and how far from the outlet each was taken. */
export function Photos({ no, photos, waiting, canRemove }: PhotosProps) {
  if (photos.length === 0 && waiting === 0) return null
  return (
    <>
      <ul className={styles.photos} aria-label={t('Photos')}>
        {photos.map((photo) => (
          <PhotoItem key={photo.id} no={no} photo={photo} canRemove={canRemove} />
        ))}
      </ul>
      {waiting > 0 ? (
        <p className={styles.small} role="status">
          {t('{count, plural, one {# photo} other {# photos}} not sent yet', { count: waiting })}
        </p>
      ) : null}
    </>
  )
}

interface TakePhotoProps {
  /** What it is a photo of, for those who do not see where the button is. */
  name: string
  isMissing: boolean
  onTake: (file: File) => void
}

/** Opens the camera of a phone, or the files of a computer. */
export function TakePhoto({ name, isMissing, onTake }: TakePhotoProps) {
  return (
    <FileButton
      accept="image/jpeg,image/png,image/webp"
      capture="environment"
      onChange={(file) => file && onTake(file)}
    >
      {(props) => (
        <button
          {...props}
          type="button"
          className={styles.tool}
          data-missing={isMissing || undefined}
          aria-label={isMissing ? t('Photo needed: {item}', { item: name }) : t('Photo: {item}', { item: name })}
        >
          <IconCamera size={20} stroke={1.6} aria-hidden="true" />
          {isMissing ? t('Photo needed') : t('Photo')}
        </button>
      )}
    </FileButton>
  )
}
