import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { onDemand } from '#kit/on-demand.tsx'
import { PathLink } from '#kit/path-link.tsx'
import { t, told } from '#kit/words.ts'
import { usePageOf } from './quick-search-records.tsx'
import { useBookmarks } from './use-bookmarks.ts'
import styles from './bookmarks.module.css'

/** So many stand in the bar, the others behind an arrow. */
const inBar = 10

const Box = onDemand(() => import('./bookmarks-box.tsx').then(({ BookmarksBox }) => BookmarksBox))

export function BookmarksBar() {
  const { bookmarks } = useBookmarks()
  const pageOf = usePageOf()
  const shown = bookmarks.slice(0, inBar)
  const others = bookmarks.slice(inBar)

  return (
    <nav aria-label={t('Bookmarks')} className={styles.bar}>
      {shown.map(({ id, title, link }) => (
        <Tooltip key={id} label={told(title)} openDelay={300} withinPortal>
          <ActionIcon size={32} aria-label={told(title)} renderRoot={(props) => <PathLink {...props} href={link} />}>
            {pageOf(link).icon}
          </ActionIcon>
        </Tooltip>
      ))}
      {others.length > 0 ? (
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon size={32} aria-label={t('More bookmarks')}>
              <IconChevronDown size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ id, title, link }) => (
              <Menu.Item
                key={id}
                leftSection={pageOf(link).icon}
                renderRoot={(props) => <PathLink {...props} href={link} />}
              >
                {told(title)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
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
