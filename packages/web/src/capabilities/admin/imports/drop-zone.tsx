import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { type DragEvent, useId, useState } from 'react'
import { locale, t } from '#kit/words.ts'
import styles from './drop-zone.module.css'

const largestBytes = 25 * 1_048_576

/** What is wrong with a file before it is sent; undefined for nothing. The server looks at the content. */
function problemOf(file: File): string | undefined {
  if (!/\.(csv|xlsx|tsv|txt)$/i.test(file.name)) return t('This file type is not accepted. Choose a CSV or XLSX file.')
  if (file.size > largestBytes) return t('Too large: at most 25 MB.')
  if (file.size === 0) return t('This file is empty.')
  return undefined
}

function sizeOf(bytes: number): string {
  const [unit, size, digits]: [string, number, number] =
    bytes < 1024 ? ['byte', 1, 0] : bytes < 1_048_576 ? ['kilobyte', 1024, 0] : ['megabyte', 1_048_576, 1]
  const options = { style: 'unit', unit, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  return new Intl.NumberFormat(locale(), options).format(bytes / size)
}

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
          <strong>{file ? file.name : t('Drop a CSV or XLSX file here')}</strong>
          <small>
            {file ? sizeOf(file.size) : t('At most 50,000 lines and 25 MB, the names of the columns in the first line')}
          </small>
        </span>
        <label htmlFor={id} className={styles.button}>
          {file ? t('Choose another') : t('Choose a file')}
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
