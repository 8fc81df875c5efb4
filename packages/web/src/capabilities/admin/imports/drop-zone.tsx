import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { type DragEvent, useId, useState } from 'react'
import styles from './drop-zone.module.css'

const largestBytes = 25 * 1_048_576

/** What is wrong with a file before it is sent; undefined for nothing. The server looks at the content. */
function problemOf(file: File): string | undefined {
  if (!/\.(csv|xlsx|tsv|txt)$/i.test(file.name)) return 'This file type is not accepted. Choose a CSV or XLSX file.'
  if (file.size > largestBytes) return 'Too large: at most 25 MB.'
  if (file.size === 0) return 'This file is empty.'
  return undefined
}

const sizeOf = (bytes: number) =>
  bytes < 1024
    ? `${bytes} bytes`
    : bytes < 1_048_576
      ? `${Math.round(bytes / 1024)} KB`
      : `${(bytes / 1_048_576).toFixed(1)} MB`

export interface DropZoneProps {
  file: File | undefined
  onFile: (file: File | undefined) => void
  error?: string | undefined
}

/** A file by dropping, or by the button that the whole area is. */
export function DropZone({ file, onFile, error }: DropZoneProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState<string>()
  const shown = refused ?? error

  const take = (given: File | undefined) => {
    if (!given) return
    const problem = problemOf(given)
    setRefused(problem && `${given.name}: ${problem}`)
    onFile(problem ? undefined : given)
  }
  const onDrag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
  }

  return (
    <div>
      <div
        className={styles.zone}
        data-over={isOver || undefined}
        data-wrong={shown ? true : undefined}
        data-filled={file ? true : undefined}
        onDragOver={onDrag}
        onDragLeave={onDrag}
        onDrop={(event) => {
          onDrag(event)
          take(event.dataTransfer.files[0])
        }}
      >
        <span className={styles.icon}>
          {file ? <IconFileSpreadsheet size={24} stroke={1.5} /> : <IconUpload size={24} stroke={1.5} />}
        </span>
        <span className={styles.words}>
          <strong>{file ? file.name : 'Drop a CSV or XLSX file here'}</strong>
          <small>
            {file ? sizeOf(file.size) : 'At most 50,000 lines and 25 MB, the names of the columns in the first line'}
          </small>
        </span>
        <label htmlFor={id} className={styles.button}>
          {file ? 'Choose another' : 'Choose a file'}
        </label>
        <input
          id={id}
          type="file"
          className={styles.input}
          accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-invalid={shown ? true : undefined}
          aria-describedby={shown ? `${id}-wrong` : undefined}
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            // The same file, corrected, can be chosen again.
            event.currentTarget.value = ''
          }}
        />
      </div>
      {shown ? (
        <p id={`${id}-wrong`} className={styles.wrong} role="alert">
          {shown}
        </p>
      ) : null}
    </div>
  )
}
