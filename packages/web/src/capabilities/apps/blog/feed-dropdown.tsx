import { Menu } from '@mantine/core'
import { blogApi, feedFormats } from '@rad/api/apps/blog/contract'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { download } from '#api/download.ts'
import type { OpenedProps } from '#kit/feedback/on-demand.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { saidBy } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'

const names = { rss: 'RSS', atom: 'Atom' } as const

/** The feeds as files: who may read them is asked, so that no address of them is open to everybody. */
export function FeedDropdown({ trigger }: OpenedProps) {
  const get = (format: (typeof feedFormats)[number]) =>
    download(blogApi.feed, { params: { format } }).catch((error: unknown) => showToast(saidBy(error), { tone: 'bad' }))
  return (
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
      </Menu.Dropdown>
    </Menu>
  )
}
