import type { PostCategory, PostStatus } from '@rad/api/apps/blog/contract'
import IconDeviceGamepad2 from '@tabler/icons-react/dist/esm/icons/IconDeviceGamepad2.mjs'
import IconQuote from '@tabler/icons-react/dist/esm/icons/IconQuote.mjs'
import IconScissors from '@tabler/icons-react/dist/esm/icons/IconScissors.mjs'
import IconToolsKitchen2 from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2.mjs'
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'
import type { ComponentType } from 'react'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'

const icons: Record<PostCategory, ComponentType<{ size?: number; stroke?: number }>> = {
  Fashion: IconScissors,
  Food: IconToolsKitchen2,
  Gaming: IconDeviceGamepad2,
  Quote: IconQuote,
  Video: IconVideo,
}

export function CategoryIcon({ category, size = 16 }: { category: PostCategory; size?: number }) {
  const Icon = icons[category]
  return <Icon size={size} stroke={1.6} />
}

const tones: Record<PostStatus, Tone> = { Draft: 'plain', Pending: 'warn', Published: 'good' }

/** The state of a post in a word; with the time at which the clock publishes it. */
export function PostState({ status, publishAt }: { status: PostStatus; publishAt: string | null }) {
  const format = useFormat()
  return publishAt ? (
    <Badge tone="accent">{t('Scheduled for {instant}', { instant: format.instant(publishAt) })}</Badge>
  ) : (
    <Badge tone={tones[status]}>{inWords(status)}</Badge>
  )
}

export const readingWords = (minutes: number) => t('{minutes} min read', { minutes })
