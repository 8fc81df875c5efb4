import { word } from '@rad/api/words'
import type { Person } from '@rad/api/admin/users/contract'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { t } from '#kit/words.ts'

const states: Record<Person['status'], [string, Tone]> = {
  pending: [word('Pending access'), 'warn'],
  active: [word('Active'), 'good'],
  inactive: [word('Suspended'), 'plain'],
  locked: [word('Locked'), 'bad'],
}

export const statusName = (status: Person['status']) => t(states[status][0])

export function UserStatusBadge({ status }: { status: Person['status'] }) {
  return <Badge tone={states[status][1]}>{statusName(status)}</Badge>
}
