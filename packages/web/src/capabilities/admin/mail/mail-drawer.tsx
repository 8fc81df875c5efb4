import { Button, Drawer } from '@mantine/core'
import { mailApi, mailStatuses, type MailRow } from '@rad/api/admin/mail/contract'
import { word } from '@rad/api/words'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useSend } from '#api/use-send.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import { RecordFacts, type RecordFactsProps } from '#shell/screens/record-facts.tsx'
import { MailFiles } from './mail-files.tsx'
import { MailPaper } from './mail-paper.tsx'

const isCaught = ({ status }: MailRow) => status === 'caught'

const facts: RecordFactsProps<MailRow>['facts'] = [
  { key: 'to', label: word('To') },
  { key: 'status', label: word('Status') },
  { key: 'created_at', label: word('Created'), kind: 'instant' },
  { key: 'delivered_at', label: (mail) => (isCaught(mail) ? word('Captured') : word('Sent')), kind: 'instant' },
  { key: 'next_at', label: word('Next attempt'), kind: 'instant' },
  { key: 'attempts', label: word('Attempts'), kind: 'number' },
  { key: 'last_error', label: word('Mail server response'), isWide: true },
]
const draws: RecordFactsProps<MailRow>['draws'] = { status: ({ record }) => t(mailStatuses[record.status]) }

export interface MailDrawerProps {
  /** Undefined where the mail is not among those on screen. */
  row: MailRow | undefined
  onClose: () => void
}

/** A mail: where it is, and what it says where it went nowhere. */
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
          <RecordFacts record={row} facts={facts} draws={draws} />
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
            onError: (refused) => showToast(translateApiMessage(refused.message), { tone: 'bad' }),
          },
        )
      }
    >
      {t('Try again')}
    </Button>
  )
}
