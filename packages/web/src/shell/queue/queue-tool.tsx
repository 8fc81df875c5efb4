import { ActionIcon, Popover } from '@mantine/core'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconCloudX from '@tabler/icons-react/dist/esm/icons/IconCloudX.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onSent, watchQueue } from '#api/queue.ts'
import { useQueued } from '#api/use-queued.ts'
import { t } from '#kit/words.ts'
import panelStyles from '#shell/notifications/notifications.module.css'
import { openQueue, useQueueOpening } from './queue-opening.ts'
import { QueuePanel } from './queue-panel.tsx'
import styles from './queue.module.css'

/**
 * Sends what was changed without a line, and shows what waits. Its panel comes with it: once the line is gone no more code
 * can be fetched.
 */
export function QueueTool() {
  const queryClient = useQueryClient()
  const changes = useQueued()
  const isOpen = useQueueOpening()
  useEffect(() => watchQueue(), [])
  useEffect(() => onSent((capability) => void queryClient.invalidateQueries({ queryKey: [capability] })), [queryClient])
  const refused = changes.filter((change) => change.refused).length
  const isEmpty = changes.length === 0
  if (isEmpty && !isOpen) return null
  const label = refused
    ? t('{count, plural, one {# change needs a decision} other {# changes need a decision}}', { count: refused })
    : t('{count, plural, one {# change waits to be sent} other {# changes wait to be sent}}', { count: changes.length })
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
