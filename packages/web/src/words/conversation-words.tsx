import { words } from '@rad/api/words'
import IconAlertTriangleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertTriangleFilled.mjs'
import IconBrandWhatsapp from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconHeadset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { locale, t } from '#kit/words.ts'
import styles from './conversation-words.module.css'

const outcomes: Record<string, string> = words({
  bounced: 'No user messages',
  resolved: 'Resolved',
  handed_over: 'Handed over',
  abandoned: 'Abandoned',
  failed: 'Failed',
})

/** How a conversation went, in a word. */
export const outcomeWords = (outcome: string) => t(outcomes[outcome] ?? outcome)

const tones: Record<string, Tone> = { resolved: 'good', handed_over: 'accent', abandoned: 'warn', failed: 'bad' }

export function OutcomeBadge({ outcome, quiet }: { outcome: string; quiet?: boolean }) {
  const icon =
    outcome === 'handed_over' ? (
      <IconHeadset size={13} stroke={2} aria-hidden="true" />
    ) : outcome === 'failed' ? (
      <IconAlertTriangleFilled size={13} aria-hidden="true" />
    ) : undefined
  return (
    <Badge tone={tones[outcome] ?? 'plain'} icon={icon} {...(quiet ? { quiet } : {})}>
      {outcomeWords(outcome)}
    </Badge>
  )
}

const media: Record<string, string> = words({
  web: 'Web',
  app: 'App',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  voice: 'Voice',
})

/** On what they talk. */
export const mediumWords = (medium: string) => t(media[medium] ?? medium)

/** What a language is called by the reader; what is no code of one stays as it came. */
export const languageWords = (code: string) =>
  /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(code)
    ? (new Intl.DisplayNames(locale(), { type: 'language' }).of(code) ?? code)
    : code

const icons = {
  web: IconWorld,
  app: IconDeviceMobile,
  whatsapp: IconBrandWhatsapp,
  sms: IconMessage,
  voice: IconPhone,
}

export function MediumMark({ medium }: { medium: keyof typeof icons }) {
  const Icon = icons[medium]
  return (
    <span className={styles.medium}>
      <Icon size={15} stroke={1.6} aria-hidden="true" />
      {mediumWords(medium)}
    </span>
  )
}
