import { words } from '@rad/api/words'
import type { Tone } from '#kit/text/badge.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'

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

const categories: Record<string, string> = words({
  A: 'All work, including accidents',
  B: 'Major work',
  C: 'Minor paid work',
  D: 'Free services and minor work',
})

/** What an outlet of the category may do. */
export const categoryWords = (category: string) => t(categories[category] ?? category)

export const tierWords = (tier: string) => (/^\d$/.test(tier) ? t('Tier {tier}', { tier }) : inWords(tier))

const emailKinds: Record<string, string> = words({
  principal: 'Principal',
  gm_service: 'GM service',
  warranty: 'Warranty',
  crm: 'Customer care',
})
export const emailKindWords = (kind: string) => t(emailKinds[kind] ?? kind)
