import { language, languageName, t } from '#kit/words.ts'
import { onDemand } from '#kit/feedback/on-demand.tsx'
import styles from './language-menu.module.css'

const Dropdown = onDemand(() => import('./language-dropdown.tsx').then(({ LanguageDropdown }) => LanguageDropdown))

/** The code of the language in use; its menu names each language in its own words. */
export function LanguageMenu() {
  const code = language().toUpperCase()
  return (
    <Dropdown
      trigger={
        <button
          type="button"
          className={styles.button}
          // The visible text is part of the name: users of speech input speak what they see.
          aria-label={t('Language: {name}', { name: `${languageName(language())}, ${code}` })}
        >
          {code}
        </button>
      }
    />
  )
}
