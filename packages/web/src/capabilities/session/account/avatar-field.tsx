import { Button } from '@mantine/core'
import { type ChangeEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Initials } from '#kit/text/initials.tsx'
import { t } from '#kit/words.ts'
import { openPicture } from './crop.ts'
import parts from '#shell/account/parts.module.css'
import styles from './account.module.css'

const CropDialog = lazy(() => import('./crop-dialog.tsx').then((module) => ({ default: module.CropDialog })))

export interface AvatarFieldProps {
  name: string
  avatar: string | null
  error?: ReactNode
  onChange: (avatar: string | null) => void
}

/** The photo of a person: chosen, cropped here, and saved with the form. */
export function AvatarField({ name, avatar, error, onChange }: AvatarFieldProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [wrong, setWrong] = useState<string>()

  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const [file] = input.files ?? []
    if (!file) return
    try {
      setPicture(await openPicture(file))
      setWrong(undefined)
    } catch (refused) {
      setWrong(
        refused instanceof RangeError
          ? t('Choose an image of at most 10 MB and 12,000 pixels.')
          : t('This file isn’t a supported image. Choose another file.'),
      )
    }
    // The same file may be chosen again.
    input.value = ''
  }
  const close = () => {
    picture?.close()
    setPicture(undefined)
  }
  const message = wrong ?? error

  return (
    <div className={styles.photo}>
      {avatar?.startsWith('data:image/') ? (
        <img src={avatar} alt="" width={80} height={80} />
      ) : (
        <Initials name={name} size={80} />
      )}
      <section aria-label={t('Photo')}>
        <div className={parts.buttons}>
          <Button variant="default" onClick={() => chooser.current?.click()}>
            {avatar ? t('Change photo') : t('Choose photo')}
          </Button>
          {avatar ? (
            <Button variant="subtle" color="gray" onClick={() => onChange(null)}>
              {t('Remove photo')}
            </Button>
          ) : null}
          <input
            ref={chooser}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            aria-label={t('Photo')}
            hidden
            onChange={(event) => void take(event)}
          />
        </div>
        <p className={message ? styles.wrong : parts.soft} role={message ? 'alert' : undefined}>
          {message ?? t('JPEG, PNG, WebP, or GIF. You choose which part is shown.')}
        </p>
      </section>
      {picture ? (
        <Suspense fallback={null}>
          <CropDialog
            picture={picture}
            onClose={close}
            onDone={(photo) => {
              onChange(photo)
              close()
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
