import type { Content } from '@rad/api/knowledge/content/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { StatusTabs } from '#kit/filter/status-tabs.tsx'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { t } from '#kit/words.ts'

const parts = ['text', 'versions', 'readers', 'use'] as const
export type ContentPart = (typeof parts)[number]

/** Which part of the record is open, in the address; the text unless given. */
export function useContentPart(): [ContentPart, (part: ContentPart) => void] {
  const { part } = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const open = (next: ContentPart) =>
    void navigate({ to: '.', search: (next === 'text' ? {} : { part: next }) as never, resetScroll: false })
  return [parts.find((one) => one === part) ?? 'text', open]
}

/** The parts of a record, with how much there is in each. */
export function ContentParts({ item }: { item: Content }) {
  const [part, open] = useContentPart()
  return (
    <StatusTabs
      label={t('Sections')}
      value={part}
      onChange={(value) => open((value ?? 'text') as ContentPart)}
      tabs={[
        { value: 'text', label: t('Text') },
        { value: 'versions', label: t('Versions'), count: item.versions.length },
        { value: 'readers', label: t('Readers'), count: item.readers },
        { value: 'use', label: t('Used by') },
      ]}
    />
  )
}
