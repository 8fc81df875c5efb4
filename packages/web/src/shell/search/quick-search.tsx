import { CloseButton, Modal } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { t } from '#kit/words.ts'
import { useActions, usePages } from './quick-search-actions.tsx'
import { type Entry, type EntryGroup, groupLimit, ranked } from './quick-search-entry.ts'
import { useRecent } from './quick-search-recent.ts'
import { usePageOf } from '#shell/frame/page-of.tsx'
import { useRecords } from './quick-search-records.tsx'
import { QuickSearchRow } from './quick-search-row.tsx'
import { isApple, takeTyped } from '#shell/frame/shortcuts.tsx'
import styles from './quick-search.module.css'

/** Pages, things to do and records of every kind, by name: the magnifier and Ctrl K open the same. */
export function QuickSearch({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      padding={0}
      size={640}
      yOffset="12vh"
      transitionProps={{ duration: 100 }}
      classNames={{ inner: styles.inner, content: styles.panel, body: styles.body }}
      attributes={{ content: { 'aria-label': t('Quick search') } }}
    >
      {opened ? <Palette onClose={onClose} /> : null}
    </Modal>
  )
}

/** The entries before anything is typed, and those that match the text. */
function useGroups(text: string, recent: ReturnType<typeof useRecent>['recent']) {
  const pages = usePages()
  const actions = useActions()
  const pageOf = usePageOf()
  const { groups: records, isSearching, isError } = useRecords(text)
  const local: EntryGroup[] =
    text.trim() === ''
      ? [
          {
            title: t('Recent'),
            entries: recent.map((one): Entry => {
              const { title, icon } = pageOf(one.link)
              const hint = title === undefined ? undefined : t(title)
              return { ...one, id: `recent:${one.link}`, hint: hint === one.title ? undefined : hint, icon }
            }),
          },
          { title: t('Pages'), entries: pages.slice(0, 2 * groupLimit) },
          { title: t('Actions'), entries: actions.slice(0, groupLimit) },
        ]
      : [
          { title: t('Pages'), entries: ranked(pages, text) },
          { title: t('Actions'), entries: ranked(actions, text) },
        ]
  const groups = [...local, ...records].filter(({ entries }) => entries.length > 0)
  return { groups, isSearching, isError }
}

function Palette({ onClose }: { onClose: () => void }) {
  const id = useId()
  const router = useRouter()
  const [text, setText] = useState('')
  const { recent, add, remove, clear } = useRecent()
  const { groups, isSearching, isError } = useGroups(text, recent)
  const entries = groups.flatMap((group) => group.entries)
  const [chosenId, choose] = useState<string>()
  const chosen = entries.find((entry) => entry.id === chosenId) ?? entries[0]
  const isRemovable = (entry: Entry | undefined) => entry?.id.startsWith('recent:') ?? false
  // A new search text starts at the first row.
  useEffect(() => choose(undefined), [text])

  const open = (entry: Entry | undefined, inNewTab: boolean) => {
    if (!entry) return
    if (entry.link !== undefined && !entry.id.startsWith('action:')) add({ ...entry, link: entry.link })
    if (inNewTab && entry.link !== undefined) {
      window.open(router.history.createHref(entry.link), '_blank', 'noopener')
      return
    }
    onClose()
    if (entry.link === undefined) entry.run?.()
    else router.history.push(entry.link)
  }
  const step = (by: number) => {
    const at = entries.findIndex((entry) => entry === chosen)
    choose(entries[(at + by + entries.length) % entries.length]?.id)
  }
  const removeChosen = (entry: Entry) => {
    step(1)
    remove(entry.link!)
  }

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const acts: Record<string, (() => void) | undefined> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: () => open(chosen, event.ctrlKey || event.metaKey),
      Home: () => choose(entries[0]?.id),
      End: () => choose(entries.at(-1)?.id),
      Delete: text === '' && chosen && isRemovable(chosen) ? () => removeChosen(chosen) : undefined,
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const rowId = (entry: Entry) => `${id}-${entries.indexOf(entry)}`

  return (
    <>
      <div className={styles.field}>
        <IconSearch size={18} stroke={1.6} aria-hidden="true" />
        <input
          data-autofocus
          className={styles.input}
          role="combobox"
          aria-label={t('Quick search')}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ? rowId(chosen) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t('Search pages, records, and actions')}
          value={text}
          onFocus={() => {
            const ahead = takeTyped()
            if (ahead) setText(ahead.slice(0, 100))
          }}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={press}
        />
        <CloseButton size={28} aria-label={t('Close')} onClick={onClose} />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('Results')} className={styles.list}>
        {groups.map((group) => (
          <div key={group.entries[0]?.id ?? group.title} role="group" aria-label={group.title}>
            <div className={styles.heading} aria-hidden="true">
              {group.title}
            </div>
            {group.entries.map((entry) => (
              <QuickSearchRow
                key={entry.id}
                id={rowId(entry)}
                entry={entry}
                text={text}
                isChosen={entry === chosen}
                onPoint={() => choose(entry.id)}
                onOpen={(inNewTab) => open(entry, inNewTab)}
                onRemove={isRemovable(entry) ? () => remove(entry.link!) : undefined}
              />
            ))}
          </div>
        ))}
      </div>
      <Outcome text={text} count={entries.length} isSearching={isSearching} isError={isError} />
      <Footer onClear={recent.length > 0 && text === '' ? clear : undefined} />
    </>
  )
}

/** Announces the number of results to screen readers, and to everyone that there are none. */
function Outcome({
  text,
  count,
  isSearching,
  isError,
}: {
  text: string
  count: number
  isSearching: boolean
  isError: boolean
}) {
  const isNothing = count === 0 && !isSearching && text.trim() !== ''
  const message = isError
    ? t('Couldn’t search records. Try again.')
    : isNothing
      ? t('No results for “{text}”.', { text: text.trim() })
      : t('{count, plural, one {# result} other {# results}}', { count })
  return (
    <div role="status" className={isNothing || isError ? styles.nothing : styles.unseen}>
      {isSearching ? '' : message}
    </div>
  )
}

function Footer({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <div className={styles.footer}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('navigate')}
      </span>
      <span>
        <kbd>↵</kbd> {t('open')}
      </span>
      <span>
        <kbd>{isApple ? '⌘ ↵' : 'Ctrl ↵'}</kbd> {t('open in a new tab')}
      </span>
      {onClear ? (
        <button type="button" className={styles.clear} onClick={onClear}>
          {t('Clear recent')}
        </button>
      ) : null}
    </div>
  )
}
