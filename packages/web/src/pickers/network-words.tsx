import type { Tone } from '#kit/badge.tsx'
import { Badge } from '#kit/badge.tsx'
import { inWords } from '#pickers/complaint-words.tsx'

const tones: Record<string, Tone> = {
  planned: 'accent',
  prospect: 'accent',
  active: 'good',
  temporarily_closed: 'warn',
  suspended: 'warn',
  closed: 'plain',
}

/** The state of a dealer or an outlet. */
export function NetworkStatusBadge({ status, quiet = false }: { status: string; quiet?: boolean }) {
  return (
    <Badge tone={tones[status] ?? 'plain'} quiet={quiet}>
      {inWords(status)}
    </Badge>
  )
}

export const categoryWords: Record<string, string> = {
  A: 'All work, accidents included',
  B: 'Major work',
  C: 'Minor paid work',
  D: 'Free services and minor work',
}

export const tierWords = (tier: string) => (/^\d$/.test(tier) ? `Tier ${tier}` : inWords(tier))

export const emailKindWords: Record<string, string> = {
  principal: 'Principal',
  gm_service: 'GM service',
  warranty: 'Warranty',
  crm: 'Customer care',
}
