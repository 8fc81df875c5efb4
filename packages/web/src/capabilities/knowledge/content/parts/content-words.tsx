import type { ContentKind, ContentStatus, HiddenBecause } from '@rad/api/knowledge/content/contract'
import { words } from '@rad/api/words'
import type IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import IconCalendarClock from '@tabler/icons-react/dist/esm/icons/IconCalendarClock.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconMessageChatbot from '@tabler/icons-react/dist/esm/icons/IconMessageChatbot.mjs'
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { t } from '#kit/words.ts'

const kindNames: Record<ContentKind, string> = words({
  notice: 'Notice',
  article: 'Article',
  bot_answer: 'Bot answer',
  guideline: 'Guideline',
  policy: 'Brand policy',
  template: 'Template',
  faq: 'FAQ',
})
export const contentKindWords = (kind: ContentKind) => t(kindNames[kind])

const kindIcons: Record<ContentKind, typeof IconBook> = {
  notice: IconSpeakerphone,
  article: IconFileText,
  bot_answer: IconMessageChatbot,
  guideline: IconChecklist,
  policy: IconScale,
  template: IconTemplate,
  faq: IconHelpCircle,
}
/** The icon of a kind, as large as its place asks for. */
export function ContentKindIcon({ kind, size }: { kind: ContentKind; size: number }) {
  const Icon = kindIcons[kind]
  return <Icon size={size} stroke={1.5} aria-hidden="true" />
}

/** What a text is: its icon and its word. */
export function ContentKindMark({ kind }: { kind: ContentKind }) {
  const Icon = kindIcons[kind]
  return (
    <Badge quiet icon={<Icon size={15} stroke={1.6} aria-hidden="true" />}>
      {contentKindWords(kind)}
    </Badge>
  )
}

const statusNames: Record<ContentStatus, string> = words({
  draft: 'Draft',
  in_review: 'In review',
  published: 'Published',
  expired: 'Expired',
  archived: 'Archived',
})
export const contentStatusWords = (status: ContentStatus) => t(statusNames[status])

const statusTones: Record<ContentStatus, Tone> = {
  draft: 'plain',
  in_review: 'accent',
  published: 'good',
  expired: 'warn',
  archived: 'plain',
}

/** The state of the newest version; one that waits for its day carries a mark of its own. */
export function ContentStatusBadge({ status, isScheduled = false }: { status: ContentStatus; isScheduled?: boolean }) {
  if (isScheduled)
    return (
      <Badge tone="accent" icon={<IconCalendarClock size={12} aria-hidden="true" />}>
        {t('Scheduled')}
      </Badge>
    )
  return <Badge tone={statusTones[status]}>{contentStatusWords(status)}</Badge>
}

const hiddenNames: Record<HiddenBecause, string> = words({
  role: 'Not meant for this role',
  channel: 'Not meant for this channel',
  region: 'Not meant for this region',
  job_type: 'Not meant for this job type',
  not_published: 'Not published',
})
export const hiddenWords = (why: HiddenBecause) => t(hiddenNames[why])
