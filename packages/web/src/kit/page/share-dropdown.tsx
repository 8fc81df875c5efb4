import { Menu } from '@mantine/core'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconShare2 from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs'
import type { OpenedProps } from '#kit/feedback/on-demand.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'

const icon = { size: 16, stroke: 1.6 }

/** The address of the page into the clipboard, into a mail, or to what the device shares with. */
export function ShareDropdown({ name, trigger }: { name: string } & OpenedProps) {
  const address = window.location.href
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => showToast(t('Link copied.'), { isElsewhere: true }),
      () => showToast(t('The link couldn’t be copied. Copy it here: {address}', { address }), { tone: 'bad' }),
    )
  const mail = `mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(address)}`
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copy()}>
          {t('Copy link')}
        </Menu.Item>
        <Menu.Item leftSection={<IconMail {...icon} />} component="a" href={mail}>
          {t('Email')}
        </Menu.Item>
        {'share' in navigator ? (
          <Menu.Item
            leftSection={<IconShare2 {...icon} />}
            // Anyone who closes what the device offers has not met an error.
            onClick={() => void navigator.share({ title: name, url: address }).catch(() => undefined)}
          >
            {t('More options…')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
