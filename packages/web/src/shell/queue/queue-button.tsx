import { ActionIcon, Popover } from '@mantine/core'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconCloudX from '@tabler/icons-react/dist/esm/icons/IconCloudX.mjs'
import type { QueuedChange } from '#api/queue.ts'
import { t } from '#kit/words.ts'
import panelStyles from '#shell/notifications/notifications.module.css'
import { openQueue } from './queue-opening.ts'
import { QueuePanel } from './queue-panel.tsx'
import styles from './queue.module.css'

/** The number of queued changes, and the panel that shows them. */
export function QueueButton({ changes, isOpen }: { changes: readonly QueuedChange[]; isOpen: boolean }) {
  const refused = changes.filter((change) => change.refused).length
  const label = refused
    ? t('{count, plural, one {# change needs a decision} other {# changes need a decision}}', { count: refused })
    : t('{count, plural, one {# change} other {# changes}} not sent yet', { count: changes.length })
  return (
    <Popover
      opened={isOpen}
      onChange={openQueue}
      position="bottom-end"
      offset={12}
      width="min(400px, calc(100vw - 24px))"
      radius="lg"
      hideDetached={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          className={`${panelStyles.bell} ${styles.tool}`}
          data-refused={refused > 0 || undefined}
          size={32}
          aria-label={label}
          onClick={() => openQueue(!isOpen)}
        >
          {refused > 0 ? <IconCloudX size={18} stroke={1.6} /> : <IconCloudOff size={18} stroke={1.6} />}
          <span
            className={panelStyles.count}
            data-count={changes.length > 99 ? '99+' : changes.length}
            aria-hidden="true"
          />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={panelStyles.panel}>
        <QueuePanel changes={changes} />
      </Popover.Dropdown>
    </Popover>
  )
}
