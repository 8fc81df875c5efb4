import { type ReactNode, useId } from 'react'
import styles from './choice-cards.module.css'

export interface Choice<T extends string> {
  value: T
  label: string
  picture?: ReactNode
}

export interface ChoiceCardsProps<T extends string> {
  label: string
  choices: readonly Choice<T>[]
  value: T
  onChange: (value: T) => void
  /** The layout of the choices: pictures, words in a row, dots of color, or words wherever there is room. */
  kind?: 'pictures' | 'words' | 'dots' | 'list'
}

/** One of a few, each with its name: the browser's own radio buttons, so that arrows and space work as everywhere. */
export function ChoiceCards<T extends string>({
  label,
  choices,
  value,
  onChange,
  kind = 'words',
}: ChoiceCardsProps<T>) {
  const name = useId()
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.choices} data-kind={kind}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.picture ? <span className={styles.picture}>{choice.picture}</span> : null}
            <span className={styles.name}>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
