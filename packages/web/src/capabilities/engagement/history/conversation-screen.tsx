import { Button } from '@mantine/core'
import { type Conversation, historyApi } from '@rad/api/engagement/history/contract'
import { word } from '@rad/api/words'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconMessageOff from '@tabler/icons-react/dist/esm/icons/IconMessageOff.mjs'
import { lazy, Suspense, useState } from 'react'
import { download } from '#api/download.ts'
import { Badge } from '#kit/text/badge.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ExportMenu } from '#kit/table/export-menu.tsx'
import { useFocusBack } from '#kit/base/use-focus-back.ts'
import { t } from '#kit/words.ts'
import { OutcomeBadge } from '#words/conversation-words.tsx'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { CasesCard } from './cases-card.tsx'
import { OutcomeFacts, PersonFacts, SourceFacts } from './conversation-facts.tsx'
import { FindBar } from './find-bar.tsx'
import { Transcript } from './transcript.tsx'
import styles from './transcript.module.css'
import { useHits } from './use-hits.ts'

const UnmaskDialog = lazy(() => import('./unmask-dialog.tsx').then(({ UnmaskDialog }) => ({ default: UnmaskDialog })))

export const { Screen, prefetch } = recordScreen({
  record: historyApi.get,
  id: 'no',
  missing: {
    icon: IconMessageOff,
    title: word('Conversation not found'),
    text: word('None of your clients has a conversation with the number {no}.'),
  },
  list: { to: '/conversations', label: word('All conversations') },
  useOwn: useUnmasked,
  title: ({ no }) => no,
  badge: ({ outcome, is_running }) => (
    <>
      <OutcomeBadge outcome={outcome} />
      {is_running ? <Badge tone="accent">{t('In progress')}</Badge> : null}
    </>
  ),
  lead: ({ bot_name, person, started_at, seconds }, { instant, length }) =>
    t('{bot} with {person}, {instant}, {length}', {
      bot: bot_name,
      person,
      instant: instant(started_at),
      length: length(seconds),
    }),
  actions: ({ record, own, can }) => (
    <>
      {record.masked > 0 && can('read Unmask') ? <Unmask no={record.no} {...own} /> : null}
      {can('export Bot') ? (
        <ExportMenu
          onExport={(format) =>
            download(historyApi.exportMessages, { query: { no: [record.no], sort: '-last_at', format } })
          }
        />
      ) : null}
    </>
  ),
  main: [
    ({ record, own }) => (
      <MessagesCard conversation={record} clear={own.clear} onHide={() => own.setClear(undefined)} />
    ),
  ],
  aside: [
    ({ record }) => <OutcomeFacts conversation={record} />,
    ({ record }) => <PersonFacts conversation={record} />,
    ({ record }) => <CasesCard conversation={record} />,
    ({ record }) => <SourceFacts conversation={record} />,
  ],
})

interface UnmaskProps {
  no: string
  clear: ReadonlyMap<number, string> | undefined
  setClear: (clear: ReadonlyMap<number, string>) => void
}

function Unmask({ no, clear, setClear }: UnmaskProps) {
  const [isAsking, setAsking] = useState(false)
  useFocusBack(isAsking)
  return (
    <>
      {clear ? null : (
        <Button variant="default" leftSection={<IconEye size={15} stroke={1.6} />} onClick={() => setAsking(true)}>
          {t('Show masked text')}
        </Button>
      )}
      <Suspense fallback={null}>
        {isAsking ? <UnmaskDialog no={no} onShow={setClear} onClose={() => setAsking(false)} /> : null}
      </Suspense>
    </>
  )
}

/** The masked texts that the reader unmasked, until they leave the page. */
function useUnmasked() {
  const [clear, setClear] = useState<ReadonlyMap<number, string>>()
  return { clear, setClear }
}

interface MessagesCardProps {
  conversation: Conversation
  clear: ReadonlyMap<number, string> | undefined
  onHide: () => void
}

/** As many as never fill the height of a screen. */
const fewMessages = 5

/** The transcript with its search. */
function MessagesCard({ conversation, clear, onHide }: MessagesCardProps) {
  const hits = useHits(conversation.no)
  return (
    <section
      className={styles.card}
      data-short={conversation.messages <= fewMessages || undefined}
      aria-label={t('Messages')}
    >
      <header className={styles.bar}>
        <h2>{t('{count, plural, one {# message} other {# messages}}', { count: conversation.messages })}</h2>
        {conversation.messages > 0 ? <FindBar {...hits} /> : null}
      </header>
      {clear ? (
        <p className={styles.note} role="status">
          <span>{t('Masked text is visible until you leave this page.')}</span>
          <Button variant="default" size="compact-xs" onClick={onHide}>
            {t('Mask again')}
          </Button>
        </p>
      ) : null}
      {conversation.messages > 0 ? (
        <Transcript conversation={conversation} typed={hits.typed} clear={clear} target={hits.target} />
      ) : (
        <Forgotten conversation={conversation} />
      )}
    </section>
  )
}

function Forgotten({ conversation }: { conversation: Conversation }) {
  return (
    <EmptyState
      icon={<IconMessageOff size={26} stroke={1.5} />}
      title={t('Messages deleted')}
      text={t('{client} keeps messages for a limited time. The conversation’s figures are kept.', {
        client: conversation.client_name,
      })}
    />
  )
}
