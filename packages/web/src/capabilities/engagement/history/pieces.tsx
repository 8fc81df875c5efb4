import { piecesOf } from '@rad/api/engagement/history/contract'
import styles from './transcript.module.css'

/** A text as it was written, in its own direction; what someone looks for is marked. */
export function Pieces({ text, typed }: { text: string; typed: string | undefined }) {
  if (!typed) return <bdi>{text}</bdi>
  return (
    <bdi>
      {piecesOf(text, typed).map((piece, place) =>
        piece.isMarked ? (
          <mark key={place} className={styles.mark}>
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
    </bdi>
  )
}
