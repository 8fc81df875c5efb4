import { Button } from '@mantine/core'
import { type IncomingMail as Incoming, mailApi } from '@rad/api/admin/mail/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { query } from '#api/query.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t, translateApiMessage } from '#kit/words.ts'
import styles from './mail.module.css'

const IncomingDrawer = lazy(() =>
  import('./incoming-drawer.tsx').then(({ IncomingDrawer }) => ({ default: IncomingDrawer })),
)

/** How the account is read, in a sentence. */
function useStatus(incoming: Incoming | undefined): string {
  const { instant } = useFormat()
  if (!incoming) return ''
  const { account, last_poll_at, last_success_at, last_error } = incoming
  if (account === null) return t('No account for incoming email is configured.')
  if (last_poll_at === null) return t('{account} has not been checked yet.', { account })
  if (last_error === null) return t('{account} was last checked {time}.', { account, time: instant(last_poll_at) })
  return last_success_at === null
    ? t('{account} cannot be read: {error}', { account, error: translateApiMessage(last_error) })
    : t('{account} has not been readable since {time}: {error}', {
        account,
        time: instant(last_success_at),
        error: translateApiMessage(last_error),
      })
}

/** How mail from outside comes in, and the way to what reached no mailbox. */
export function IncomingMail() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(query(mailApi.incoming, {}))
  const status = useStatus(data)
  if (!data) return null
  const count = data.set_aside_total
  return (
    <section className={styles.incoming} aria-label={t('Incoming email')}>
      <div>
        <h2>{t('Incoming email')}</h2>
        <p data-bad={data.last_error === null ? undefined : true}>
          <bdi>{status}</bdi>
        </p>
      </div>
      {count > 0 ? (
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          {t('Undelivered: {count}', { count })}
        </Button>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <IncomingDrawer mails={data.set_aside} total={count} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
