import type { User, UserPlan, UserRole, UserStatus } from '@rad/api/apps/user-list/contract'
import IconFeather from '@tabler/icons-react/dist/esm/icons/IconFeather.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { Initials } from '#kit/text/initials.tsx'
import styles from './user-list.module.css'

export const worded = (keys: readonly string[]) => keys.map((key) => ({ value: key, label: inWords(key) }))

const tones: Record<UserStatus, Tone> = {
  active: 'good',
  pending: 'warn',
  inactive: 'plain',
}

export function StatusBadge({ status }: { status: UserStatus }) {
  return <Badge tone={tones[status]}>{inWords(status)}</Badge>
}

const roleIcons: Record<UserRole, typeof IconUser> = {
  admin: IconShieldLock,
  maintainer: IconTool,
  editor: IconPencil,
  author: IconFeather,
  subscriber: IconUser,
}

export function RoleName({ role }: { role: UserRole }) {
  const Icon = roleIcons[role]
  return (
    <span className={styles.role}>
      <Icon size={15} stroke={1.6} aria-hidden="true" />
      {inWords(role)}
    </span>
  )
}

const planSizes: Record<UserPlan, number> = { basic: 1, team: 2, company: 3, enterprise: 4 }

/** The plan above this one; none above the largest. */
export const nextPlan = (plan: UserPlan): UserPlan | undefined =>
  (Object.keys(planSizes) as UserPlan[]).find((other) => planSizes[other] === planSizes[plan] + 1)

/** The picture stored with a user, and never one from elsewhere; without, initials in the color of the role. */
export function UserPicture({ user, size }: { user: Pick<User, 'fullName' | 'avatar' | 'role'>; size: number }) {
  if (!user.avatar?.startsWith('data:image/')) return <Initials name={user.fullName} tint={user.role} size={size} />
  return <img className={styles.picture} src={user.avatar} alt="" width={size} height={size} />
}
