import { Button } from '@mantine/core'
import { chatReportReasons } from '@rad/api/apps/chat/bounds.contract'
import { chatApi } from '@rad/api/apps/chat/contract'
import type { ChatReport } from '@rad/api/apps/chat/shapes.contract'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconFlagOff from '@tabler/icons-react/dist/esm/icons/IconFlagOff.mjs'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { readView } from '#api/session.ts'
import { useSend } from '#api/use-send.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { t } from '#kit/words.ts'
import { PostTime } from './post-time.tsx'
import styles from './post.module.css'

/** What is read of reported chats, also where only their number is shown. */
export const reportedChats = query(chatApi.reports, {})

/** Chats and messages that were reported, for those who decide about them. */
export function ReportedChats() {
  const viewing = readView()
  const { data, error, refetch } = useQuery({ ...reportedChats, enabled: !viewing })
  if (viewing)
    return (
      <EmptyState
        icon={<IconFlag size={28} stroke={1.5} />}
        title={t('Email and chats aren’t shown')}
        text={t('They’re personal, so you can’t read them while you view as someone else.')}
      />
    )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <BlockSkeleton height={240} />
  if (data.reports.length === 0)
    return (
      <EmptyState
        icon={<IconFlag size={28} stroke={1.5} />}
        title={t('No reported chats')}
        text={t('Chats and messages that people report appear here.')}
      />
    )
  return data.reports.map((report) => <ReportedChat key={report.id} report={report} />)
}

function ReportedChat({ report }: { report: ChatReport }) {
  const { message } = report
  const title = message
    ? t('Message by {name}', { name: message.senderName })
    : report.group === null
      ? t('Chat of two people')
      : t('Group {name}', { name: report.group })
  return (
    <article className={styles.post} aria-label={title}>
      <header className={styles.head}>
        <div className={styles.who}>
          <h3>{title}</h3>
          {message ? <PostTime at={message.time} /> : null}
        </div>
      </header>
      {message?.isDeleted ? <p className={styles.text}>{t('Message deleted')}</p> : null}
      {message?.text ? (
        <p className={styles.text} dir="auto">
          {message.text}
        </p>
      ) : null}
      {message?.file ? (
        <p className={styles.text}>
          <IconPaperclip size={16} stroke={1.6} aria-hidden="true" /> <bdi>{message.file}</bdi>
        </p>
      ) : null}
      <ul className={styles.reports} aria-label={t('Reports')}>
        <li>
          <strong>{t(chatReportReasons[report.reason])}</strong>
          {report.note ? <p dir="auto">{report.note}</p> : null}
          <small>
            <bdi>{report.fullName}</bdi> · <PostTime at={report.at} />
          </small>
        </li>
      </ul>
      <Decision report={report} />
    </article>
  )
}

function Decision({ report }: { report: ChatReport }) {
  const decide = useSend(chatApi.decide)
  const [isAsking, setAsking] = useState(false)
  const send = (decision: 'dismiss' | 'delete', text: string) =>
    decide.mutateAsync({ params: { id: report.id }, body: { decision } }).then(
      () => showToast(text, { isElsewhere: true }),
      (error: unknown) => void showToast(messageOf(error), { tone: 'bad' }),
    )
  return (
    <div className={styles.foot}>
      <Button
        variant="default"
        leftSection={<IconFlagOff size={16} stroke={1.6} />}
        loading={decide.isPending}
        onClick={() => void send('dismiss', t('Report dismissed.'))}
      >
        {t('Dismiss report')}
      </Button>
      {report.message && !report.message.isDeleted ? (
        <Button
          color="red"
          leftSection={<IconTrash size={16} stroke={1.6} />}
          loading={decide.isPending}
          onClick={() => setAsking(true)}
        >
          {t('Delete message')}
        </Button>
      ) : null}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={t('Delete this message?')}
        consequence={t('It is deleted for everyone in this chat. This can’t be undone.')}
        confirmLabel={t('Delete message')}
        onConfirm={() => send('delete', t('Message deleted.'))}
      />
    </div>
  )
}
