import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { t } from '#kit/words.ts'
import { changePreferences } from '#shell/customizer/preferences.ts'
import styles from './dark-toggle.module.css'

/** Light or dark with one click; the finer choices are in the customizer. */
export function DarkToggle() {
  const isDark = useComputedColorScheme('light') === 'dark'
  return (
    <ActionIcon
      size={32}
      aria-label={isDark ? t('Light theme') : t('Dark theme')}
      onClick={() => changePreferences({ skin: isDark ? 'light' : 'dark' })}
    >
      <IconSun className={styles.sun} size={18} stroke={1.6} />
      <IconMoon className={styles.moon} size={18} stroke={1.6} />
    </ActionIcon>
  )
}
