import styles from './cut-text.module.css'

/** A text of a row that may be long: cut at its end, and whole where the pointer rests on it. */
export const CutText = ({ text }: { text: string }) => (
  <span className={styles.text} title={text}>
    {text}
  </span>
)
