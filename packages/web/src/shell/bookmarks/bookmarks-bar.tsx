import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import hintStyles from '#kit/base/hint.module.css'
import { onDemand } from '#kit/feedback/on-demand.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { t, translateApiMessage } from '#kit/words.ts'
import { usePageOf } from '#shell/frame/page-of.tsx'
import type { BookmarksMenuProps } from './bookmarks-menu.tsx'
import { useBookmarks } from './use-bookmarks.ts'
import styles from './bookmarks.module.css'

/** So many are shown in the bar, the others behind an arrow: narrower windows need the room for the name of the page. */
const inBar = { wide: 10, narrow: 5 }

const Others = onDemand<BookmarksMenuProps>(() =>
  import('./bookmarks-menu.tsx').then(({ BookmarksMenu }) => BookmarksMenu),
)
const Box = onDemand(() => import('./bookmarks-box.tsx').then(({ BookmarksBox }) => BookmarksBox))

export function BookmarksBar() {
  const { bookmarks } = useBookmarks()
  const pageOf = usePageOf()
  const isWide = useMediaQuery('(min-width: 1440px)', true, { getInitialValueInEffect: false })
  const count = isWide ? inBar.wide : inBar.narrow
  const shown = bookmarks.slice(0, count)
  const others = bookmarks.slice(count)

  return (
    <nav aria-label={t('Bookmarks')} className={styles.bar}>
      {shown.map(({ id, title, link }) => (
        <ActionIcon
          key={id}
          size={32}
          className={hintStyles.hint}
          data-hint={translateApiMessage(title)}
          aria-label={translateApiMessage(title)}
          renderRoot={(props) => <PathLink {...props} href={link} />}
        >
          {pageOf(link).icon}
        </ActionIcon>
      ))}
      {others.length > 0 ? (
        <Others
          bookmarks={others}
          trigger={
            <ActionIcon size={32} aria-label={t('More bookmarks')}>
              <IconChevronDown size={18} stroke={1.6} />
            </ActionIcon>
          }
        />
      ) : null}
      <Box
        trigger={
          <ActionIcon size={32} aria-label={t('Edit bookmarks')}>
            <IconStar size={18} stroke={1.6} />
          </ActionIcon>
        }
      />
    </nav>
  )
}
