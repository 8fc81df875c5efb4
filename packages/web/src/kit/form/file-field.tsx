import { ActionIcon, Input } from '@mantine/core'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useObjectUrl } from '#kit/base/use-object-url.ts'
import { DropZone } from '#kit/form/drop-zone.tsx'
import { type FileLimits, problemOf, sizeOf } from '#kit/form/file.ts'
import { t } from '#kit/words.ts'
import styles from './file-field.module.css'

export interface FileFieldProps extends FileLimits {
  label: string
  /** What may be chosen, in a sentence. */
  description?: ReactNode
  files: readonly File[]
  onChange: (files: File[]) => void
  /** How many at most; one replaces the one before. */
  most?: number
}

/** Files by dropping them or by choosing them, with a small picture of those that are pictures. */
export function FileField(props: FileFieldProps) {
  const { label, description, files, onChange, accept, most = 1 } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string>()

  const take = (offered: File[]) => {
    const good = offered.filter((file) => !problemOf(file, props))
    const all = most === 1 ? good.slice(-1) : [...files, ...good]
    const tooMany =
      all.length > most ? t('At most {count, plural, one {# file} other {# files}}.', { count: most }) : undefined
    const problems = offered.flatMap((file) => problemOf(file, props) ?? [])
    setRefused(problems.length > 0 ? problems.join(' ') : tooMany)
    if (good.length > 0) onChange(all.slice(0, most))
  }
  const remove = (file: File) => {
    setRefused(undefined)
    onChange(files.filter((other) => other !== file))
    input.current?.focus()
  }

  return (
    <Input.Wrapper id={id} label={label} description={description} error={refused} errorProps={{ mt: 4 }}>
      <DropZone
        ref={input}
        id={id}
        accept={accept}
        multiple={most > 1}
        aria-invalid={refused ? true : undefined}
        aria-describedby={refused ? `${id}-error` : undefined}
        onFiles={take}
      >
        <IconUpload size={18} stroke={1.6} aria-hidden="true" />
        <span>{t('Drop files here, or choose')}</span>
      </DropZone>
      {files.length > 0 ? (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={`${file.name} ${file.lastModified}`}>
              <Preview file={file} />
              <span className={styles.name}>
                <bdi>{file.name}</bdi>
                <small>{sizeOf(file.size)}</small>
              </span>
              <ActionIcon size={28} aria-label={t('Remove {name}', { name: file.name })} onClick={() => remove(file)}>
                <IconX size={15} stroke={1.6} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
    </Input.Wrapper>
  )
}

/** A picture is shown as it is, all others as a sheet. */
function Preview({ file }: { file: File }) {
  const address = useObjectUrl(file.type.startsWith('image/') ? file : undefined)
  return (
    <span className={styles.preview}>
      {address ? <img src={address} alt="" /> : <IconFile size={18} stroke={1.5} aria-hidden="true" />}
    </span>
  )
}
