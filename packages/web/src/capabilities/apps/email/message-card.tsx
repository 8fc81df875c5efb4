import { Button } from '@mantine/core'
import type { EmailMessage } from '@rad/api/apps/email/contract'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconCornerUpLeft from '@tabler/icons-react/dist/esm/icons/IconCornerUpLeft.mjs'
import IconCornerUpLeftDouble from '@tabler/icons-react/dist/esm/icons/IconCornerUpLeftDouble.mjs'
import IconCornerUpRight from '@tabler/icons-react/dist/esm/icons/IconCornerUpRight.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { lazy, Suspense, useState } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import { Initials } from '#kit/text/initials.tsx'
import { t } from '#kit/words.ts'
import { AttachedFile } from './attached-file.tsx'
import type { ReplyKind } from './compose-draft.ts'
import { useEmailFacts } from './email-facts.ts'
import { IconButton } from './email-menus.tsx'
import { nameOf } from './email-words.ts'
import styles from './reading.module.css'

const RichText = lazy(() => import('#kit/text/rich-text.tsx').then(({ RichText }) => ({ default: RichText })))

export interface MessageCardProps {
  message: EmailMessage
  /** Undefined for a person who may not write. */
  onReply: ((kind: ReplyKind) => void) | undefined
  onTrash: (() => void) | undefined
}

/** One mail of a conversation: who wrote it to whom, its words, and its files. */
export function MessageCard({ message, onReply, onTrash }: MessageCardProps) {
  const { instant } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { from, to, cc } = message
  const facts = useEmailFacts()(message)
  return (
    <article className={styles.message} data-message={message.id} tabIndex={-1} aria-label={nameOf(from)}>
      <header className={styles.from}>
        <Initials name={nameOf(from)} size={36} />
        <div className={styles.names}>
          <bdi className={styles.name}>{nameOf(from)}</bdi>
          <button type="button" className={styles.to} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <bdi>{to.length > 0 ? t('To: {names}', { names: to.map(nameOf).join(', ') }) : t('No recipients')}</bdi>
            <IconChevronDown size={14} stroke={1.7} aria-hidden="true" />
          </button>
        </div>
        <time dateTime={message.time}>{instant(message.time)}</time>
      </header>
      {isOpen ? (
        <dl className={styles.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <div className={styles.body}>
        {message.message ? (
          <Suspense fallback={null}>
            <RichText html={message.message} />
          </Suspense>
        ) : (
          <p className={styles.quiet}>{t('No text')}</p>
        )}
      </div>
      {message.attachments.length > 0 ? (
        <ul className={styles.files} aria-label={t('Attachments')}>
          {message.attachments.map((file) => (
            <li key={file.id}>
              <AttachedFile file={file} />
            </li>
          ))}
        </ul>
      ) : null}
      {onReply ? (
        <footer className={styles.answers}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCornerUpLeft size={15} stroke={1.6} />}
            onClick={() => onReply('reply')}
          >
            {t('Reply')}
          </Button>
          {to.length + cc.length > 1 ? (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconCornerUpLeftDouble size={15} stroke={1.6} />}
              onClick={() => onReply('all')}
            >
              {t('Reply all')}
            </Button>
          ) : null}
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCornerUpRight size={15} stroke={1.6} />}
            onClick={() => onReply('forward')}
          >
            {t('Forward')}
          </Button>
          <span className={styles.space} />
          {onTrash ? (
            <IconButton label={t('Move this message to trash')} onClick={onTrash}>
              <IconTrash size={16} stroke={1.6} />
            </IconButton>
          ) : null}
        </footer>
      ) : null}
    </article>
  )
}
