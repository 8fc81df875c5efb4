import { type ComponentPropsWithRef, type DragEvent, useState } from 'react'
import styles from './drop-zone.module.css'

export interface DropZoneProps extends Pick<
  ComponentPropsWithRef<'input'>,
  'id' | 'ref' | 'accept' | 'multiple' | 'aria-invalid' | 'aria-describedby' | 'children'
> {
  /** The main thing of a screen, or a field among others. */
  size?: 'large' | 'small'
  /** A file is in it. */
  isFilled?: boolean
  onFiles: (files: File[]) => void
}

/** An area that takes files by dropping them, and that is a button for choosing them as a whole. */
export function DropZone({ size = 'small', isFilled = false, onFiles, children, ...input }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const onDrag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
  }
  const take = (given: FileList | null) => {
    const files = [...(given ?? [])]
    if (files.length > 0) onFiles(files)
  }

  return (
    <div
      className={styles.zone}
      data-size={size}
      data-over={isOver || undefined}
      data-filled={isFilled || undefined}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={(event) => {
        onDrag(event)
        take(event.dataTransfer.files)
      }}
    >
      {children}
      <input
        {...input}
        type="file"
        className={styles.input}
        onChange={(event) => {
          take(event.currentTarget.files)
          // The same file, corrected, can be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
