import { ActionIcon, Input } from '@mantine/core'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { locale, t } from '#kit/words.ts'
import styles from './file-field.module.css'

export interface FileFieldProps {
  label: string
  /** What may be chosen, in a sentence. */
  description?: ReactNode
  files: readonly File[]
  onChange: (files: File[]) => void
  /** As the `accept` of an input: `image/*,.pdf`. */
  accept?: string
  largestMegabytes: number
  /** How many at most; one replaces the one before. */
  most?: number
}

function sizeOf(bytes: number): string {
  const [unit, size] = bytes < 1_048_576 ? ['kilobyte', 1024] : ['megabyte', 1_048_576]
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / size)
}

const isOf = (file: File, accept: string) =>
  accept.split(',').some((kind) => {
    const wanted = kind.trim().toLowerCase()
    if (wanted.startsWith('.')) return file.name.toLowerCase().endsWith(wanted)
    return wanted.endsWith('/*') ? file.type.startsWith(wanted.slice(0, -1)) : file.type === wanted
  })

/** What is wrong with a file before it is sent; undefined for nothing. */
function problemOf(file: File, { accept, largestMegabytes }: FileFieldProps): string | undefined {
  const { name } = file
  if (accept && !isOf(file, accept)) return t('{name} is of a kind that is not accepted.', { name })
  if (file.size > largestMegabytes * 1_048_576)
    return t('{name} is too large: at most {size} MB.', { name, size: largestMegabytes })
  if (file.size === 0) return t('{name} is empty.', { name })
  return undefined
}

/** Files by dropping them or by choosing them, with a small picture of those that are pictures. */
export function FileField(props: FileFieldProps) {
  const { label, description, files, onChange, accept, most = 1 } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState<string>()

  const take = (given: FileList | null) => {
    const offered = [...(given ?? [])]
    if (offered.length === 0) return
    const good = offered.filter((file) => !problemOf(file, props))
    const all = most === 1 ? good.slice(-1) : [...files, ...good]
    const tooMany =
      all.length > most ? t('At most {count, plural, one {# file} other {# files}}.', { count: most }) : undefined
    setRefused(offered.map((file) => problemOf(file, props)).find(Boolean) ?? tooMany)
    if (good.length > 0) onChange(all.slice(0, most))
  }
  const onDrag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
  }
  const remove = (file: File) => {
    setRefused(undefined)
    onChange(files.filter((other) => other !== file))
    input.current?.focus()
  }

  return (
    <Input.Wrapper id={id} label={label} description={description} error={refused}>
      <div
        className={styles.zone}
        data-over={isOver || undefined}
        onDragOver={onDrag}
        onDragLeave={onDrag}
        onDrop={(event) => {
          onDrag(event)
          take(event.dataTransfer.files)
        }}
      >
        <IconUpload size={18} stroke={1.6} aria-hidden="true" />
        <span>{t('Drop here, or choose')}</span>
        <input
          ref={input}
          id={id}
          type="file"
          className={styles.input}
          accept={accept}
          multiple={most > 1}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? `${id}-error` : undefined}
          onChange={(event) => {
            take(event.currentTarget.files)
            // The same file, corrected, can be chosen again.
            event.currentTarget.value = ''
          }}
        />
      </div>
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
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <span className={styles.preview}>
      {address ? <img src={address} alt="" /> : <IconFile size={18} stroke={1.5} aria-hidden="true" />}
    </span>
  )
}
