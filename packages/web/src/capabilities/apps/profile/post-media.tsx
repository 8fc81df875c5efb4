import type { PostFile } from '@rad/api/apps/profile/shapes.contract'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { lazy, Suspense, useState } from 'react'
import { t } from '#kit/words.ts'
import { StoredImage, useStoredFile } from './stored-image.tsx'
import styles from './media.module.css'

const Lightbox = lazy(() => import('#kit/page/lightbox.tsx').then(({ Lightbox }) => ({ default: Lightbox })))

/** The image of a post, which opens large, or its video, which is fetched by who plays it. */
export function PostMedia({ file, name }: { file: PostFile; name: string }) {
  return file.kind === 'video' ? <PostVideo file={file} name={name} /> : <PostImage file={file} name={name} />
}

function PostImage({ file, name }: { file: PostFile; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const alt = t('Photo by {name}', { name })
  return (
    <>
      <button
        type="button"
        className={`${styles.open} ${styles.post}`}
        aria-label={t('Enlarge photo by {name}', { name })}
        onClick={() => setOpen(true)}
      >
        <StoredImage path={file.path} alt="" width={file.width} height={file.height} />
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <Lightbox
            count={1}
            draw={() => <StoredImage path={file.path} alt={alt} />}
            first={0}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function PostVideo({ file, name }: { file: PostFile; name: string }) {
  const [isRequested, setRequested] = useState(false)
  const { address, error } = useStoredFile(file.path, isRequested)
  if (error)
    return (
      <p className={styles.missing} role="alert">
        {t('This video can’t be played.')}
      </p>
    )
  if (address)
    // What colleagues film of their work comes without subtitles.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <video className={styles.video} src={address} controls autoPlay playsInline aria-label={file.name} />
  return (
    <button type="button" className={styles.play} aria-busy={isRequested} onClick={() => setRequested(true)}>
      <IconPlayerPlay size={26} stroke={1.6} aria-hidden="true" />
      <span>{t('Play video by {name}', { name })}</span>
    </button>
  )
}
