import { Button } from '@mantine/core'
import type { User } from '@rad/api/apps/user-list/contract'
import { type ChangeEvent, useRef, useState } from 'react'
import { t } from '#kit/words.ts'
import { smallPicture } from './small-picture.ts'
import { UserPicture } from './user-words.tsx'
import styles from './user-list.module.css'

export interface PictureFieldProps {
  user: Pick<User, 'fullName' | 'avatar' | 'role'>
  onChange: (avatar: string | null) => void
}

/** The picture of a user: shown at once, made small here, saved with the form. */
export function PictureField({ user, onChange }: PictureFieldProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string>()

  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const [file] = input.files ?? []
    if (!file) return
    try {
      onChange(await smallPicture(file))
      setWrong(undefined)
    } catch {
      setWrong(t('This file isn’t a supported image. Choose another file.'))
    }
    // The same file may be chosen again.
    input.value = ''
  }

  return (
    <div className={styles.photo}>
      <UserPicture user={user} size={64} />
      <section aria-label={t('Photo')}>
        <div>
          <Button variant="default" onClick={() => chooser.current?.click()}>
            {user.avatar ? t('Change photo') : t('Choose photo')}
          </Button>
          {user.avatar ? (
            <Button variant="subtle" color="gray" onClick={() => onChange(null)}>
              {t('Remove')}
            </Button>
          ) : null}
          <input
            ref={chooser}
            type="file"
            accept="image/*"
            aria-label={t('Photo')}
            hidden
            onChange={(event) => void take(event)}
          />
        </div>
        <p role={wrong ? 'alert' : undefined}>
          <bdi>{wrong ?? t('Any image. It’s cropped to a square and resized.')}</bdi>
        </p>
      </section>
    </div>
  )
}
