import type { Afterwards, VisitMedium, VisitState } from '@rad/api/insight/journeys/contract'
import { words } from '@rad/api/words'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'

const states: Record<VisitState, string> = words({
  open: 'In progress',
  delivered: 'Delivered',
  lost: 'Lost',
  not_applicable: 'Not applicable',
  cancelled: 'Cancelled',
  expired: 'No further event',
} as const)
const tones: Partial<Record<VisitState, Tone>> = { open: 'accent', delivered: 'good', lost: 'bad', expired: 'warn' }

/** Where a visit is, or what it came to. */
export const visitStateWords = (state: string) => t(states[state as VisitState] ?? state)

export const VisitBadge = ({ state }: { state: VisitState }) => (
  <Badge tone={tones[state] ?? 'plain'}>{visitStateWords(state)}</Badge>
)

const media: Record<VisitMedium, string> = words({
  phone: 'Phone',
  message: 'Message',
  email: 'Email or letter',
  other: 'Other',
  walk_in: 'Walk-in',
} as const)

const nexts: Record<Afterwards, string> = words({
  other_outlet: 'Went to another outlet',
  later_visit: 'Came later',
  lost: 'Lost',
  not_applicable: 'Not applicable',
  nothing: 'Nothing',
} as const)

/** What those did next who dropped off. */
export const afterwardsWords = (next: string) => t(nexts[next as Afterwards] ?? next)

/** How a customer was first in touch. */
export const mediumWords = (medium: string) => t(media[medium as VisitMedium] ?? medium)

const good = ['delivered', 'completed', 'ready', 'complaint_closed', 'ticket_closed']
const bad = ['complaint', 'ticket', 'lost']
const warn = ['holdup_started', 'not_reached', 'cancelled']
export const stepTone = (step: string): Tone =>
  good.includes(step) ? 'good' : bad.includes(step) ? 'bad' : warn.includes(step) ? 'warn' : 'plain'

const mediaOfEvents: Record<string, string> = words({
  call: 'Phone',
  phone: 'Phone',
  voice: 'Phone',
  video: 'Video',
  call_centre: 'Call center',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  web: 'Web',
  app: 'App',
  app_push: 'App notification',
  bot: 'Bot',
  email: 'Email',
  'e-mail': 'Email',
  letter: 'Letter',
  visit: 'Home visit',
  walk_in: 'Walk-in',
} as const)

/** By which way an event came. */
export const eventMediumWords = (medium: string) => (mediaOfEvents[medium] ? t(mediaOfEvents[medium]) : inWords(medium))
