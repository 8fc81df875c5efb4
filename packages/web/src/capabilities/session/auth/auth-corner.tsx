import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { language, languageName, languages, t } from '#kit/words.ts'
import { changeLanguage } from '#shell/customizer/preferences.ts'
import styles from './auth-corner.module.css'

/** Language and skin, before anybody has signed in: a list of the browser's own, light on every phone. */
export function AuthCorner() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'

  return (
    <div className={styles.corner}>
      <label className={styles.language}>
        <IconWorld size={16} stroke={1.6} aria-hidden="true" />
        <select
          aria-label={t('Language')}
          value={language()}
          onChange={(event) => changeLanguage(event.currentTarget.value)}
        >
          {languages.map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </select>
      </label>
      <ActionIcon
        size={32}
        aria-label={isDark ? t('Light theme') : t('Dark theme')}
        onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      >
        {isDark ? <IconSun size={18} stroke={1.6} /> : <IconMoon size={18} stroke={1.6} />}
      </ActionIcon>
    </div>
  )
}
