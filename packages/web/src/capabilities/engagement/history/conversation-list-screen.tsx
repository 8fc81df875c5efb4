import {
  conversationColumns,
  type ConversationRow,
  conversationList,
  historyApi,
  outcomes,
} from '@rad/api/engagement/history/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import { Badge } from '#kit/badge.tsx'
import type { Cells } from '#kit/data-table.tsx'
import { type Format, useFormat } from '#kit/format.tsx'
import { ListPage } from '#kit/list-page.tsx'
import { countedTabs, StatusTabs } from '#kit/status-tabs.tsx'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { languageWords, MediumMark, OutcomeBadge, outcomeWords } from '#pickers/conversation-words.tsx'
import { SavedViews } from '#pickers/saved-views.tsx'
import { useCan } from '#shell/rights.tsx'
import { ConversationCard, ConversationLink, Hit } from './conversation-card.tsx'
import { useConversationFilters } from './conversation-filters.ts'
import styles from './history.module.css'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(historyApi.list, { query: readView(conversationList, search).values }))

const cellsOf = (format: Format, typed: string | undefined): Cells<ConversationRow> => ({
  no: (row) => (
    <span className={styles.number}>
      {row.no}
      <Hit row={row} typed={typed} />
    </span>
  ),
  last_at: ({ last_at, is_running }) => (
    <span className={styles.last}>
      <time dateTime={last_at} title={format.instantWithZone(last_at)}>
        {format.instant(last_at)}
      </time>
      {is_running ? <Badge tone="accent">{t('Running')}</Badge> : null}
    </span>
  ),
  bot: ({ bot, bot_name }) => (
    <bdi className={styles.name} title={bot}>
      {bot_name}
    </bdi>
  ),
  client: ({ client, client_name }) => <span title={client_name}>{client}</span>,
  medium: ({ medium }) => <MediumMark medium={medium} />,
  outcome: ({ outcome }) => <OutcomeBadge outcome={outcome} quiet />,
  seconds: ({ seconds }) => format.length(seconds),
  language: ({ language }) => (language ? languageWords(language) : undefined),
  main_intent: ({ main_intent }) =>
    main_intent ? (
      <bdi className={styles.name} title={main_intent}>
        {main_intent}
      </bdi>
    ) : undefined,
  outlet: ({ outlet, outlet_name }) => (outlet ? <span title={outlet_name ?? undefined}>{outlet}</span> : undefined),
})

export function Screen() {
  const view = useView(conversationList)
  const { values } = view
  const typed = values.q
  const answer = useQuery(pagedQuery(historyApi.list, { query: values }))
  const filters = useConversationFilters(values)
  const queryClient = useQueryClient()
  const format = useFormat()
  const can = useCan()
  const cells = useMemo(() => cellsOf(format, typed), [format, typed])
  const { columns: _columns, ...question } = values

  return (
    <ListPage
      title={t('Conversation history')}
      lead={t('What people and bots said to each other.')}
      columns={conversationColumns}
      view={view}
      answer={answer}
      rowId={(row) => row.no}
      cells={cells}
      card={(row) => <ConversationCard row={row} typed={typed} />}
      rowLink={(row, content) => (
        <ConversationLink row={row} typed={typed}>
          {content}
        </ConversationLink>
      )}
      searchLabel={t('Words that were said, or a number')}
      filters={filters}
      savedViews={<SavedViews screen="conversations" />}
      {...(can('export Bot')
        ? {
            onExport: (format) => download(historyApi.export, { query: { ...values, format } }),
            exportsBesides: {
              own: t('Conversations'),
              label: t('Their messages'),
              onExport: (format) => download(historyApi.exportMessages, { query: { ...question, format } }),
            },
          }
        : {})}
      onNear={(page) => void queryClient.prefetchQuery(query(historyApi.list, { query: { ...values, page } }))}
      empty={{ title: t('No conversations yet'), text: t('They appear here as soon as a bot sends its messages.') }}
    >
      <StatusTabs
        label={t('Outcome')}
        value={values.outcome?.join(',')}
        onChange={(outcome) => view.set({ outcome: outcome ? [outcome] : undefined })}
        tabs={countedTabs(outcomes, outcomeWords, answer.data?.is_capped ? undefined : answer.data?.counts)}
      />
    </ListPage>
  )
}
