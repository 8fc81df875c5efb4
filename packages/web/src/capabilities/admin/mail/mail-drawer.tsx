import { Button, Drawer } from '@mantine/core'
import { mailApi, mailStatuses, type MailRow } from '@rad/api/admin/mail/contract'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useSend } from '#api/use-send.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { Fact, Facts } from '#kit/page/facts.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t, told } from '#kit/words.ts'
import { MailFiles } from './mail-files.tsx'
import { MailPaper } from './mail-paper.tsx'

export interface MailDrawerProps {
  /** Undefined where the mail is not among those on screen. */
  row: MailRow | undefined
  onClose: () => void
}

/** A mail: where it stands, and what it says where it went nowhere. */
export function MailDrawer({ row, onClose }: MailDrawerProps) {
  return (
    <Drawer
      opened
      onClose={onClose}
      title={row ? row.subject || t('Personal email') : t('Email')}
      size={640}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {row ? (
        <>
          <Facts>
            <Fact label={t('To')} value={row.to} />
            <Fact label={t('Status')} value={t(mailStatuses[row.status])} />
            <Fact label={t('Created')} kind="instant" value={row.created_at} />
            <Fact label={row.status === 'caught' ? t('Captured') : t('Sent')} kind="instant" value={row.delivered_at} />
            <Fact label={t('Next attempt')} kind="instant" value={row.next_at} />
            <Fact label={t('Attempts')} kind="number" value={row.attempts} />
            <Fact label={t('Mail server response')} value={row.last_error} wide />
          </Facts>
          {row.status === 'parked' ? <Retry row={row} /> : null}
          {row.text === null ? null : <MailPaper subject={row.subject} text={row.text} />}
          {row.files.length > 0 ? <MailFiles row={row} /> : null}
        </>
      ) : (
        <EmptyState
          title={t('Email not found on this page')}
          text={t('It may be on another page or hidden by filters.')}
        />
      )}
    </Drawer>
  )
}

function Retry({ row }: { row: MailRow }) {
  const retry = useSend(mailApi.retry)
  return (
    <Button
      mt="md"
      leftSection={<IconRefresh size={16} stroke={1.6} />}
      loading={retry.isPending}
      onClick={() =>
        retry.mutate(
          { params: { id: String(row.id) } },
          {
            onSuccess: () => showToast(t('Sending again now.'), { isElsewhere: true }),
            onError: (refused) => showToast(told(refused.message), { tone: 'bad' }),
          },
        )
      }
    >
      {t('Try again')}
    </Button>
  )
}
