import { type InvitationStatus, invitationStatuses } from '@rad/api/session/invitations/contract'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { t } from '#kit/words.ts'

const tones: Record<InvitationStatus, Tone> = { open: 'accent', expired: 'warn', accepted: 'good', withdrawn: 'plain' }

export function InvitationBadge({ status }: { status: InvitationStatus }) {
  return <Badge tone={tones[status]}>{t(invitationStatuses[status])}</Badge>
}
