import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useId, useState } from 'react'
import { DropZone } from '#kit/form/drop-zone.tsx'
import { type FileLimits, problemOf, sizeOf } from '#kit/form/file.ts'
import { t } from '#kit/words.ts'
import styles from './file-zone.module.css'

const limits = { accept: '.csv,.tsv,.txt,.xlsx,.jsonl,.ndjson', largestMegabytes: 25 } satisfies FileLimits

export interface FileZoneProps {
  file: File | undefined
  onFile: (file: File | undefined) => void
  error?: string | undefined
}

/** The one file of an import. */
export function FileZone({ file, onFile, error }: FileZoneProps) {
  const id = useId()
  const [refused, setRefused] = useState<string>()
  const shown = refused ?? error
  const take = (given: File) => {
    const problem = problemOf(given, limits)
    setRefused(problem)
    onFile(problem ? undefined : given)
  }

  return (
    <div>
      <DropZone
        id={id}
        size="large"
        isFilled={file !== undefined}
        accept={limits.accept}
        aria-invalid={shown ? true : undefined}
        aria-describedby={shown ? `${id}-wrong` : undefined}
        onFiles={([first]) => first && take(first)}
      >
        <span className={styles.icon}>
          {file ? <IconFileSpreadsheet size={24} stroke={1.5} /> : <IconUpload size={24} stroke={1.5} />}
        </span>
        <span className={styles.words}>
          <strong>{file ? <bdi>{file.name}</bdi> : t('Drop a CSV, XLSX, or JSONL file here')}</strong>
          <small>{file ? sizeOf(file.size) : t('Up to 50,000 rows and 25 MB, with a row of column names')}</small>
        </span>
        <label htmlFor={id} className={styles.button}>
          {file ? t('Choose another file') : t('Choose file')}
        </label>
      </DropZone>
      {shown ? (
        <p id={`${id}-wrong`} className={styles.wrong} role="alert">
          {shown}
        </p>
      ) : null}
    </div>
  )
}
