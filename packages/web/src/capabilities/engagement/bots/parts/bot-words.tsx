import type { BotStatus } from '@rad/api/engagement/bots/contract'
import { words } from '@rad/api/words'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { t } from '#kit/words.ts'

const purposes: Record<string, string> = words({
  service_booking: 'Service booking',
  reminder: 'Service reminders',
  complaint_intake: 'Complaint intake',
  outlet_helpdesk: 'Outlet helpdesk',
  faq: 'FAQ',
})

/** What a bot is for. */
export const purposeWords = (purpose: string) => t(purposes[purpose] ?? purpose)

const statuses: Record<BotStatus, string> = words({
  draft: 'Draft',
  in_test: 'In testing',
  live: 'Live',
  paused: 'Paused',
  retired: 'Retired',
})

export const botStatusWords = (status: BotStatus) => t(statuses[status])

const tones: Record<BotStatus, Tone> = {
  draft: 'plain',
  in_test: 'accent',
  live: 'good',
  paused: 'warn',
  retired: 'plain',
}

export function BotStatusBadge({ status, quiet = false }: { status: BotStatus; quiet?: boolean }) {
  return (
    <Badge tone={tones[status]} quiet={quiet}>
      {botStatusWords(status)}
    </Badge>
  )
}
