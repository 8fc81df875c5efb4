import { Button, Drawer } from '@mantine/core'
import { incomingReasons, mailApi, type SetAsideMail } from '@rad/api/admin/mail/contract'
import { useSend } from '#api/use-send.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t, translateApiMessage } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './mail.module.css'

interface IncomingDrawerProps {
  mails: readonly SetAsideMail[]
  total: number
  onClose: () => void
}

const reasonOf = ({ reason }: SetAsideMail) =>
  reason in incomingReasons ? t(incomingReasons[reason as keyof typeof incomingReasons]) : translateApiMessage(reason)

/** The mails from outside that reached no mailbox, each with the reason and what can be done. */
export function IncomingDrawer({ mails, total, onClose }: IncomingDrawerProps) {
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('Undelivered incoming email')}
      size={640}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <p className={styles.hint}>
        {t('These emails reached no mailbox. They are still in the account.')}
        {total > mails.length ? ` ${t('The newest {count} are shown.', { count: mails.length })}` : ''}
      </p>
      {mails.length === 0 ? (
        <EmptyState title={t('No undelivered emails')} text={t('Every email reached a mailbox.')} />
      ) : (
        <ul className={styles.aside}>
          {mails.map((mail) => (
            <li key={mail.id}>
              <Undelivered mail={mail} />
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  )
}

function Undelivered({ mail }: { mail: SetAsideMail }) {
  const { instant } = useFormat()
  const can = useCan()
  const retry = useSend(mailApi.retryIncoming)
  const dismiss = useSend(mailApi.dismissIncoming)
  const input = { params: { id: String(mail.id) } }
  const onError = (refused: Error) => showToast(translateApiMessage(refused.message), { tone: 'bad' })
  return (
    <>
      <bdi className={styles.subject}>{mail.subject || t('(No subject)')}</bdi>
      <span className={styles.people}>
        <bdi>{mail.from || t('Unknown sender')}</bdi> → <bdi>{mail.to.join(', ') || t('No recipients')}</bdi>
      </span>
      <time dateTime={mail.at}>{instant(mail.at)}</time>
      <p>{reasonOf(mail)}</p>
      {mail.is_waiting ? (
        <p role="status">{t('It is read again within a minute.')}</p>
      ) : can('update Mail') ? (
        <div className={styles.acts}>
          <Button
            variant="default"
            size="xs"
            loading={retry.isPending}
            onClick={() => retry.mutate(input, { onError })}
          >
            {t('Try again')}
          </Button>
          <Button
            variant="subtle"
            size="xs"
            loading={dismiss.isPending}
            onClick={() => dismiss.mutate(input, { onError })}
          >
            {t('Dismiss')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
