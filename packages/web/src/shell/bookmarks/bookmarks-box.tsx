import { Popover, TextInput, UnstyledButton } from '@mantine/core'
import type { PageItem } from '@rad/api/session/bookmarks/contract'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { cloneElement, type MouseEventHandler, type ReactElement, useRef, useState } from 'react'
import type { OpenedProps } from '#kit/feedback/on-demand.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { t, translateApiMessage } from '#kit/words.ts'
import { ranked } from '#shell/search/quick-search-entry.ts'
import { usePageOf } from '#shell/frame/page-of.tsx'
import { useBookmarks } from './use-bookmarks.ts'
import styles from './bookmarks.module.css'

/** Pages offered while typing. */
const offered = 6

/** The bookmarked pages, or those whose names match what is typed, each with its star. */
export function BookmarksBox({ trigger }: OpenedProps) {
  const [opened, setOpened] = useState(false)
  const press = { onClick: () => setOpened((before) => !before) }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={320}
      offset={12}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>{cloneElement(trigger as ReactElement<{ onClick?: MouseEventHandler }>, press)}</Popover.Target>
      <Popover.Dropdown className={styles.box}>
        <Pages onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Pages({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const { bookmarks, pages, toggle } = useBookmarks()
  // Rows stay while the box is open, so that a star pressed by mistake can be pressed again.
  const stored = useRef<number[]>(undefined)
  stored.current ??= bookmarks.length > 0 || pages.length > 0 ? bookmarks.map(({ id }) => id) : undefined
  const atOpening = pages.filter(({ id, isBookmarked }) => isBookmarked || stored.current?.includes(id))
  const shown = text.trim() === '' ? atOpening : named(pages, text)

  return (
    <>
      <TextInput
        data-autofocus
        size="xs"
        type="search"
        aria-label={t('Find page')}
        placeholder={t('Find page')}
        leftSection={<IconSearch size={15} stroke={1.6} />}
        maxLength={60}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onClose()
        }}
      />
      {shown.length > 0 ? (
        <ul className={styles.pages}>
          {shown.map((page) => (
            <Row key={page.id} page={page} onToggle={() => void toggle(page)} onClose={onClose} />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>
          {text.trim() === '' ? t('No bookmarks yet. Search for a page and select its star.') : t('No pages found.')}
        </p>
      )}
    </>
  )
}

const named = (pages: readonly PageItem[], text: string) => {
  const names = pages.map((page) => ({
    id: String(page.id),
    title: translateApiMessage(page.title),
    words: page.title,
    icon: null,
  }))
  return ranked(names, text, offered).flatMap(({ id }) => pages.find((page) => String(page.id) === id) ?? [])
}

function Row({ page, onToggle, onClose }: { page: PageItem; onToggle: () => void; onClose: () => void }) {
  const pageOf = usePageOf()
  const title = translateApiMessage(page.title)
  return (
    <li className={styles.page}>
      <PathLink href={page.link} className={styles.link} onClick={onClose}>
        <span className={styles.icon}>{pageOf(page.link).icon}</span>
        {title}
      </PathLink>
      <UnstyledButton
        className={styles.star}
        aria-pressed={page.isBookmarked}
        aria-label={t('Bookmark {page}', { page: title })}
        onClick={onToggle}
      >
        {page.isBookmarked ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.6} />}
      </UnstyledButton>
    </li>
  )
}
