import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useEffect } from 'react'
import { useIsOnline } from '#kit/base/use-is-online.ts'
import { t } from '#kit/words.ts'
import { loadQueueButton } from '#shell/queue/queue-opening.ts'
import styles from './offline-banner.module.css'

/** Says that there is no connection, and that changes are stored until there is. While online it loads what shows them. */
export function OfflineBanner() {
  const isOnline = useIsOnline()
  useEffect(() => {
    if (isOnline) void loadQueueButton()
  }, [isOnline])
  if (isOnline) return null
  return (
    <p className={styles.offline} role="status">
      <IconCloudOff size={18} stroke={1.6} aria-hidden="true" />
      {t('You are offline. Changes are kept on this device and sent later.')}
    </p>
  )
}
