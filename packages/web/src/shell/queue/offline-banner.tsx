import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useIsOnline } from '#kit/base/use-is-online.ts'
import { t } from '#kit/words.ts'
import styles from './offline-banner.module.css'

/** Says that there is no connection, and that changes are stored until there is. Nothing while online. */
export function OfflineBanner() {
  if (useIsOnline()) return null
  return (
    <p className={styles.offline} role="status">
      <IconCloudOff size={18} stroke={1.6} aria-hidden="true" />
      {t('You are offline. Changes are kept on this device and sent later.')}
    </p>
  )
}
