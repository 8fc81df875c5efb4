import { useFormat } from '#kit/text/format.tsx'
import { Initials } from '#kit/text/initials.tsx'
import styles from './card.module.css'

const mostFaces = 5

interface FacesProps {
  /** `said` is what is told of each. */
  people: readonly { name: string; said: string }[]
  /** How many they are, in words. */
  words: string
}

/** People in a row, the first few by their initials; all of them are named by the tooltip. */
export function Faces({ people, words }: FacesProps) {
  const { list } = useFormat()
  return (
    <p className={styles.faces} title={list(people.map(({ said }) => said))}>
      {people.slice(0, mostFaces).map(({ name, said }) => (
        <Initials key={said} name={name} size={28} tint={said} />
      ))}
      <span>{words}</span>
    </p>
  )
}
