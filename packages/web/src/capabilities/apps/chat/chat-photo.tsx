import { type Presence, presences } from '@rad/api/apps/chat/bounds.contract'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { Initials } from '#kit/text/initials.tsx'
import { t } from '#kit/words.ts'
import chatStyles from './chat.module.css'
import styles from './chat-photo.module.css'

interface ChatPhotoProps {
  person: { fullName: string; avatar: string | null; status?: Presence; isGroup?: boolean }
  size: number
  /** Says the status, too. */
  hasStatus?: boolean
}

/** The photo of a person with their status as a dot, or the sign of a group. */
export function ChatPhoto({ person, size, hasStatus = false }: ChatPhotoProps) {
  const { fullName, avatar, status, isGroup } = person
  // Photos come from the product itself: one from elsewhere would tell its server who looks.
  const isOwn = avatar !== null && /^(\/(?!\/)|data:image\/)/.test(avatar)
  const face = () => {
    if (isGroup)
      return (
        <span className={styles.group} style={{ width: size, height: size }} aria-hidden="true">
          <IconUsers size={size * 0.5} stroke={1.6} />
        </span>
      )
    return isOwn ? (
      <img className={styles.photo} src={avatar} alt="" style={{ width: size, height: size }} />
    ) : (
      <Initials name={fullName} size={size} />
    )
  }
  return (
    <span className={styles.face}>
      {face()}
      {hasStatus && status && !isGroup ? (
        <>
          <span className={styles.dot} data-status={status} title={t(presences[status])} aria-hidden="true" />
          <span className={chatStyles.aloud}>{t(presences[status])}</span>
        </>
      ) : null}
    </span>
  )
}
