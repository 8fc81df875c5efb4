import { Select } from '@mantine/core'
import type { ChatTag } from '@rad/api/apps/chat/tags.contract'
import { ToneDot } from '#kit/text/tone-dot.tsx'
import { t } from '#kit/words.ts'
import styles from './chat-list.module.css'

interface TagFilterProps {
  tags: readonly ChatTag[]
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** Narrows the list to the contacts with a tag. */
export function TagFilter({ tags, value, onChange }: TagFilterProps) {
  const toneOf = (id: string | undefined) => tags.find((one) => one.id === id)?.tone ?? 'plain'
  return (
    <Select
      className={styles.tagFilter}
      size="xs"
      aria-label={t('Filter by tag')}
      placeholder={t('All tags')}
      clearable
      clearButtonProps={{ 'aria-label': t('Show all tags') }}
      leftSection={value === undefined ? undefined : <ToneDot tone={toneOf(value)} />}
      data={tags.map(({ id, name }) => ({ value: id, label: name }))}
      renderOption={({ option }) => (
        <span className={styles.tagOption}>
          <ToneDot tone={toneOf(option.value)} />
          <bdi>{option.label}</bdi>
        </span>
      )}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  )
}

/** The tags of a contact, beside its name. */
export const TagDots = ({ tags }: { tags: readonly ChatTag[] }) =>
  tags.map(({ id, name, tone }) => <ToneDot key={id} tone={tone} label={name} />)
