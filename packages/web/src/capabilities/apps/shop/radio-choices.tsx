import { Radio, type RadioGroupProps } from '@mantine/core'
import styles from './radio-choices.module.css'

/** One of several, under a heading that says for the eye what the label says for the ear. */
export function RadioChoices({ label, ...group }: RadioGroupProps & { label: string }) {
  return <Radio.Group {...group} label={label} classNames={{ label: styles.label }} />
}
