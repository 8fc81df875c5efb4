import { useFormat } from '#kit/text/format.tsx'
import { Initials } from '#kit/text/initials.tsx'
import styles from './card.module.css'

const mostFaces = 5

interface FacesProps {
  /** `announcement` is what screen readers read out. */
  people: readonly { name: string; label: string }[]
  /** How many they are, in words. */
  words: string
}

/** People in a row, the first few by their initials; all of them are named by the tooltip. */
export function Faces({ people, words }: FacesProps) {
  const { list } = useFormat()
  return (
    <p className={styles.faces} title={list(people.map(({ label }) => label))}>
      {people.slice(0, mostFaces).map(({ name, label }) => (
        <Initials key={label} name={name} size={28} tint={label} />
      ))}
      <span>{words}</span>
    </p>
  )
}
