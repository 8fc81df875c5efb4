import { ActionIcon } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import styles from './beside.module.css'

interface BesidePanelProps {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** What is beside a chat, with its title and the way out. */
export const BesidePanel = ({ title, closeLabel, onClose, children }: BesidePanelProps) => (
  <aside className={styles.beside} aria-label={title}>
    <header className={styles.besideHead}>
      <h2>{title}</h2>
      <ActionIcon size={32} aria-label={closeLabel} onClick={onClose}>
        <IconX size={17} stroke={1.6} />
      </ActionIcon>
    </header>
    {children}
  </aside>
)

interface FoundRowProps {
  message: { senderName: string; time: string; message: string }
  /** The name of its file, shown for a message without text. */
  file: string | null | undefined
  note?: ReactNode
  onOpen: () => void
}

/** A message in a list beside the chat; it opens the chat there. */
export function FoundRow({ message, file, note, onOpen }: FoundRowProps) {
  const { instant } = useFormat()
  return (
    <button type="button" className={styles.foundRow} onClick={onOpen}>
      <span className={styles.foundHead}>
        <strong>
          <bdi>{message.senderName}</bdi>
        </strong>
        <time dateTime={message.time}>{instant(message.time)}</time>
      </span>
      <span dir="auto" className={styles.foundText}>
        {message.message === '' ? file : message.message}
      </span>
      {note}
    </button>
  )
}
