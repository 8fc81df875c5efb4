import { ActionIcon, Button } from '@mantine/core'
import { profileApi } from '@rad/api/apps/profile/contract'
import type { Profile } from '@rad/api/apps/profile/shapes.contract'
import { roleName } from '@rad/api/session/auth/contract'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPhotoOff from '@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs'
import { type ChangeEvent, useRef } from 'react'
import { useSend } from '#api/use-send.ts'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { PageTrail } from '#kit/page/page-trail.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { ConnectButton } from './connect-button.tsx'
import { CoverArt } from './cover-art.tsx'
import { PersonPhoto } from './person-parts.tsx'
import { ProfileTabs } from './profile-tabs.tsx'
import { smallImage } from './small-image.ts'
import { StoredImage } from './stored-image.tsx'
import styles from './profile.module.css'

export interface ProfileHeaderProps {
  header: Profile['header']
  onEdit: () => void
}

/** Cover, photo, name, and role of a person, with what is done about them and the parts of their profile. */
export function ProfileHeader({ header, onEdit }: ProfileHeaderProps) {
  const can = useCan()
  const isEditable = header.isYou && can('update Profile')
  const numbers = [
    t('{count, plural, one {# connection} other {# connections}}', { count: header.connections }),
    t('{count, plural, one {# post} other {# posts}}', { count: header.posts }),
    ...(header.mutual > 0
      ? [t('{count, plural, one {# mutual connection} other {# mutual connections}}', { count: header.mutual })]
      : []),
  ]
  return (
    <section className={styles.header} aria-label={header.fullName}>
      <div className={styles.cover}>
        {header.coverImg ? (
          <StoredImage path={header.coverImg} alt={t('Cover of {name}', { name: header.fullName })} />
        ) : (
          <CoverArt name={header.fullName} />
        )}
        {isEditable ? <CoverMenu hasCover={header.coverImg !== null} /> : null}
      </div>
      <div className={styles.identity}>
        <span className={styles.portrait}>
          <PersonPhoto person={header} size={104} />
        </span>
        <div className={styles.names}>
          <div className={styles.heading}>
            <PageTrail />
            <h1>
              <bdi>{header.fullName}</bdi>
            </h1>
          </div>
          <p>
            {t(roleName(header.role))} · {numbers.join(' · ')}
          </p>
        </div>
        <div className={styles.acts}>
          {isEditable ? (
            <Button variant="default" leftSection={<IconPencil size={16} stroke={1.6} />} onClick={onEdit}>
              {t('Edit profile')}
            </Button>
          ) : null}
          {header.isYou ? null : <ConnectButton person={header} />}
        </div>
      </div>
      <ProfileTabs username={header.isYou ? undefined : header.username} />
    </section>
  )
}

/** Puts another image above the profile, or takes it away. */
function CoverMenu({ hasCover }: { hasCover: boolean }) {
  const chooser = useRef<HTMLInputElement>(null)
  const set = useSend(profileApi.setCover)
  const remove = useSend(profileApi.removeCover)
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const [file] = input.files ?? []
    input.value = ''
    if (!file) return
    try {
      const image = await smallImage(file).catch(() => {
        throw new Error(t('This file isn’t a supported image. Choose another file.'))
      })
      await set.mutateAsync({ body: { file: image } })
      sayDone(t('Cover changed.'))
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' })
    }
  }
  const takeAway = () =>
    remove.mutateAsync({}).then(
      () => sayDone(t('Cover removed.')),
      (error: unknown) => void showToast(messageOf(error), { tone: 'bad' }),
    )
  const change = {
    label: hasCover ? t('Change cover') : t('Choose cover'),
    icon: <IconCamera size={16} stroke={1.6} />,
    run: () => chooser.current?.click(),
  }
  const away = {
    label: t('Remove cover'),
    icon: <IconPhotoOff size={16} stroke={1.6} />,
    isBad: true,
    run: () => void takeAway(),
  }
  return (
    <span className={styles.coverMenu}>
      <ActionMenu
        groups={[hasCover ? [change, away] : [change]]}
        trigger={
          <ActionIcon variant="default" size={36} aria-label={t('Cover')} loading={set.isPending}>
            <IconCamera size={18} stroke={1.6} />
          </ActionIcon>
        }
      />
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={t('Cover image')}
        onChange={(event) => void take(event)}
      />
    </span>
  )
}
