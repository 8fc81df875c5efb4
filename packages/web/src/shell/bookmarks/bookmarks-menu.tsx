import { Menu } from '@mantine/core'
import type { OpenedProps } from '#kit/feedback/on-demand.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { translateApiMessage } from '#kit/words.ts'
import { usePageOf } from '#shell/frame/page-of.tsx'
import type { useBookmarks } from './use-bookmarks.ts'

export interface BookmarksMenuProps {
  bookmarks: ReturnType<typeof useBookmarks>['bookmarks']
}

/** The bookmarks that have no room in the bar. */
export function BookmarksMenu({ bookmarks, trigger }: BookmarksMenuProps & OpenedProps) {
  const pageOf = usePageOf()
  return (
    <Menu position="bottom-end" width={220} offset={12}>
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown>
        {bookmarks.map(({ id, title, link }) => (
          <Menu.Item
            key={id}
            leftSection={pageOf(link).icon}
            renderRoot={(props) => <PathLink {...props} href={link} />}
          >
            {translateApiMessage(title)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
