import { Menu } from '@mantine/core'
import { language, languageName, languages } from '#kit/words.ts'
import type { OpenedProps } from '#kit/feedback/on-demand.tsx'
import { changeLanguage } from '#shell/customizer/preferences.ts'
import styles from './language-menu.module.css'

export function LanguageDropdown({ trigger }: OpenedProps) {
  return (
    <Menu position="bottom-end" width={200} offset={12} withInitialFocusPlaceholder={false}>
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={language()} onChange={changeLanguage}>
          {languages.map((code) => (
            <Menu.RadioItem
              key={code}
              value={code}
              lang={code}
              closeMenuOnClick
              rightSection={<span className={styles.code}>{code.toUpperCase()}</span>}
            >
              {languageName(code)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
