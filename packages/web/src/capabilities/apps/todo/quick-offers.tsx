import { Initials } from '#kit/text/initials.tsx'
import { t } from '#kit/words.ts'
import styles from './quick-add.module.css'

export interface QuickOffersProps {
  /** The field names the list and its active option by it. */
  id: string
  /** # or @. */
  sign: string
  words: readonly string[]
  /** Minus one for none. */
  active: number
  choose: (word: string) => void
}

/** Tags or people for the word that is being written. The focus stays in the field. */
export function QuickOffers({ id, sign, words, active, choose }: QuickOffersProps) {
  if (words.length === 0) return null
  return (
    <div id={id} className={styles.offers} role="listbox" aria-label={t('Suggestions')}>
      {words.map((word, index) => (
        <button
          key={word}
          id={`${id}-${index}`}
          type="button"
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className={styles.offer}
          // Pressed without taking the focus from the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(word)}
        >
          {sign === '@' ? <Initials name={word} size={20} /> : sign}
          {word}
        </button>
      ))}
    </div>
  )
}
