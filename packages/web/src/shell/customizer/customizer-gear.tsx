import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { t } from '#kit/words.ts'
import { openCustomizer } from '#shell/frame/shortcuts.tsx'
import styles from './customizer-gear.module.css'

/** At the edge of wide windows; on a phone the same entry is in the user menu. */
export function CustomizerGear() {
  return (
    <button type="button" className={styles.gear} aria-label={t('Appearance and layout')} onClick={openCustomizer}>
      <IconSettings size={16} stroke={1.6} />
    </button>
  )
}
