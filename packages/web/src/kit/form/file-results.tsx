import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import type { ReactNode } from 'react'
import styles from './file-results.module.css'

/** What became of one file that was sent. */
export interface FileResult {
  /** The name of the file, or a link to what was made of it. */
  title: ReactNode
  isDone: boolean
  notes: readonly string[]
}

/** What became of several files, each with what is to be known of it. */
export function FileResults({ label, results }: { label: string; results: readonly FileResult[] }) {
  return (
    <ul className={styles.results} aria-label={label} aria-live="polite">
      {results.map(({ title, isDone, notes }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same file may be sent twice
        <li key={at} data-failed={isDone ? undefined : true}>
          {isDone ? (
            <IconCircleCheck size={18} stroke={1.6} aria-hidden="true" />
          ) : (
            <IconCircleX size={18} stroke={1.6} aria-hidden="true" />
          )}
          <div>
            {title}
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
