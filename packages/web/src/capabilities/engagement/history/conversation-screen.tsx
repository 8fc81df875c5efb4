import { Button } from '@mantine/core'
import { type Conversation, historyApi } from '@rad/api/engagement/history/contract'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconMessageOff from '@tabler/icons-react/dist/esm/icons/IconMessageOff.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { download } from '#api/download.ts'
import { query } from '#api/query.ts'
import { Badge } from '#kit/text/badge.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ExportMenu } from '#kit/table/export-menu.tsx'
import { FactsPage } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { useFocusBack } from '#kit/base/use-focus-back.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { t } from '#kit/words.ts'
import { OutcomeBadge } from '#words/conversation-words.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { CasesCard } from './cases-card.tsx'
import { OutcomeFacts, PersonFacts, SourceFacts } from './conversation-facts.tsx'
import { FindBar } from './find-bar.tsx'
import { Transcript } from './transcript.tsx'
import styles from './transcript.module.css'
import { useHits } from './use-hits.ts'

const UnmaskDialog = lazy(() => import('./unmask-dialog.tsx').then(({ UnmaskDialog }) => ({ default: UnmaskDialog })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, _search: RawSearch, { no = '' }: Record<string, string>) =>
  void queryClient.prefetchQuery(query(historyApi.get, { params: { no } }))

export function Screen() {
  const { no = '' } = useParams({ strict: false }) as { no?: string }
  const found = useQuery(query(historyApi.get, { params: { no } }))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconMessageOff size={28} stroke={1.5} />,
        title: t('Conversation not found'),
        text: t('None of your clients has a conversation with the number {no}.', { no }),
        action: (
          <ButtonLink to="/conversations" variant="default">
            {t('All conversations')}
          </ButtonLink>
        ),
      }}
    >
      {(conversation) => <ConversationFile key={conversation.no} conversation={conversation} />}
    </FoundRecord>
  )
}

/** What was said on one side, what is known of it on the other. */
function ConversationFile({ conversation }: { conversation: Conversation }) {
  const can = useCan()
  const [isAsking, setAsking] = useState(false)
  const [clear, setClear] = useState<ReadonlyMap<number, string>>()
  useFocusBack(isAsking)
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={
          <span className={styles.title}>
            {conversation.no}
            <OutcomeBadge outcome={conversation.outcome} />
            {conversation.is_running ? <Badge tone="accent">{t('In progress')}</Badge> : null}
          </span>
        }
        lead={<Lead conversation={conversation} />}
        actions={
          <>
            {conversation.masked > 0 && !clear && can('read Unmask') ? (
              <Button
                variant="default"
                leftSection={<IconEye size={15} stroke={1.6} />}
                onClick={() => setAsking(true)}
              >
                {t('Show masked text')}
              </Button>
            ) : null}
            {can('export Bot') ? (
              <ExportMenu
                onExport={(format) =>
                  download(historyApi.exportMessages, { query: { no: [conversation.no], sort: '-last_at', format } })
                }
              />
            ) : null}
          </>
        }
      />
      <FactsPage
        main={<Said conversation={conversation} clear={clear} onHide={() => setClear(undefined)} />}
        aside={
          <>
            <OutcomeFacts conversation={conversation} />
            <PersonFacts conversation={conversation} />
            <CasesCard conversation={conversation} />
            <SourceFacts conversation={conversation} />
          </>
        }
      />
      <Suspense fallback={null}>
        {isAsking ? <UnmaskDialog no={conversation.no} onShow={setClear} onClose={() => setAsking(false)} /> : null}
      </Suspense>
    </div>
  )
}

function Lead({ conversation }: { conversation: Conversation }) {
  const format = useFormat()
  const { bot_name, person, started_at, seconds } = conversation
  return (
    <>
      {t('{bot} with {person}, {instant}, {length}', {
        bot: bot_name,
        person,
        instant: format.instant(started_at),
        length: format.length(seconds),
      })}
    </>
  )
}

interface SaidProps {
  conversation: Conversation
  clear: ReadonlyMap<number, string> | undefined
  onHide: () => void
}

/** As many as never fill the height of a screen. */
const fewMessages = 5

/** The transcript with its search. */
function Said({ conversation, clear, onHide }: SaidProps) {
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
