import { type InvoiceSending, sendingKinds } from '@rad/api/apps/invoices/contract'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './invoice.module.css'

/** To whom it was sent, and what went along. */
export function SendLog({ sendings }: { sendings: readonly InvoiceSending[] }) {
  const format = useFormat()
  return (
    <Card title={t('Sent by email')}>
      {sendings.length > 0 ? (
        <ol className={styles.lines}>
          {sendings.map(({ id, at, by, to, subject, kind, file }) => (
            <li key={id} className={styles.line}>
              <div className={styles.words}>
                <strong>
                  <bdi>{to}</bdi>
                </strong>
                <bdi>{subject}</bdi>
                <small>
                  {t(sendingKinds[kind])} · {by} ·{' '}
                  <time dateTime={at} title={format.instantWithZone(at)}>
                    {format.instant(at)}
                  </time>
                </small>
              </div>
              <span className={styles.file}>
                <IconPaperclip size={14} stroke={1.6} aria-hidden="true" />
                <bdi>{file}</bdi>
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <p className={styles.quiet}>{t('Not emailed yet.')}</p>
      )}
    </Card>
  )
}
