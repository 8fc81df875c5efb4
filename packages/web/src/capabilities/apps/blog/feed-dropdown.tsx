import { Menu } from '@mantine/core'
import { blogApi, feedFormats } from '@rad/api/apps/blog/contract'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconRss from '@tabler/icons-react/dist/esm/icons/IconRss.mjs'
import { useState } from 'react'
import { download } from '#api/download.ts'
import type { OpenedProps } from '#kit/feedback/on-demand.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'
import { FeedAddressDialog } from './feed-address-dialog.tsx'

const names = { rss: 'RSS', atom: 'Atom' } as const

/** The feeds as files, and the personal address by which a feed reader fetches them. */
export function FeedDropdown({ trigger }: OpenedProps) {
  const get = (format: (typeof feedFormats)[number]) =>
    download(blogApi.feed, { params: { format } }).catch((error: unknown) =>
      showToast(messageOf(error), { tone: 'bad' }),
    )
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>{trigger}</Menu.Target>
        <Menu.Dropdown>
          {feedFormats.map((format) => (
            <Menu.Item
              key={format}
              leftSection={<IconDownload size={16} stroke={1.6} />}
              onClick={() => void get(format)}
            >
              {t('Download {format}', { format: names[format] })}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconRss size={16} stroke={1.6} />} onClick={() => setAsking(true)}>
            {t('Feed address')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking ? <FeedAddressDialog onClose={() => setAsking(false)} /> : null}
    </>
  )
}
