import { ActionIcon } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import type { KeyboardEvent } from 'react'
import { SearchInput } from '#kit/filter/search-input.tsx'
import { t } from '#kit/words.ts'
import styles from './transcript.module.css'
import type { useHits } from './use-hits.ts'

/** Looks for words in one conversation: Enter goes to the next message that holds them, Shift and Enter to the one before. */
export function FindBar({ typed, find, count, index, go }: ReturnType<typeof useHits>) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !typed) return
    event.preventDefault()
    go(event.shiftKey ? -1 : 1)
  }
  const hasHits = count !== undefined && count > 0
  return (
    <div className={styles.find} role="search" onKeyDown={onKeyDown}>
      <SearchInput label={t('Find in this conversation')} value={typed ?? ''} onChange={find} />
      <span className={styles.found} role="status">
        {count === undefined ? '' : hasHits ? t('{place} of {count}', { place: index + 1, count }) : t('No matches')}
      </span>
      <ActionIcon aria-label={t('Previous match')} disabled={!hasHits} onClick={() => go(-1)}>
        <IconChevronUp size={17} stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label={t('Next match')} disabled={!hasHits} onClick={() => go(1)}>
        <IconChevronDown size={17} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}
