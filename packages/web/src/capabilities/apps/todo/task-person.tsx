import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import type { Task } from '@rad/api/apps/todo/contract'
import { toneOf } from './task-words.ts'
import { Initials } from '#kit/text/initials.tsx'
import { t } from '#kit/words.ts'
import styles from './task-row.module.css'

/** Pictures come from the product itself: one from elsewhere would tell its server who looks. */
const isOwnPicture = (avatar: string | null) => avatar !== null && /^(\/(?!\/)|data:image\/)/.test(avatar)

/** Who a task is given to, ringed by its most urgent tag; a quiet mark for no one. */
export function TaskPerson({ task }: { task: Task }) {
  const { assignee } = task
  const name = assignee?.fullName ?? t('No one')
  return (
    <span
      className={styles.person}
      data-tone={toneOf(task)}
      data-nobody={assignee === null || undefined}
      title={assignee ? t('Assigned to {name}', { name }) : t('Unassigned')}
      role="img"
      aria-label={assignee ? t('Assigned to {name}', { name }) : t('Unassigned')}
    >
      {assignee === null ? (
        <IconUser size={14} stroke={1.6} />
      ) : isOwnPicture(assignee.avatar) ? (
        <img src={assignee.avatar ?? undefined} alt="" />
      ) : (
        <Initials name={name} size={24} />
      )}
    </span>
  )
}
