import type { EmailFile, Person } from '@rad/api/apps/email/contract'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { sizeOf } from '#kit/form/file.ts'
import { RichText } from '#kit/text/rich-text.tsx'
import { t } from '#kit/words.ts'
import { useEmailFacts } from './email-facts.ts'
import styles from './printed-email.module.css'

/** A mail as it lies on paper; one that is being written has neither date nor number. */
export interface PrintedMessage {
  id: number | undefined
  from: Person
  to: readonly Person[]
  cc: readonly Person[]
  bcc: readonly Person[]
  time: string | undefined
  message: string
  attachments: readonly EmailFile[]
}

export interface PrintedEmailProps {
  subject: string
  messages: readonly PrintedMessage[]
  onDone: () => void
}

/** What the printer gets instead of the page: the mails of a conversation, each whole. Nothing of it is seen on the screen. */
export function PrintedEmail({ subject, messages, onDone }: PrintedEmailProps) {
  const factsOf = useEmailFacts()
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    // The window is called as the file of a printer that writes one shall be.
    const before = document.title
    document.title = subject
    const end = () => done.current()
    window.addEventListener('afterprint', end)
    window.print()
    return () => {
      window.removeEventListener('afterprint', end)
      document.title = before
    }
  }, [subject])
  return createPortal(
    <section className={styles.paper} aria-hidden="true">
      <h1>
        <bdi>{subject}</bdi>
      </h1>
      {messages.map((message) => (
        <article key={message.id ?? 'new'} className={styles.message}>
          <dl className={styles.facts}>
            {[
              ...factsOf(message),
              {
                label: t('Attachments'),
                value: message.attachments.map(({ fileName, size }) => `${fileName} (${sizeOf(size)})`).join(', '),
              },
            ]
              .filter(({ value }) => value)
              .map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ))}
          </dl>
          <div className={styles.body}>
            <RichText html={message.message} />
          </div>
        </article>
      ))}
    </section>,
    document.body,
  )
}
